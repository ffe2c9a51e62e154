import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dashboardStatus, newestLoans, soonestInstallments } from './lender-selections.ts'

const installment = (loanId: number, dueDate: string, isPaid = false) => ({
  id: loanId * 100,
  loanId,
  loanName: `Loan ${loanId}`,
  borrowerName: 'Ana Gomez',
  paymentNumber: 3,
  dueDate,
  amount: 100,
  principalAmount: 60,
  interestAmount: 40,
  charges: 0,
  outstandingBalance: 900,
  isPaid,
  paidAmount: isPaid ? 100 : 0,
  paidInterest: 0,
  paidPrincipal: 0,
  openInterest: 40,
  openPrincipal: 60,
  openCharges: 0,
})

test('current loans count as active and completed ones as paid off', () => {
  assert.deepEqual(['CURRENT', 'ACTIVE', 'COMPLETED', 'PAID_OFF', 'LATE', 'PENDING'].map(dashboardStatus), [
    'ACTIVE',
    'ACTIVE',
    'PAID_OFF',
    'PAID_OFF',
    'LATE',
    'PENDING',
  ])
})

test('the five newest of seven loans are shown, newest first', () => {
  // The instant counts, not the number.
  const loans = [3, 1, 7, 5, 2, 6, 4].map((id) => ({ id, createdAt: `2026-01-0${8 - id}T10:00:00.000Z` }))

  assert.deepEqual(
    newestLoans(loans).map(({ id }) => id),
    [1, 2, 3, 4, 5],
  )
})

test('of two loans made in the same instant the one entered later comes first', () => {
  const createdAt = '2026-01-05T10:00:00.000Z'

  assert.deepEqual(
    newestLoans([
      { id: 8, createdAt },
      { id: 9, createdAt },
    ]).map(({ id }) => id),
    [9, 8],
  )
})

test('upcoming payments are the five soonest that are neither paid nor past, across all loans', () => {
  const schedules = [
    installment(1, '2026-06-30'),
    installment(2, '2026-07-09'),
    installment(3, '2026-07-02', true),
    installment(4, '2026-07-01'),
    installment(5, '2026-08-01'),
    installment(6, '2026-07-03'),
    installment(7, '2026-07-20'),
    installment(8, '2026-07-04'),
  ]

  const shown = soonestInstallments(schedules, { today: '2026-07-01' })

  assert.deepEqual(
    shown.map(({ dueDate }) => dueDate),
    ['2026-07-01', '2026-07-03', '2026-07-04', '2026-07-09', '2026-07-20'],
  )
})

test('installments grouped by loan are read like a flat list', () => {
  const byLoan = { 1: [installment(1, '2026-09-01')], 2: [installment(2, '2026-08-01')] }

  assert.deepEqual(
    soonestInstallments(byLoan, { today: '2026-07-01' }).map(({ loanId }) => loanId),
    [2, 1],
  )
})
