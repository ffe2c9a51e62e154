import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvOf } from './csv.ts'

test('a file begins with the byte order mark, and rows end in CRLF', () => {
  assert.equal(
    csvOf([
      ['Loan Name', 'Amount'],
      ['Elm Street', 250000],
    ]),
    '\uFEFFLoan Name,Amount\r\nElm Street,250000\r\n',
  )
})

test('a text that a spreadsheet would run as a formula arrives as text', () => {
  const [, ...cells] = csvOf([['x'], ['=1+1'], ['+1'], ['-1'], ['@SUM(A1)'], ['\tx']])
    .trim()
    .split('\r\n')

  assert.deepEqual(cells, ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx"])
})

test('a negative amount stays a number', () => {
  assert.equal(csvOf([[-5.25]]), '\uFEFF-5.25\r\n')
})

test('commas, quotes and line breaks stay within their cell', () => {
  assert.equal(csvOf([['Smith, "Bob"', 'a\nb', null]]), '\uFEFF"Smith, ""Bob""","a\nb",\r\n')
})

/** The cells that a program reads that separates by another sign than ours, and knows quotes only at the start of a cell. */
const cellsOf = (text: string, separator: string): string[] =>
  csvOf([[1, text, 2]])
    .slice(1)
    .split(new RegExp(`[${separator}\r\n]`))

test('no cell begins with a formula either where a program separates by semicolons or tabs', () => {
  const texts = [
    "x;=cmd|'/C calc'!A0",
    'x; =1+1',
    'x;@SUM(A1)',
    'x\t=1',
    'a\n=1',
    'a\r\n-1+1',
    'x;+1',
    "x\n- cmd|'/C'!A0",
    ' =1',
  ]
  const begun = texts.flatMap((text) => [';', '\t'].flatMap((separator) => cellsOf(text, separator)))

  assert.deepEqual(
    begun.filter((cell) => /^ *[=@]|^ *[+-](?=[^ ]|.*[(|!])/.test(cell)),
    [],
  )
})

test('an ordinary text stays as it is: a list with dashes, a range, a mail address', () => {
  const note = 'Asked for:\n- the deed; - the survey\n+ one month\nana@example.com; 3 - 5 pm = soon'

  assert.equal(csvOf([[note]]), `\uFEFF"${note}"\r\n`)
})
