import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listBorrowersOfLender } from '#contract/borrowers/borrowers.ts'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import {
  getImport,
  importFile,
  listImports,
  previewImport,
  readImportColumns,
  undoImport,
} from '#contract/imports/imports.ts'
import { getLoan, listLoansOfLender } from '#contract/loans/loans.ts'
import { verifyLender } from '../ledger/verify.ts'
import { allRows } from '../testing/all-rows.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { loanFile } from '../testing/loan-file.ts'

const api = await useApi()

function formOf(kind: ImportKind, text: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind, ...more })) form.set(name, value)
  form.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
  return form
}

/** What the columns seem to mean, as a form has it. */
async function guessed(lender: Person, kind: ImportKind, text: string): Promise<{ mapping: string }> {
  const { data } = await lender.client.call(readImportColumns, { form: formOf(kind, text) })
  return { mapping: JSON.stringify(data.mapping) }
}

const loansOf = async (lender: Person) => {
  const query = { format: 'array' }
  return (await lender.client.call(listLoansOfLender, { params: { lenderId: lender.id }, query })).data
}

test('a file with twenty errors is told each of them by row and column, and changes nothing', async () => {
  const lender = await api.aLender()
  const { text, planted } = loanFile({ loans: 63, withErrors: true })
  const before = await allRows(api.database)
  const mapping = await guessed(lender, 'LOANS_AS_OF', text)

  const { data } = await lender.client.call(previewImport, { form: formOf('LOANS_AS_OF', text, mapping) })
  const refused = await lender.client.call(importFile, { form: formOf('LOANS_AS_OF', text, mapping) })

  assert.deepEqual(
    data.problems.map(({ row, column, code }) => ({ row, column, code })),
    planted,
  )
  assert.equal(data.problemCount, 20)
  assert.ok(data.problems.every(({ message }) => message.length > 10 && !message.includes('{')))
  assert.deepEqual([refused.status, refused.code], [409, 'import.hasProblems'])
  assert.deepEqual(await allRows(api.database), before)
})

test('a first day that cannot be read is one fault: the last day, counted from it, is not blamed too', async () => {
  const lender = await api.aLender()
  const text =
    'Name,Email,Phone,Amount,Rate,Start,Term,Frequency\nAna Gomez,ana@example.com,555-010-0144,1000,5,1/32/24,12,bisemanal\n'
  const mapping = await guessed(lender, 'LOANS', text)

  const { data } = await lender.client.call(previewImport, { form: formOf('LOANS', text, mapping) })

  assert.deepEqual(
    data.problems.map(({ column, code }) => [column, code]),
    [['Start', 'import.dayUnreadable']],
  )
})

test('a rate below 1 without a percent sign is asked about: a sheet holds 7.25 % as 0.0725', async () => {
  const lender = await api.aLender()
  const told = async (heading: string, rate: string) => {
    const text = `Name,Email,Phone,Amount,${heading},Start,Term\nAna Gomez,ana@example.com,555-010-0144,1000,${rate},1/31/2024,12\n`
    const form = formOf('LOANS', text, await guessed(lender, 'LOANS', text))
    const { data } = await lender.client.call(previewImport, { form })
    return data.problems.map(({ column, message }) => `${column}: ${message}`)
  }

  assert.deepEqual(await told('Rate', '0.0725'), [
    'Rate: Add a percent sign: 0.0725% as written, or 7.25% if it’s a fraction of one',
  ])
  for (const rate of ['0', '0.00', '1', '0.25%', '0.25 %', '7.25']) assert.deepEqual(await told('Rate', rate), [], rate)
  assert.deepEqual(await told('Rate %', '0.25'), [])
})

test('a late fee in percent and its limit have columns of their own', async () => {
  const lender = await api.aLender()
  const text =
    'Name,Email,Phone,Amount,Rate,Start,Term,Late fee %,Late fee max\nAna Gomez,ana@example.com,555-010-0144,1000,5,1/31/2024,12,5,40\n'
  const mapping = await guessed(lender, 'LOANS', text)

  const { status } = await lender.client.call(importFile, { form: formOf('LOANS', text, mapping) })

  const [loan] = await loansOf(lender)
  const { data } = await lender.client.call(getLoan, { params: { loanId: loan?.id ?? 0 } })
  assert.deepEqual([status, data.lateFeePercent, data.lateFeeMax], [201, 5, 40])
})

test('the corrected file is imported with every balance as it stands there, and the books agree', async () => {
  const lender = await api.aLender()
  const { text, balances } = loanFile({ loans: 63, withErrors: false })
  const mapping = await guessed(lender, 'LOANS_AS_OF', text)

  const { data: preview } = await lender.client.call(previewImport, { form: formOf('LOANS_AS_OF', text, mapping) })
  const { status, data } = await lender.client.call(importFile, { form: formOf('LOANS_AS_OF', text, mapping) })

  assert.equal(status, 201)
  assert.deepEqual(preview.problems, [])
  assert.deepEqual(data.totals, preview.totals)
  assert.deepEqual([data.totals.borrowers, data.totals.loans], [38, 63])
  const made = (await loansOf(lender)).map(
    (loan) => [loan.loanName, Math.round(loan.outstandingBalance * 100)] as const,
  )
  assert.deepEqual(new Map(made.toSorted()), new Map([...balances].toSorted()))
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const found = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(found, { loans: 63, differences: [] })
})

