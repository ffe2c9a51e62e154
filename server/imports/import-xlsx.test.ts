import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import { type Cell, day, number, text } from '#contract/spreadsheet/sheet.ts'
import { csvRows } from '../tables/csv-text.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { loanFile } from '../testing/loan-file.ts'
import { xlsxOf } from '../testing/xlsx-files.ts'

const api = await useApi()

/** What an import of the file would do; the file itself says what it is, not its name. */
async function previewOf(lender: Person, content: string | Uint8Array<ArrayBuffer>) {
  const form = (more: Record<string, string>) => {
    const made = new FormData()
    for (const [name, value] of Object.entries({ kind: 'LOANS_AS_OF', ...more })) made.set(name, value)
    made.set('file', new File([content], 'list'))
    return made
  }
  const { data: columns } = await lender.client.call(readImportColumns, { form: form({}) })
  const mapping = JSON.stringify(columns.mapping)
  return { columns, preview: (await lender.client.call(previewImport, { form: form({ mapping }) })).data }
}

/** A list as somebody keeps it in a spreadsheet: amounts are numbers and days are days. */
function asSpreadsheet(list: string): Promise<Buffer> {
  const typed = (cell: string): Cell => {
    const [, month, date, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(cell) ?? []
    if (year !== undefined && Number(month) <= 12 && !(month === '02' && date === '30'))
      return day(`${year}-${month}-${date}`)
    return /^\d+(\.\d+)?$/.test(cell) ? number(Number(cell), 'money') : text(cell)
  }
  return xlsxOf(csvRows(list, { rowsMax: 5000 }).rows.map(({ cells }) => cells.map(typed)))
}

test('a list of loans is understood alike as CSV and as a spreadsheet', async () => {
  const lender = await api.aLender()
  const list = loanFile({ loans: 63, withErrors: false }).text

  const csv = await previewOf(lender, list)
  const xlsx = await previewOf(lender, Uint8Array.from(await asSpreadsheet(list)))

  assert.deepEqual(xlsx.columns.mapping, csv.columns.mapping)
  assert.deepEqual(xlsx.preview, csv.preview)
  assert.deepEqual([xlsx.preview.problemCount, xlsx.preview.totals.loans], [0, 63])
})

test('what is wrong with a spreadsheet is told by the same rows and columns as of a CSV file', async () => {
  const lender = await api.aLender()
  const { text: list, planted } = loanFile({ loans: 63, withErrors: true })

  const { preview } = await previewOf(lender, Uint8Array.from(await asSpreadsheet(list)))

  assert.deepEqual(
    preview.problems.map(({ row, column, code }) => ({ row, column, code })),
    planted,
  )
})

test('a title above the headings is passed over, in a CSV file and in a spreadsheet', async () => {
  const lender = await api.aLender()
  const plain = loanFile({ loans: 3, withErrors: false }).text
  const list = `Harbor Lane loans,,\nAs of the first\n\n${plain}`

  const [alone, csv] = [await previewOf(lender, plain), await previewOf(lender, list)]
  const xlsx = await previewOf(lender, Uint8Array.from(await asSpreadsheet(list)))

  assert.deepEqual(csv.columns.mapping, alone.columns.mapping)
  assert.deepEqual([csv.preview.problemCount, csv.preview.rows, csv.preview.understood[0]?.row], [0, 3, 5])
  assert.deepEqual(csv.preview.totals, alone.preview.totals)
  assert.deepEqual(xlsx.preview.totals, alone.preview.totals)
})

test('where the headings are none we know, the first row with two of them is the heading', async () => {
  const lender = await api.aLender()
  const form = new FormData()
  form.set('kind', 'BORROWERS')
  form.set('file', new File(['My people;;\nWho;Where\nAna;Main Street 1'], 'list'))

  const { data } = await lender.client.call(readImportColumns, { form })

  assert.deepEqual(
    data.columns.map(({ name }) => name),
    ['Who', 'Where'],
  )
})

/** Two loans, all of whose days could be read either way. */
const inDoubt = (started: string) =>
  [
    'Correo;Prestatario;Teléfono;Saldo;Tasa;Próximo pago;Vencimiento;Fecha de corte;Fecha de inicio',
    `ana@example.com;Ana Gómez;305-555-0100;12.000,50;8,5 %;01/04/2026;01/03/2031;01/03/2026;${started}`,
  ].join('\n')

test('days that could be read either way are read as another column of the list tells, or as it is said', async () => {
  const lender = await api.aLender()
  const call = async (text: string, more: Record<string, string> = {}) => {
    const { columns } = await previewOf(lender, text)
    const form = new FormData()
    for (const [name, value] of Object.entries({ kind: 'LOANS_AS_OF', ...more })) form.set(name, value)
    form.set('mapping', JSON.stringify(columns.mapping))
    form.set('file', new File([text], 'list'))
    const { data } = await lender.client.call(previewImport, { form })
    const next = data.understood[0]?.cells.find(({ field }) => field === 'nextPaymentDate')?.value
    return [columns.dayOrder, next]
  }

  assert.deepEqual(await call(inDoubt('15/03/2025')), ['DAY_FIRST', '2026-04-01'])
  assert.deepEqual(await call(inDoubt('03/15/2025')), ['MONTH_FIRST', '2026-01-04'])
  assert.deepEqual(await call(inDoubt('2025-03-15')), ['MONTH_FIRST', '2026-01-04'])
  assert.deepEqual(await call(inDoubt('2025-03-15'), { dayOrder: 'DAY_FIRST' }), ['MONTH_FIRST', '2026-04-01'])
  const written = inDoubt('2025-03-15').replace(/(\d\d)\/(\d\d)\/(\d{4})/g, '$3-$2-$1')
  assert.deepEqual(await call(written), [null, '2026-04-01'])
})

test('how days were read is remembered with the columns, also when the next list leaves no doubt', async () => {
  const lender = await api.aLender()
  const { columns } = await previewOf(lender, inDoubt('2025-03-15'))
  const bringIn = (text: string, more: Record<string, string> = {}) => {
    const form = new FormData()
    const fields = { kind: 'LOANS_AS_OF', mapping: JSON.stringify(columns.mapping), ...more }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([text], 'list'))
    return lender.client.call(importFile, { form })
  }

  const { status, text } = await bringIn(inDoubt('2025-03-15'), { dayOrder: 'DAY_FIRST' })
  const again = await previewOf(lender, inDoubt('2025-03-15'))
  const other = inDoubt('2025-03-15').replace(
    'ana@example.com;Ana Gómez;305-555-0100',
    'bo@example.com;Bo Diaz;305-555-0101',
  )
  const next = await bringIn(other.replace(/(\d\d)\/(\d\d)\/(\d{4})/g, '$3-$2-$1'))
  const later = await previewOf(lender, inDoubt('2025-03-15'))

  assert.deepEqual([status, next.status], [201, 201], text + next.text)
  assert.deepEqual([again.columns.isRemembered, again.columns.dayOrder], [true, 'DAY_FIRST'])
  assert.equal(later.columns.dayOrder, 'DAY_FIRST')
})
