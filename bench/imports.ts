import { importFile, previewImport, readImportColumns, undoImport } from '#contract/imports/imports.ts'
import { listLoansOfLender } from '#contract/loans/loans.ts'
import { allRows } from '../server/testing/all-rows.ts'
import { startApi } from '../server/testing/api.ts'
import type { ApiClient } from '../server/testing/api-client.ts'
import { loanFile } from '../server/testing/loan-file.ts'

// How long a list of loans takes to come in, and whether all of it is right: node bench/imports.ts [loans]
const loans = Number(process.argv[2] ?? 1000)

function formOf(text: string, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'LOANS_AS_OF', ...more })) form.set(name, value)
  form.set('file', new File([text], 'loans.csv'))
  return form
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/** The file with the errors: they are told, each once, and nothing is changed. */
async function tryFaulty(client: ApiClient, rows: () => Promise<Record<string, string>>): Promise<void> {
  const { text, planted } = loanFile({ loans, withErrors: true })
  const { data: columns } = await client.call(readImportColumns, { form: formOf(text) })
  const mapping = JSON.stringify(columns.mapping)
  const before = await rows()
  const { data } = await timed(`${loans} loans with ${planted.length} errors tried out`, () =>
    client.call(previewImport, { form: formOf(text, { mapping }) }),
  )
  const refused = await client.call(importFile, { form: formOf(text, { mapping }) })
  const after = await rows()
  const told = data.problems.map(({ row, column, code }) => JSON.stringify({ row, column, code }))
  const isExact = told.join() === planted.map((one) => JSON.stringify(one)).join()
  const isUntouched = Object.entries(before).every(([table, text]) => after[table] === text)
  console.log(`  told: ${told.length}; exactly those planted: ${isExact}; import refused with ${refused.status}`)
  console.log(`  every row of every table as before: ${isUntouched}`)
  if (!isExact || !isUntouched || refused.status !== 409) process.exitCode = 1
}

/** The file without them: all of it comes in, and each balance is the file's. */
async function bringIn(client: ApiClient, lenderId: number): Promise<void> {
  const { text, balances } = loanFile({ loans, withErrors: false })
  const { data: columns } = await client.call(readImportColumns, { form: formOf(text) })
  const mapping = JSON.stringify(columns.mapping)
  const progressKey = 'bench-of-imports'
  const { data } = await timed(`${loans} loans imported`, () =>
    client.call(importFile, { form: formOf(text, { mapping, progressKey }) }),
  )
  const list = await client.call(listLoansOfLender, { params: { lenderId }, query: { format: 'array' } })
  const wrong = list.data.filter((one) => balances.get(one.loanName) !== Math.round(one.outstandingBalance * 100))
  console.log(`  loans in the books: ${list.data.length}; balances that are not the file's: ${wrong.length}`)
  if (list.data.length !== loans || wrong.length > 0) process.exitCode = 1
  await timed(`${loans} loans taken back`, () => client.call(undoImport, { params: { importId: data.id } }))
}

const api = await startApi()
try {
  console.log(`Node ${process.version}`)
  const { client, id } = await api.aLender()
  await tryFaulty(client, () => allRows(api.database))
  await bringIn(client, id)
} finally {
  await api.close()
}
