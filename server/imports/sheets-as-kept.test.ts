import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getImport, importFile, previewImport, readImportColumns, undoImport } from '#contract/imports/imports.ts'
import { getLoan } from '#contract/loans/loans.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { listPaymentsOfLoan, recordPayment } from '#contract/payments/payments.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

/** 12,000.00 at 12 % over a year from 15 November 2025: 1,066.19 a month (server/ledger/postings.test.ts has the arithmetic). */
const aRunningLoan = (lender: Person) =>
  api.aLoan(lender, { originationDate: '2025-11-15', maturityDate: '2026-11-15' })

async function formOf(lender: Person, { loanNumber }: { loanNumber: string }, text: string, repairs?: object) {
  const form = (more: Record<string, string> = {}) => {
    const fields = new FormData()
    for (const [name, value] of Object.entries({ kind: 'PAYMENTS', ...more })) fields.set(name, value)
    fields.set('file', new File([text], 'sheet.csv', { type: 'text/csv' }))
    return fields
  }
  const { data } = await lender.client.call(readImportColumns, { form: form() })
  const repaired = repairs ? { repairs: JSON.stringify(repairs) } : {}
  return () => form({ mapping: JSON.stringify(data.mapping), loan: loanNumber, ...repaired })
}

const paymentsOf = async (lender: Person, { id: loanId }: { id: number }) =>
  (await lender.client.call(listPaymentsOfLoan, { params: { loanId } })).data
    .map(({ paymentDate, status, isReturned, reason }) => [paymentDate, status, isReturned, reason])
    .toSorted()

const balanceOf = async (lender: Person, { id: loanId }: { id: number }) =>
  (await lender.client.call(getLoan, { params: { loanId } })).data.outstandingBalance

async function assertBooksAgree(lender: Person) {
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

// The first payment leaves 11,053.81, the second 10,098.16, and without the second it is 11,053.81 again.
const SHEET = [
  'Date,Paid,Method,Balance',
  '12/15/25,"$1,066.19",check 101,11053.81',
  '1/15/26,"$1,066.19",check 102,10098.16',
  '1/20/26,"($1,066.19)",check 102 bounced,11053.81',
  '1/31/26,1066.19,zelle,',
  '2026 total,"1,066.19",,',
].join('\n')

test('a row in brackets returns the payment before it, with its reason and on its day, and the total is left out', async () => {
  const lender = await api.aLender()
  const loan = await aRunningLoan(lender)
  const form = await formOf(lender, loan, SHEET)

  const { data: preview } = await lender.client.call(previewImport, { form: form() })
  const { status, data } = await lender.client.call(importFile, { form: form() })

  assert.deepEqual([preview.problems, preview.rows, preview.totals.payments], [[], 4, 3])
  assert.deepEqual([preview.totalRows, preview.totalRowCount], [[{ row: 6, text: '2026 total' }], 1])
  assert.deepEqual(
    preview.remarks.filter(({ row }) => row !== null).map(({ row, message }) => [row, message]),
    [[4, 'Returns the payment of 2026-01-15']],
  )
  assert.deepEqual([status, data.rows, data.totals.payments], [201, 4, 3])
  assert.deepEqual(await paymentsOf(lender, loan), [
    ['2025-12-15', 'COMPLETED', false, null],
    ['2026-01-15', 'REVERSED', true, 'check 102 bounced'],
    ['2026-01-31', 'COMPLETED', false, null],
  ])
  const { data: timeline } = await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })
  const entry = timeline.find(({ kind }) => kind === 'PAYMENT_REVERSED')
  assert.deepEqual([entry?.date, entry?.paymentDate, entry?.isReturned], ['2026-01-20', '2026-01-15', true])
  await assertBooksAgree(lender)
})

test('the same sheet with one more row knows its payments and its return', async () => {
  const lender = await api.aLender()
  const loan = await aRunningLoan(lender)
  await lender.client.call(importFile, { form: (await formOf(lender, loan, SHEET))() })
  const again = await formOf(lender, loan, `${SHEET}\n2/15/26,1066.19,zelle,`)

  const { data } = await lender.client.call(previewImport, { form: again() })

  assert.deepEqual(
    data.problems.map(({ row, code }) => [row, code]),
    [
      [2, 'import.paymentKnown'],
      [3, 'import.paymentKnown'],
      [4, 'import.returnKnown'],
      [5, 'import.paymentKnown'],
    ],
  )
})

test('a payment that was recorded before is returned by a list, and counts again when the import is undone', async () => {
  const lender = await api.aLender()
  const loan = await aRunningLoan(lender)
  const paid = { loanId: loan.id, amount: 1066.19, paymentDate: '2025-12-15', paymentMethod: 'CHECK' }
  await lender.client.call(recordPayment, { body: paid })
  const form = await formOf(lender, loan, 'Date,Paid\n12/20/25,-1066.19\n')

  const { status, data } = await lender.client.call(importFile, { form: form() })

  assert.deepEqual([status, data.totals.payments], [201, 0])
  assert.deepEqual(await paymentsOf(lender, loan), [['2025-12-15', 'REVERSED', true, 'Returned by the bank']])
  assert.equal(await balanceOf(lender, loan), 12_000)
  await assertBooksAgree(lender)

  assert.equal((await lender.client.call(undoImport, { params: { importId: data.id } })).status, 200)

  assert.deepEqual(await paymentsOf(lender, loan), [['2025-12-15', 'COMPLETED', false, null]])
  assert.equal(await balanceOf(lender, loan), 11_053.81)
  await assertBooksAgree(lender)
})

