import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agingOf, attentionFor, countInGrace, dueByWeek } from './attention.ts'

const TODAY = '2026-07-01'

const loan = (id: number, changes: Partial<Parameters<typeof agingOf>[0][number]> = {}) => ({
  id,
  loanName: `Loan ${id}`,
  borrowerId: 12,
  borrowerName: 'Ana Gomez',
  status: 'CURRENT' as const,
  outstandingBalance: 1000,
  maturityDate: '2030-01-01',
  nextPaymentDate: '2026-07-20',
  nextPaymentAmount: 100,
  daysPastDue: 0,
  pastDueAmount: 0,
  gracePeriod: 10,
  ...changes,
})

test('the longest overdue loan comes first, then what is due today, then what ends within 60 days', () => {
  const found = attentionFor(
    [
      loan(1, { maturityDate: '2026-08-30' }),
      loan(2, { daysPastDue: 12, pastDueAmount: 250.5, status: 'LATE' }),
      loan(3, { nextPaymentDate: TODAY }),
      loan(4, { daysPastDue: 95, pastDueAmount: 300, status: 'DEFAULTED' }),
      loan(5),
    ],
    TODAY,
  )

  assert.deepEqual(
    found.map(({ kind, loanId, days, amountCents }) => [kind, loanId, days, amountCents]),
    [
      ['LATE', 4, 95, 300_00],
      ['LATE', 2, 12, 250_50],
      ['DUE_TODAY', 3, 0, 100_00],
      ['MATURING', 1, 60, 1000_00],
    ],
  )
})

test('a loan past due within its days of grace is counted apart from late ones', () => {
  const days = [0, 6, 10, 11].map((daysPastDue, index) => loan(index + 1, { daysPastDue }))

  assert.equal(countInGrace([...days, loan(9, { daysPastDue: 6, status: 'PAID_OFF' })]), 2)
})

test('a loan that is paid off needs nobody', () => {
  assert.deepEqual(attentionFor([loan(1, { status: 'PAID_OFF', maturityDate: '2026-07-02' })], TODAY), [])
})

test('aging sorts the outstanding principal of open loans by days past due', () => {
  const loans = [0, 1, 30, 31, 60, 61, 90, 91].map((daysPastDue, index) => loan(index + 1, { daysPastDue }))

  assert.deepEqual(
    agingOf([...loans, loan(99, { status: 'PAID_OFF', outstandingBalance: 0 })]).map(
      ({ bucket, count, balanceCents }) => [bucket, count, balanceCents],
    ),
    [
      ['CURRENT', 1, 1000_00],
      ['DAYS_1_30', 2, 2000_00],
      ['DAYS_31_60', 2, 2000_00],
      ['DAYS_61_90', 2, 2000_00],
      ['DAYS_OVER_90', 1, 1000_00],
    ],
  )
})

test('what falls due is summed by week from today, each day in one week', () => {
  const dueByDay = [
    { dueDate: '2026-07-01', amount: 10.1 },
    { dueDate: '2026-07-07', amount: 0.2 },
    { dueDate: '2026-07-08', amount: 5 },
    { dueDate: '2026-07-15', amount: 7 },
  ]

  assert.deepEqual(dueByWeek(dueByDay, { today: TODAY, weeks: 2 }), [
    { fromOn: '2026-07-01', toOn: '2026-07-07', amountCents: 10_30 },
    { fromOn: '2026-07-08', toOn: '2026-07-14', amountCents: 5_00 },
  ])
})

test('a loan that was written off is not counted as current', () => {
  const [current] = agingOf([loan(1), loan(2, { status: 'DEFAULTED', outstandingBalance: 0 })])

  assert.deepEqual([current?.count, current?.balanceCents], [1, 1000_00])
})

test('a loan of which only interest is owed stands where it belongs by its days', () => {
  const aging = agingOf([
    loan(1, { status: 'DEFAULTED', outstandingBalance: 0, pastDueAmount: 230.54, daysPastDue: 120 }),
  ])

  assert.deepEqual(
    aging.map(({ count, balanceCents }) => [count, balanceCents]),
    [...aging.slice(1).map(() => [0, 0]), [1, 0]],
  )
})

test('of a loan that begins later nothing is outstanding, and aging leaves it out', () => {
  const [current] = agingOf([loan(1), loan(2, { status: 'PENDING', outstandingBalance: 150_500 })])

  assert.deepEqual([current?.count, current?.balanceCents], [1, 1000_00])
})
