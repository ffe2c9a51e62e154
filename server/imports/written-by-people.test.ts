import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import { getSchedule, listLoansOfLender } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan } from '#contract/payments/payments.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi()

function formOf(kind: ImportKind, text: string, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind, ...more })) form.set(name, value)
  form.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
  return form
}

async function guessed(lender: Person, kind: ImportKind, text: string): Promise<{ mapping: string }> {
  const { data } = await lender.client.call(readImportColumns, { form: formOf(kind, text) })
  return { mapping: JSON.stringify(data.mapping) }
}

const loansOf = async (lender: Person) =>
  (
    await lender.client.call(listLoansOfLender, {
      params: { lenderId: lender.id },
      query: { format: 'array' },
    })
  ).data

const NOTES =
  'Note #,Name,Email,Phone,Loan amount,Rate,Contract date,Term,Freq\nN-101,Ana Gomez,ana@example.com,305-555-0100,10000,6,5/7/26,24,bi-weekly\n'

// 24 months every two weeks are 52 payments: 51 × 14 days after the first, of 21 May 2026, is 4 May 2028.
test('months of a bi-weekly loan become whole periods, with a word about it', async () => {
  const lender = await api.aLender()
  const mapping = await guessed(lender, 'LOANS', NOTES)

  const { data: preview } = await lender.client.call(previewImport, { form: formOf('LOANS', NOTES, mapping) })
  const { status } = await lender.client.call(importFile, { form: formOf('LOANS', NOTES, mapping) })

  assert.deepEqual([preview.problems, status], [[], 201])
  assert.deepEqual(
    preview.remarks.map(({ row, message }) => [row, message]),
    [
      [null, 'Two-digit years: 00 to 69 mean 2000 to 2069, and 70 to 99 mean 1970 to 1999'],
      [2, '24 months are read as 52 payments; the last one is due 2028-05-04'],
    ],
  )
  const [loan] = await loansOf(lender)
  const { data: rows } = await lender.client.call(getSchedule, { params: { loanId: loan?.id ?? 0 } })
  assert.deepEqual([rows.length, rows.at(-1)?.dueDate], [52, '2028-05-04'])
})

test('a list of loans with payments due before today says that their payments come next', async () => {
  const lender = await api.aLender()
  const old = NOTES.replace('5/7/26,24,bi-weekly', '5/7/2020,24,monthly')
  const mapping = await guessed(lender, 'LOANS', old)

  const { data: preview } = await lender.client.call(previewImport, { form: formOf('LOANS', old, mapping) })

  assert.deepEqual(
    preview.remarks.map(({ row, code }) => [row, code]),
    [[null, 'import.dueBefore']],
  )
})

test('a sheet of payments of one loan is given its loan once, and methods stay as they were written', async () => {
  const lender = await api.aLender()
  const { id: loanId, loanNumber } = await api.aLoan(lender, {
    originationDate: '2022-11-20',
    maturityDate: '2026-11-20',
  })
  const sheet = 'Date,Paid,Method\n12/20/22,1066.19,check 101\n1/20/23,1066.19,zelle\n2/20/23,1066.19,Cash in hand\n'
  const mapping = await guessed(lender, 'PAYMENTS', sheet)
  assert.deepEqual(JSON.parse(mapping.mapping), { paymentDate: 0, amount: 1, paymentMethod: 2 })

  const without = await lender.client.call(previewImport, { form: formOf('PAYMENTS', sheet, mapping) })
  const form = () => formOf('PAYMENTS', sheet, { ...mapping, loan: loanNumber })
  const { data: preview } = await lender.client.call(previewImport, { form: form() })
  const { status } = await lender.client.call(importFile, { form: form() })

  assert.deepEqual([without.status, without.fieldCodes], [422, { mapping: 'import.mappingIncomplete' }])
  assert.deepEqual([preview.problems, status], [[], 201])
  const { data: payments } = await lender.client.call(listPaymentsOfLoan, { params: { loanId } })
  assert.deepEqual(
    payments.map(({ paymentDate, paymentMethod }) => [paymentDate, paymentMethod]),
    [
      ['2023-02-20', 'Cash in hand'],
      ['2023-01-20', 'ACH'],
      ['2022-12-20', 'check 101'],
    ],
  )
})

test('a cell that is corrected on screen is read as corrected, and a row that is left out is not there', async () => {
  const lender = await api.aLender()
  const { loanNumber } = await api.aLoan(lender, { originationDate: '2025-11-20', maturityDate: '2026-11-20' })
  const sheet = 'Date,Paid,Method\n12/20/25,1066.19,ACH\n1/32/26,1066.19,ACH\n2/40/26,2132.38,\n'
  const mapping = await guessed(lender, 'PAYMENTS', sheet)
  const form = (repairs?: object) =>
    formOf('PAYMENTS', sheet, { ...mapping, loan: loanNumber, ...(repairs && { repairs: JSON.stringify(repairs) }) })
  const { data: before } = await lender.client.call(previewImport, { form: form() })

  const repairs = { cells: [{ row: 3, place: 0, text: '1/20/26' }], leftOut: [4] }
  const { data: after } = await lender.client.call(previewImport, { form: form(repairs) })
  const { status, data } = await lender.client.call(importFile, { form: form(repairs) })
  const nothing = await lender.client.call(previewImport, { form: form({ cells: [], leftOut: [2, 3, 4] }) })

  assert.deepEqual(
    before.problems.map(({ row, place, code }) => [row, place, code]),
    [
      [3, 0, 'import.dayUnreadable'],
      [4, 0, 'import.dayUnreadable'],
    ],
  )
  assert.deepEqual([after.problems, after.rows, status, data.totals.payments], [[], 2, 201, 2])
  assert.deepEqual([nothing.status, nothing.fieldCodes], [422, { file: 'import.noRows' }])
})

test('the headings that dealers and note holders write are recognised', async () => {
  const lender = await api.aLender()
  const read = async (kind: ImportKind, headings: string) =>
    JSON.parse((await guessed(lender, kind, `${headings}\nx,y,z,1,2,3,4\n`)).mapping)

  assert.deepEqual(await read('LOANS', 'Stock #,Customer,Email,Amount financed,Rate,Origination,Freq'), {
    reference: 0,
    fullName: 1,
    email: 2,
    principalAmount: 3,
    interestRate: 4,
    originationDate: 5,
    paymentFrequency: 6,
  })
  assert.deepEqual(await read('PAYMENTS', 'Note #,Paid on,Paid,Paid by,Int,Prin,Bal'), {
    loan: 0,
    paymentDate: 1,
    amount: 2,
    paymentMethod: 3,
    interestPart: 4,
    principalPart: 5,
    balanceAfter: 6,
  })
})
