import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { previewImport, readImportColumns } from '#contract/imports.ts'
import { type Cell, day, number, text } from '#contract/spreadsheet/sheet.ts'
import { startApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { loanFile } from '../testing/loan-file.ts'
import { xlsxOf } from '../testing/xlsx-files.ts'
import { csvRows } from './csv-text.ts'

const api = await startApi()
after(() => api.close())

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
  return xlsxOf(csvRows(list).rows.map(({ cells }) => cells.map(typed)))
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
