import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { day, money, number, text } from '#contract/spreadsheet/sheet.ts'
import { Refusal } from '../../http/errors.ts'
import { fileOf } from '../../testing/file-of.ts'
import { hasSpreadsheetProgram } from '../../testing/recalculated.ts'
import { xlsxByHand, xlsxOf } from '../../testing/xlsx-files.ts'
import { readingTime } from '../reading-time.ts'
import { xlsxRows } from './xlsx-rows.ts'

const rowsOf = (bytes: Uint8Array, rowsMax = 100) => xlsxRows(fileOf(bytes), { rowsMax })
const cellsOf = async (bytes: Uint8Array) => (await rowsOf(bytes)).map(({ cells }) => cells)
const codeFor = (bytes: Uint8Array): Promise<unknown> =>
  rowsOf(bytes).catch((error: unknown) => (error instanceof Refusal ? [error.code, error.values] : error))
const cell = (at: string, value: string, attributes = '') => `<c r="${at}" ${attributes}><v>${value}</v></c>`

describe('the rows of a spreadsheet', () => {
  test('are those that we write: days as days, money to the cent, percentages, texts as they are', async () => {
    const bytes = await xlsxOf([
      [text('Borrower'), text('Amount'), text('Day'), text('Rate')],
      [text('=Muñoz & "Söhne"'), money(123_410), day('2026-03-01'), number(0.07125, 'percent')],
    ])

    assert.deepEqual(await cellsOf(bytes), [
      ['Borrower', 'Amount', 'Day', 'Rate'],
      ['=Muñoz & "Söhne"', '1234.1', '2026-03-01', '7.125%'],
    ])
  })

  test('are counted as the program shows them; blank ones and cells between are left out but not lost', async () => {
    const bytes = xlsxByHand({
      rows: `<row r="2">${cell('A2', '1')}${cell('D2', '2')}</row><row r="3"><c r="A3"/></row><row r="7">${cell('B7', '3')}</row>`,
    })

    assert.deepEqual(await rowsOf(bytes), [
      { row: 2, cells: ['1', '', '', '2'] },
      { row: 7, cells: ['', '3'] },
    ])
  })

  test('may leave out where rows and cells stand', async () => {
    const bytes = xlsxByHand({ rows: '<row><c><v>1</v></c><c><v>2</v></c></row><row><c/><c><v>3</v></c></row>' })

    assert.deepEqual(await rowsOf(bytes), [
      { row: 1, cells: ['1', '2'] },
      { row: 2, cells: ['', '3'] },
    ])
  })

  test('have texts that stand elsewhere in the file, in pieces, with signs of any kind', async () => {
    const bytes = xlsxByHand({
      texts:
        '<si><t>Gómez &amp; &lt;Co&gt;</t></si><si><r><t>Anna</t></r><r><t xml:space="preserve"> Lee</t></r><rPh><t>an</t></rPh></si><si><t>a_x000A_b</t></si>',
      rows: `<row r="1">${[0, 1, 2].map((index) => cell(`${'ABC'[index]}1`, String(index), 't="s"')).join('')}<c r="D1" t="inlineStr"><is><t>here</t></is></c></row>`,
    })

    assert.deepEqual(await cellsOf(bytes), [['Gómez & <Co>', 'Anna Lee', 'a\nb', 'here']])
  })

  test('have the results of formulas, yes and no, and what went wrong in them', async () => {
    const bytes = xlsxByHand({
      rows: `<row r="1"><c r="A1"><f>B1*2</f><v>1234.0999999999999</v></c><c r="B1" t="str"><f>"a"</f><v>paid</v></c>${cell('C1', '1', 't="b"')}${cell('D1', '#DIV/0!', 't="e"')}${cell('E1', '2026-03-01', 't="d"')}</row>`,
    })

    assert.deepEqual(await cellsOf(bytes), [['1234.1', 'paid', 'TRUE', '#DIV/0!', '2026-03-01']])
  })

  test('have days of files that count from 1904', async () => {
    const bytes = xlsxByHand({
      properties: 'date1904="1"',
      styles: '<xf numFmtId="0"/><xf numFmtId="14"/>',
      rows: `<row r="1">${cell('A1', '44620', 's="1"')}</row>`,
    })

    assert.deepEqual(await cellsOf(bytes), [['2026-03-01']])
  })

  test('have nothing in cells that say what they hold and hold nothing', async () => {
    const bytes = xlsxByHand({
      texts: '<si><t>Borrower</t></si>',
      rows: `<row r="1"><c r="A1" t="s"/><c r="B1" t="b"/><c r="C1" t="s"><v></v></c>${cell('D1', '0', 't="s"')}</row>`,
    })

    assert.deepEqual(await cellsOf(bytes), [['', '', '', 'Borrower']])
  })

  test('are counted on where a file says no sensible place of a row or a cell', async () => {
    const odd = (at: string, value: string) => `<row r="${at}"><c r="5"><v>${value}</v></c></row>`
    const bytes = xlsxByHand({
      rows: ['abc', '1e999', '-4', '2.5', ''].map((at, index) => odd(at, `${index}`)).join(''),
    })

    assert.deepEqual(
      await rowsOf(bytes),
      ['0', '1', '2', '3', '4'].map((value, index) => ({ row: index + 1, cells: [value] })),
    )
  })

  test('are of the first sheet in sight', async () => {
    const bytes = xlsxByHand({
      sheets: '<sheet name="Old" state="hidden" r:id="s1"/><sheet name="Now" r:id="s2"/>',
      rows: `<row r="1">${cell('A1', '1')}</row>`,
      more: {
        'xl/worksheets/two.xml': `<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1"><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      },
    })

    assert.deepEqual(await cellsOf(bytes), [['2']])
  })
})

describe('a spreadsheet that cannot be taken', () => {
  test('names the cell of a formula that was never calculated', async () => {
    const bytes = xlsxByHand({ rows: `<row r="3"><c r="B3"><f>1+1</f></c></row>` })

    assert.deepEqual(await codeFor(bytes), ['import.formulaWithoutResult', { cell: 'B3' }])
  })

  test('is refused before it fills the memory, however small it is and whatever it says of itself', async () => {
    const far = `<c r="A1" s="${'1'.repeat(10_000)}"/>`.repeat(5_100)
    const bomb = xlsxByHand({ rows: `<row r="1">${far}</row>` })
    assert.ok(bomb.length < 200_000)

    assert.deepEqual(await codeFor(bomb), ['import.tooMuchInside', {}])
  })

  test('with a text that never ends, or elements within each other without end, is given up at once', async () => {
    const noTable = ['import.noTable', {}]

    assert.deepEqual(await codeFor(xlsxByHand({ rows: `<row r="1">${' '.repeat(8_000_000)}</row>` })), noTable)
    assert.deepEqual(await codeFor(xlsxByHand({ rows: `<!--${'>'.repeat(8_000_000)}` })), noTable)
    assert.deepEqual(await codeFor(xlsxByHand({ rows: '<a>'.repeat(1_000_000) })), noTable)
  })

  test('with a format longer than any program writes keeps nobody waiting', async () => {
    const styles = '<xf numFmtId="200"/>'.repeat(20_000)
    const bytes = xlsxByHand({
      formats: `<numFmt numFmtId="200" formatCode="${'['.repeat(100_000)}"/>`,
      styles,
      rows: `<row r="1">${cell('A1', '5', 's="1"')}</row>`,
    })
    const before = process.cpuUsage()

    assert.deepEqual(await cellsOf(bytes), [['5']])

    assert.ok(process.cpuUsage(before).user < 3_000_000) // microseconds of CPU: other processes do not count
  })

  test('with more formats than any program writes is refused, as is one of more attributes in an element', async () => {
    const format = (id: number) => `<numFmt numFmtId="${id}" formatCode="${'['.repeat(255)}"/>`
    const formats = xlsxByHand({ formats: Array.from({ length: 5001 }, (_, id) => format(id)).join(''), rows: '' })
    const many = Array.from({ length: 101 }, (_, index) => `a${index}="1"`).join(' ')
    const attributes = xlsxByHand({ rows: `<row r="1">${`<c ${many}/>`.repeat(100)}</row>` })

    assert.deepEqual(await codeFor(formats), ['import.tooMuchInside', {}])
    assert.deepEqual(await codeFor(attributes), ['import.tooMuchInside', {}])
  })

  test('that unpacks to more than fifty times its size is refused', async () => {
    const bomb = xlsxByHand({ rows: `<row r="1">${`<c r="A1"/>${' '.repeat(1000)}`.repeat(5000)}</row>` })

    assert.ok(bomb.length * 50 < 5_000_000)
    assert.deepEqual(await codeFor(bomb), ['import.tooMuchInside', {}])
  })

  test('with one long text in many cells is refused before all of them are filled', async () => {
    const letters = Array.from({ length: 30_000 }, (_, index) => String.fromCharCode(97 + ((index * 7919) % 26)))
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`
    const bytes = xlsxByHand({ texts: `<si><t>${letters.join('')}</t></si>`, rows: row.repeat(90) })

    assert.deepEqual(await codeFor(bytes), ['import.tooMuchInside', {}])
  })

  test('that takes longer than a file may is told what to do instead', async () => {
    const bytes = xlsxByHand({ rows: `<row r="1">${cell('A1', '5')}</row>` })

    await assert.rejects(xlsxRows(fileOf(bytes), { rowsMax: 10, time: readingTime({ msMax: 0 }) }), {
      code: 'import.takesTooLong',
    })
  })

  test('with far more rows than are imported is not read to its end', async () => {
    const many = Array.from(
      { length: 50_000 },
      (_, index) => `<row r="${index + 1}">${cell(`A${index + 1}`, '1')}</row>`,
    )

    const rows = await rowsOf(xlsxByHand({ rows: many.join('') }), 100)

    assert.ok(rows.length > 100 && rows.length < 20_000)
  })

  test('with cells far out to the right takes no place for those in between', async () => {
    const rows = await rowsOf(xlsxByHand({ rows: `<row r="1">${cell('A1', '1')}${cell('XFD1', '2')}</row>` }))

    assert.deepEqual([rows[0]?.cells.length, rows[0]?.cells.at(-1)], [101, '2'])
  })

  test('is told to be no table when it is another archive, cut short, or no XML; nothing it declares is followed', async () => {
    const whole = await xlsxOf([[text('A')]])
    const declares = xlsxByHand({
      rows: '',
      more: {
        'xl/worksheets/one.xml':
          '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a;&b;</t></is></c></row></sheetData></worksheet>',
      },
    })

    const noTable = ['import.noTable', {}]
    assert.deepEqual(await codeFor(zipSync({ 'a.txt': strToU8('a') })), noTable)
    assert.deepEqual(await codeFor(whole.subarray(0, whole.length - 30)), noTable)
    assert.deepEqual(await codeFor(xlsxByHand({ rows: '<row><c' })), noTable)
    assert.deepEqual(await cellsOf(declares), [['&a;&b;']])
  })
})

const noProgram = hasSpreadsheetProgram()
  ? false
  : 'LibreOffice is not installed, so nothing it has written is read (Debian: libreoffice-calc)'

test('a file that LibreOffice has saved is read like the list it was made of', { skip: noProgram }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-xlsx-'))
  try {
    const list = path.join(folder, 'list.csv')
    writeFileSync(
      list,
      'Name,Amount,Day,Rate,Sum\nNúñez & Co,1234.1,2026-03-01,7.125%,"=0.1+0.2"\nBo,"1,066.19",1999-12-31,0%,=B2*2\n',
    )
    // 44 comma, 34 quote, 76 UTF-8, from line 1, in English, days and formulas recognized.
    const filter = 'CSV:44,34,76,1,,1033,false,true,false,false,false,0,true'
    const profile = `-env:UserInstallation=file://${folder}/profile`
    execFileSync(
      'soffice',
      [profile, '--headless', `--infilter=${filter}`, '--convert-to', 'xlsx', '--outdir', folder, list],
      {
        stdio: 'ignore',
      },
    )

    assert.deepEqual(await cellsOf(readFileSync(path.join(folder, 'list.xlsx'))), [
      ['Name', 'Amount', 'Day', 'Rate', 'Sum'],
      ['Núñez & Co', '1234.1', '2026-03-01', '7.125%', '0.3'],
      ['Bo', '1066.19', '1999-12-31', '0%', '2468.2'],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
