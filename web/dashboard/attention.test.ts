import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agingOf, attentionFor, nextInstallmentsByWeek } from './attention.ts'

const TODAY = '2026-07-01'

const loan = (id: number, changes: Partial<Parameters<typeof agingOf>[0][number]> = {}) => ({
  id,
  loanName: `Loan ${id}`,
  borrowerName: 'Ana Gomez',
  status: 'CURRENT' as const,
  outstandingBalance: 1000,
  maturityDate: '2030-01-01',
  nextPaymentDate: '2026-07-20',
  nextPaymentAmount: 100,
  daysPastDue: 0,
  pastDueAmount: 0,
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

test('the next installments are summed by the week in which they fall due, each day in one week', () => {
  const loans = [
    loan(1, { nextPaymentDate: '2026-07-01', nextPaymentAmount: 10.1 }),
    loan(2, { nextPaymentDate: '2026-07-07', nextPaymentAmount: 0.2 }),
    loan(3, { nextPaymentDate: '2026-07-08', nextPaymentAmount: 5 }),
    loan(4, { nextPaymentDate: '2026-06-30', nextPaymentAmount: 7 }),
    loan(5, { nextPaymentDate: null, nextPaymentAmount: null }),
  ]

  assert.deepEqual(nextInstallmentsByWeek(loans, { today: TODAY, weeks: 2 }), [
    { fromOn: '2026-07-01', toOn: '2026-07-07', count: 2, amountCents: 10_30 },
    { fromOn: '2026-07-08', toOn: '2026-07-14', count: 1, amountCents: 5_00 },
  ])
})
