import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import { day, number, text } from '#contract/spreadsheet/sheet.ts'
import { spreadsheetFile } from './spreadsheet-file.ts'
import { sheetOfRows } from './spreadsheet-rows.ts'

const rowsOf = (rows: readonly (readonly CsvCell[])[]) => [...sheetOfRows(rows, 'loans').rows]

test('amounts are numbers with two decimals, counts have none, rates those that they have', () => {
  const [, first, second] = rowsOf([
    ['Balance', 'Payments', 'Rate'],
    [12_000, 12, 7.125],
    [1234.1, 3, 12],
  ])

  assert.deepEqual(first, [number(12_000, 'money'), number(12, 'count'), number(7.125, 'decimal')])
  assert.deepEqual(second, [number(1234.1, 'money'), number(3, 'count'), number(12, 'decimal')])
})

test('a column of days holds days, and a name that looks like a day stays a name', () => {
  const [, first, second] = rowsOf([
    ['Due', 'Name'],
    ['2026-03-01', '2026-03-01'],
    [null, 'Ana'],
  ])

  assert.deepEqual(first, [day('2026-03-01'), text('2026-03-01')])
  assert.deepEqual(second, [null, text('Ana')])
})

test('days before spreadsheets can count are texts, because programs do not agree on their numbers', () => {
  const [, first] = rowsOf([['Made on'], ['1900-02-28']])

  assert.deepEqual(first, [text('1900-02-28')])
  assert.deepEqual(rowsOf([['Made on'], ['1900-03-01']])[1], [day('1900-03-01')])
})

test('the headings stay in sight, above the side on which their figures stand, and columns are as wide as what is in them', () => {
  const sheet = sheetOfRows(
    [
      ['Name', 'Balance'],
      ['x'.repeat(100), 1.5],
      ['Ana', 2],
    ],
    "every 'open' loan: [of all]",
  )

  assert.deepEqual([...sheet.rows][0], [text('Name', 'head'), text('Balance', 'headRight')])
  assert.deepEqual([sheet.frozenRows, sheet.widths, sheet.name], [1, [44, 10], 'every  open  loan   of all '])
})

test('a name that begins like a formula is written as a text that no program runs', () => {
  const file = spreadsheetFile([['Name'], ['=HYPERLINK("http://x","y")']], {
    title: 'loans',
    madeAt: '2026-03-02T12:00:00Z',
  })

  const sheet = Buffer.from(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? []).toString()
  assert.match(sheet, /<c r="A2" s="\d+" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK\(&quot;http/)
  assert.doesNotMatch(sheet, /<f>/)
})
