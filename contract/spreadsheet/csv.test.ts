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
