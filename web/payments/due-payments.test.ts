import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duePayments, matchingDue } from './due-payments.ts'

const loan = (id: number, nextPaymentDate: string | null) => ({
  id,
  loanName: `Loan ${id}`,
  loanNumber: `LN-00000${id}`,
  borrowerName: id === 2 ? 'Bob Stone' : 'Ana Gomez',
  status: 'ACTIVE' as const,
  nextPaymentDate,
  nextPaymentAmount: 100.1,
  pastDueAmount: 0.2,
  daysPastDue: 0,
})

test('every loan with something to pay has one row, the longest due first', () => {
  const due = duePayments([loan(1, '2026-08-01'), loan(2, '2026-07-01'), loan(3, null)])

  assert.deepEqual(
    due.map(({ loanId, dueOn, amountCents, pastDueCents }) => [loanId, dueOn, amountCents, pastDueCents]),
    [
      [2, '2026-07-01', 100_10, 20],
      [1, '2026-08-01', 100_10, 20],
    ],
  )
})

test('what is due is found by loan, number and borrower', () => {
  const due = duePayments([loan(1, '2026-08-01'), loan(2, '2026-07-01')])
  const found = (search: string) => matchingDue(due, search).map(({ loanId }) => loanId)

  assert.deepEqual(found('loan 1'), [1])
  assert.deepEqual(found('000002'), [2])
  assert.deepEqual(found(' bob '), [2])
  assert.deepEqual(found(''), [2, 1])
})