test('a list with a returned payment is undone whole, nothing of it can be taken back, and it comes in once more', async () => {
  const lender = await api.aLender()
  const loan = await aRunningLoan(lender)
  const form = await formOf(lender, loan, SHEET)
  const { data } = await lender.client.call(importFile, { form: form() })

  const { status } = await lender.client.call(undoImport, { params: { importId: data.id } })

  assert.equal(status, 200)
  const undone = 'The import that brought this payment was undone'
  assert.deepEqual(
    (await paymentsOf(lender, loan)).map(([, state, isReturned, reason]) => [state, isReturned, reason]),
    [1, 2, 3].map(() => ['REVERSED', false, undone]),
  )
  const { data: timeline } = await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })
  assert.deepEqual(
    timeline.filter(({ isRetractable }) => isRetractable),
    [],
  )
  assert.equal(await balanceOf(lender, loan), 12_000)
  await assertBooksAgree(lender)
  assert.equal((await lender.client.call(importFile, { form: form() })).status, 201)
  await assertBooksAgree(lender)
})

test('a payment list is undone after another list returned its payment and was undone', async () => {
  const lender = await api.aLender()
  const loan = await aRunningLoan(lender)
  const paid = await formOf(lender, loan, 'Date,Paid\n12/15/25,1066.19\n')
  const { data: first } = await lender.client.call(importFile, { form: paid() })
  const returned = await formOf(lender, loan, 'Date,Paid\n12/20/25,(1066.19)\n')
  const { data: second } = await lender.client.call(importFile, { form: returned() })
  await lender.client.call(undoImport, { params: { importId: second.id } })

  const { data } = await lender.client.call(getImport, { params: { importId: first.id } })
  const { status } = await lender.client.call(undoImport, { params: { importId: first.id } })

  assert.deepEqual([data.obstacles, status], [[], 200])
  assert.equal(await balanceOf(lender, loan), 12_000)
  await assertBooksAgree(lender)
})

test('a return of no payment, of another amount or before its day is told with its row, and nothing is recorded', async () => {
  const lender = await api.aLender()
  const loan = await aRunningLoan(lender)
  const sheet =
    'Date,Paid\n12/15/25,1066.19\n12/14/25,(1066.19)\n12/20/25,-1066.18\n12/21/25,(1066.19)\n12/22/25,(1066.19)\n'
  const form = await formOf(lender, loan, sheet)

  const { data } = await lender.client.call(previewImport, { form: form() })
  const refused = await lender.client.call(importFile, { form: form() })

  assert.deepEqual(
    data.problems.map(({ row, column, code, message }) => [row, column, code, message]),
    [
      { row: 3, amount: '$1,066.19' },
      { row: 4, amount: '$1,066.18' },
      { row: 6, amount: '$1,066.19' },
    ].map(({ row, amount }) => [
      row,
      'Paid',
      'import.nothingReturned',
      `No payment of ${amount} on this loan is left to return by this date; correct the amount or the date, or leave this row out`,
    ]),
  )
  assert.deepEqual([refused.status, refused.code], [409, 'import.hasProblems'])
  assert.deepEqual(await paymentsOf(lender, loan), [])
})

test('a loan that its last payment paid off is open again when that payment came back', async () => {
  const lender = await api.aLender()
  const loan = await aRunningLoan(lender)
  const all = { loanId: loan.id, paymentDate: '2025-12-15', paymentMethod: 'CHECK', amount: 12_120 }
  assert.equal((await lender.client.call(recordPayment, { body: all })).status, 201)
  const form = await formOf(lender, loan, 'Date,Paid,Note\n12/19/25,(12120.00),no funds\n1/15/26,1066.19,\n')

  const { data } = await lender.client.call(previewImport, { form: form() })
  const { status } = await lender.client.call(importFile, { form: form() })

  assert.deepEqual([data.problems, status], [[], 201])
  await assertBooksAgree(lender)
})

test('a total that was put back is read like any other row', async () => {
  const lender = await api.aLender()
  const loan = await aRunningLoan(lender)
  const sheet = 'Date,Paid\n12/15/25,500.00\n1/15/26,600.00\n,"1,100.00"\nSuma 2026,1100.00\n2/15/26,10.00\n'
  const plain = await formOf(lender, loan, sheet)
  const putBack = await formOf(lender, loan, sheet, { cells: [], leftOut: [], putBack: [4] })

  const { data: first } = await lender.client.call(previewImport, { form: plain() })
  const { data: second } = await lender.client.call(previewImport, { form: putBack() })

  assert.deepEqual(
    [first.problems, first.rows, first.totalRows],
    [
      [],
      3,
      [
        { row: 4, text: '1,100.00' },
        { row: 5, text: 'Suma 2026' },
      ],
    ],
  )
  assert.deepEqual([second.totalRows, second.rows], [[{ row: 5, text: 'Suma 2026' }], 4])
  assert.deepEqual(
    second.problems.map(({ row, code }) => [row, code]),
    [[4, 'import.missing']],
  )
})
