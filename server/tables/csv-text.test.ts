import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NEARLY_LINEAR, workOfSixteenfold } from '../testing/work-of-sixteenfold.ts'
import { csvRows, type TextRow } from './csv-text.ts'
import { decodeText } from './decode-text.ts'

const rowsOf = (text: string): TextRow[] => csvRows(text, { rowsMax: 1000 }).rows
const cellsOf = (text: string): string[][] => rowsOf(text).map(({ cells }) => cells)

test('a list between commas, semicolons, tabs or bars is read alike', () => {
  for (const sign of [',', ';', '\t', '|']) {
    assert.deepEqual(cellsOf(`Name${sign}Amount\nAna${sign}12\n`), [
      ['Name', 'Amount'],
      ['Ana', '12'],
    ])
  }
})

test('a quoted cell may hold separators, quotation marks and line breaks', () => {
  assert.deepEqual(cellsOf('Name,Note\r\n"Gomez, Ana","She said ""yes""\nand paid"\r\n'), [
    ['Name', 'Note'],
    ['Gomez, Ana', 'She said "yes"\nand paid'],
  ])
})

test('rows are counted as a spreadsheet does, blank ones and broken lines included', () => {
  const rows = rowsOf('Name,Note\n\n"Ana","a\nb"\n , \nBo,c')

  assert.deepEqual(
    rows.map(({ row, cells }) => [row, cells[0]]),
    [
      [1, 'Name'],
      [3, 'Ana'],
      [5, 'Bo'],
    ],
  )
})

test('a separator within the quotes of the heading does not decide how the file is read', () => {
  assert.deepEqual(cellsOf('"Name, first, last";Amount\nAna;12'), [
    ['Name, first, last', 'Amount'],
    ['Ana', '12'],
  ])
})

test('a quotation mark that stays open is told by its row', () => {
  assert.deepEqual(csvRows('Name\nAna\n"Bo\nCy', { rowsMax: 1000 }).openQuoteIn, 3)
})

test('whatever cells are written with quotes are read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', '"', ',', ';', '\n', '\r', '\t', ' ') })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const text = rows
        .map((row) => ['x', ...row].map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
        .join('\r\n')

      assert.deepEqual(
        cellsOf(`h,i,j\r\n${text}`).slice(1),
        rows.map((row) => ['x', ...row]),
      )
    }),
  )
})

test('accents are read from UTF-8, from UTF-16 and from the Latin alphabet of older programs', () => {
  const latin = Uint8Array.from([...'Núñez'].map((letter) => letter.charCodeAt(0)))
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('Núñez', 'utf16le')])

  assert.equal(decodeText(Buffer.from('\ufeffNúñez')), 'Núñez')
  assert.equal(decodeText(latin), 'Núñez')
  assert.equal(decodeText(utf16), 'Núñez')
  assert.equal(decodeText(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x00])), undefined)
  assert.equal(decodeText(Buffer.from('%PDF-1.7\nstream')), undefined)
})

test('a row with more cells than a table may have shows that there are too many, and holds no more', () => {
  const [row] = rowsOf(`a${','.repeat(1_000_000)}z\n1,2`)

  assert.deepEqual([row?.cells.length, row?.cells[0], row?.cells.at(-1)], [101, 'a', 'z'])
})

test('a list with far more rows than are wanted is not read to its end', () => {
  assert.equal(csvRows('a,b\n'.repeat(100_000), { rowsMax: 50 }).rows.length, 51)
})

test('work grows as the text does, whatever the text', async () => {
  const texts: Record<string, (size: number) => string> = {
    'only commas': (size) => ','.repeat(size),
    'only line breaks': (size) => '\n'.repeat(size),
    'only blanks': (size) => ' '.repeat(size),
    'only quotation marks': (size) => '"'.repeat(size + 1),
    'open quotes, one after the other': (size) => 'a"b""'.repeat(size / 4),
    'quoted cells that end nowhere': (size) => `a,"${'""a'.repeat(size / 3)}`,
    'doubled quotes within a cell': (size) => `"${'""'.repeat(size / 2)}"`,
  }
  for (const [what, made] of Object.entries(texts)) {
    const work = (text: string) => csvRows(text, { rowsMax: 5000 })
    const grown = await workOfSixteenfold(made, { size: 60_000, work })
    assert.ok(grown < NEARLY_LINEAR, `${what}: ${grown} times the work`)
  }
})
