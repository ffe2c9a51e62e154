import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueNowCents, duePayments, groupedDue, inQueue, matchingDue } from './due-payments.ts'

const loan = (id: number, nextPaymentDate: string | null) => ({
  id,
  loanName: `Loan ${id}`,
  loanNumber: `LN-00000${id}`,
  borrowerId: 3,
  gracePeriod: 10,
  borrowerName: id === 2 ? 'Bob Stone' : 'Ana Gomez',
  status: 'ACTIVE' as const,
  nextPaymentDate,
  nextPaymentAmount: 100.1,
  pastDueAmount: 0,
  daysPastDue: 0,
})

test('every loan with something to pay has one row, the longest due first', () => {
  const due = duePayments([loan(1, '2026-08-01'), loan(2, '2026-07-01'), loan(3, null)])

  assert.deepEqual(
    due.map(({ loanId, dueOn, amountCents, pastDueCents }) => [loanId, dueOn, amountCents, pastDueCents]),
    [
      [2, '2026-07-01', 100_10, 0],
      [1, '2026-08-01', 100_10, 0],
    ],
  )
})

test('due now is all that is past due, and before anything is, the next payment', () => {
  const late = { ...loan(1, '2026-07-05'), daysPastDue: 40, pastDueAmount: 200.2 }

  assert.deepEqual(duePayments([late, loan(2, '2026-08-01')]).map(dueNowCents), [200_20, 100_10])
})

test('what is due is found by loan, number and borrower', () => {
  const due = duePayments([loan(1, '2026-08-01'), loan(2, '2026-07-01')])
  const found = (search: string) => matchingDue(due, search).map(({ loanId }) => loanId)

  assert.deepEqual(found('loan 1'), [1])
  assert.deepEqual(found('000002'), [2])
  assert.deepEqual(found(' bob '), [2])
  assert.deepEqual(found(''), [2, 1])
})

test('payments stand by urgency, each loan in one group, with the sum past due or the sum of the next payments', () => {
  const late = { ...loan(1, '2026-07-05'), daysPastDue: 10, pastDueAmount: 200.2 }
  const due = duePayments([
    late,
    loan(2, '2026-07-15'),
    loan(3, '2026-07-16'),
    loan(4, '2026-07-22'),
    loan(5, '2026-07-23'),
    loan(6, null),
  ])

  const groups = groupedDue(due, '2026-07-15')

  assert.deepEqual(
    groups.map(({ group, rows, sumCents }) => [group, rows.map(({ loanId }) => loanId), sumCents]),
    [
      ['PAST_DUE', [1], 200_20],
      ['TODAY', [2], 100_10],
      ['WEEK', [3, 4], 200_20],
      ['LATER', [5], 100_10],
    ],
  )
  assert.deepEqual(groupedDue([], '2026-07-15'), [])
})

test('a late payment says until when it is in grace, and nothing once that day is over', () => {
  const lateBy = (daysPastDue: number) => duePayments([{ ...loan(1, '2026-07-05'), daysPastDue }])[0]?.graceUntil

  assert.equal(lateBy(10), '2026-07-15')
  assert.equal(lateBy(11), null)
  assert.equal(lateBy(0), null)
})

test('a queue holds the loans that are past due for so many days', () => {
  const due = duePayments([0, 1, 30, 31, 90, 91].map((daysPastDue, id) => ({ ...loan(id, '2026-07-01'), daysPastDue })))
  const days = (queue: string) => inQueue(due, queue).map((row) => row.daysPastDue)

  assert.deepEqual(['1-30', '31-60', '61-90', '91'].map(days), [[1, 30], [31], [90], [91]])
  assert.equal(days('any').length, 6)
  assert.equal(days('soon').length, 6)
})