test('the same file is not imported twice', async () => {
  const lender = await api.aLender()
  const { text } = loanFile({ loans: 3, withErrors: false })
  const mapping = await guessed(lender, 'LOANS_AS_OF', text)
  await lender.client.call(importFile, { form: formOf('LOANS_AS_OF', text, mapping) })

  const { data } = await lender.client.call(previewImport, { form: formOf('LOANS_AS_OF', text, mapping) })

  assert.deepEqual(
    data.problems.map(({ row, column, code }) => [row, column, code]),
    [2, 3, 4].map((row) => [row, 'Reference', 'import.referenceKnown']),
  )
})

test('an undone import leaves nothing in sight and all of its history, and the file can be imported again', async () => {
  const lender = await api.aLender()
  const { text } = loanFile({ loans: 5, withErrors: false })
  const mapping = await guessed(lender, 'LOANS_AS_OF', text)
  const { data } = await lender.client.call(importFile, { form: formOf('LOANS_AS_OF', text, mapping) })

  const undone = await lender.client.call(undoImport, { params: { importId: data.id } })
  const twice = await lender.client.call(undoImport, { params: { importId: data.id } })

  assert.deepEqual([undone.status, undone.data.undoneAt], [200, api.clock.now()])
  assert.deepEqual([twice.status, twice.code], [409, 'import.undoneAlready'])
  const borrowers = await lender.client.call(listBorrowersOfLender, { params: { lenderId: lender.id } })
  assert.deepEqual([await loansOf(lender), borrowers.data], [[], []])
  const { rows } = await api.database.owner.query(
    'select (select count(*) from loans where lender_id = $1)::int as loans, sum(case when debit_account = $2 then amount_cents else -amount_cents end)::int as left from ledger_lines where lender_id = $1 and $2 in (debit_account, credit_account)',
    [lender.id, 'PRINCIPAL'],
  )
  assert.deepEqual(rows, [{ loans: 5, left: 0 }])
  const again = await lender.client.call(importFile, { form: formOf('LOANS_AS_OF', text, mapping) })
  assert.equal(again.status, 201)
  assert.equal((await loansOf(lender)).length, 5)
  assert.deepEqual(
    (await lender.client.call(listImports)).data.map(({ undoneAt }) => undoneAt !== null),
    [false, true],
  )
})

test('an import whose loan was paid on since is not undone, and says which loan it is', async () => {
  const lender = await api.aLender()
  const { text } = loanFile({ loans: 3, withErrors: false })
  const mapping = await guessed(lender, 'LOANS_AS_OF', text)
  const { data } = await lender.client.call(importFile, { form: formOf('LOANS_AS_OF', text, mapping) })
  const [loan] = await loansOf(lender)
  const body = { loanId: loan?.id ?? 0, amount: 100, paymentDate: '2026-03-02', paymentMethod: 'ACH' }
  const payment = await lender.client.post<{ id: number }>('/api/payments', body)

  const refused = await lender.client.call(undoImport, { params: { importId: data.id } })
  const { data: detail } = await lender.client.call(getImport, { params: { importId: data.id } })

  assert.deepEqual([refused.status, refused.code], [409, 'import.cannotUndo'])
  assert.deepEqual(
    detail.obstacles.map(({ kind, loanId }) => [kind, loanId]),
    [['LOAN_CHANGED', loan?.id]],
  )
  assert.equal((await loansOf(lender)).length, 3)
  await lender.client.post(`/api/payments/${payment.data.id}/reversal`, { reason: 'Entered by mistake' })
  assert.equal((await lender.client.call(undoImport, { params: { importId: data.id } })).status, 200)
})

test('a loan whose borrower is not known asks at the address, and for the name and phone that the file lacks', async () => {
  const lender = await api.aLender()
  const text = 'Email,Amount,Rate,Start date,Months\nnobody@example.com,500,5,01/15/2026,12\n,500,5,01/15/2026,12'

  const mapping = await guessed(lender, 'LOANS', text)
  const { data } = await lender.client.call(previewImport, { form: formOf('LOANS', text, mapping) })

  assert.deepEqual(
    data.problems.map(({ row, column, code }) => [row, column, code]),
    [
      [2, null, 'import.missing'],
      [2, null, 'import.missing'],
      [2, 'Email', 'import.borrowerUnknown'],
      [3, 'Email', 'import.missing'],
    ],
  )
})

test('the columns of a file are remembered by its headings, for this lender alone', async () => {
  const [lender, other] = [await api.aLender(), await api.aLender()]
  const text = 'Alias;Where;Call\nAna Gómez;ana@example.com;3055550100\n'
  const mapping = { fullName: 0, email: 1, phone: 2 }
  const first = await lender.client.call(readImportColumns, { form: formOf('BORROWERS', text) })
  await lender.client.call(importFile, { form: formOf('BORROWERS', text, { mapping: JSON.stringify(mapping) }) })

  const second = await lender.client.call(readImportColumns, { form: formOf('BORROWERS', text) })
  const others = await other.client.call(readImportColumns, { form: formOf('BORROWERS', text) })

  assert.deepEqual([first.data.isRemembered, first.data.mapping], [false, {}])
  assert.deepEqual([second.data.isRemembered, second.data.mapping], [true, mapping])
  assert.deepEqual([others.data.isRemembered, others.data.mapping], [false, {}])
  const { data } = await lender.client.call(listBorrowersOfLender, { params: { lenderId: lender.id } })
  assert.deepEqual(
    data.map(({ fullName, phone }) => [fullName, phone]),
    [['Ana Gómez', '305-555-0100']],
  )
})
