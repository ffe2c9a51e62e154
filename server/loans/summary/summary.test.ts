import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '#contract/auth/auth.ts'
import { getBorrowerSummary, getLenderSummary } from '#contract/loans/loans.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { testNow, useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { monthlyIncome } from './figures.ts'

const api = await useApi() // today is 2 March 2026

const summaryOf = async (lender: Person, lenderId = lender.id) =>
  (await lender.client.call(getLenderSummary, { params: { lenderId } })).data
const pay = async (lender: Person, loanId: number, amount: number, paymentDate = '2026-02-02') => {
  const body = { loanId, amount, paymentDate, paymentMethod: 'ACH' }
  return (await lender.client.call(recordPayment, { body })).data
}
const from = (originationDate: string, maturityDate: string) => ({ originationDate, maturityDate })

/**
 * 12,000.00 at 12 % over a year in months is 1,066.19 a month. One loan of each kind: paid as agreed, late by a month,
 * defaulted since last year, not begun, paid off.
 */
async function aPortfolio() {
  const lender = await api.aLender()
  const { id: borrowerId } = await api.aBorrower(lender)
  await api.aBorrower(lender)
  const loan = (overrides: Record<string, unknown>) => api.aLoan(lender, { borrowerId, ...overrides })
  const current = await loan(from('2026-01-02', '2027-01-02'))
  await pay(lender, current.id, 1066.19)
  const late = await loan({ ...from('2026-01-02', '2027-01-02'), gracePeriod: 0 })
  const defaulted = await loan(from('2025-01-02', '2026-01-02'))
  const pending = await loan(from('2026-05-02', '2027-05-02'))
  const paidOff = await loan(from('2026-01-02', '2027-01-02'))
  await pay(lender, paidOff.id, 12_120)
  return { lender, borrowerId, current, late, defaulted, pending, paidOff }
}

test("the figures of a lender's dashboard follow from the loans", async () => {
  const { lender } = await aPortfolio()

  const { metrics } = await summaryOf(lender)

  assert.deepEqual(metrics, {
    totalLoanValue: 60_000,
    // 11,053.81 + 12,000.00 + 12,000.00; the one paid off is closed, and the money of the one not begun is not lent yet.
    totalPortfolioValue: 35_053.81,
    activeLoans: 2,
    pendingLoans: 1,
    defaultedLoans: 1,
    totalLoans: 5,
    totalBorrowers: 2,
    monthlyIncome: 2132.38,
    // One of the late loan, twelve of the defaulted one.
    latePaymentsCount: 13,
    totalInterestEarned: 240,
    // A loan of this kind bears 794.23 in all: 674.23 are left on the first, and the whole on the other three open ones.
    projectedEarnings: 3056.92,
  })
})

test('a reversed payment has earned nothing', async () => {
  const { lender, current } = await aPortfolio()
  const payment = await pay(lender, current.id, 110.54, '2026-03-02')
  const before = await summaryOf(lender)

  await lender.client.call(reversePayment, { params: { paymentId: payment.id }, body: { reason: 'Bounced' } })

  const after = await summaryOf(lender)
  assert.deepEqual([before.metrics.totalInterestEarned, after.metrics.totalInterestEarned], [350.54, 240])
})

test('the soonest open installments of all loans come first, and none that is past or paid', async () => {
  const { lender, current, late } = await aPortfolio()

  const { paymentSchedules } = await summaryOf(lender)

  assert.equal(paymentSchedules.length, 10)
  assert.deepEqual(
    paymentSchedules.slice(0, 3).map(({ loanId, dueDate, paymentNumber }) => ({ loanId, dueDate, paymentNumber })),
    [
      { loanId: current.id, dueDate: '2026-03-02', paymentNumber: 2 },
      { loanId: late.id, dueDate: '2026-03-02', paymentNumber: 2 },
      { loanId: current.id, dueDate: '2026-04-02', paymentNumber: 3 },
    ],
  )
  const [first] = paymentSchedules
  assert.deepEqual(
    [first?.loanName, first?.amount, first?.interestAmount, first?.isPaid],
    [current.loanName, 1066.19, 110.54, false],
  )
  assert.match(first?.borrowerName ?? '', /^Bea Number/)
})

test('what falls due in the coming six weeks is added up by day over all loans, without what is paid or past', async () => {
  const { lender, borrowerId, current } = await aPortfolio()
  await pay(lender, current.id, 66.19, '2026-03-02')
  const weekly = { ...from('2026-03-31', '2026-05-26'), paymentFrequency: 'WEEKLY', interestRate: 0 }
  await api.aLoan(lender, { borrowerId, principalAmount: 800, ...weekly })

  const { dueByDay } = await summaryOf(lender)

  // The loan paid as agreed still asks for 1,000.00 of its March payment, and for April's; the late one for both, its
  // February payment is past. The weekly one asks for 100.00 each on 7 and 14 April; the 42nd day from today is 13 April.
  assert.deepEqual(dueByDay, [
    { dueDate: '2026-03-02', amount: 2066.19 },
    { dueDate: '2026-04-02', amount: 2132.38 },
    { dueDate: '2026-04-07', amount: 100 },
  ])
})

test('a payment due on the 42nd day is the last that counts', async () => {
  const lender = await api.aLender()
  await api.aLoan(lender, { ...from('2026-03-13', '2027-03-13'), interestRate: 0 })
  await api.aLoan(lender, { ...from('2026-03-14', '2027-03-14'), interestRate: 0 })

  const { dueByDay } = await summaryOf(lender)

  assert.deepEqual(dueByDay, [{ dueDate: '2026-04-13', amount: 1000 }])
})

test('the newest loans, payments and facts come first', async () => {
  const { lender, paidOff, pending } = await aPortfolio()

  const { loans, payments, recentActivity } = await summaryOf(lender)

  assert.deepEqual(
    loans.slice(0, 2).map(({ id }) => id),
    [paidOff.id, pending.id],
  )
  assert.deepEqual(
    payments.map(({ amount }) => amount),
    [12_120, 1066.19],
  )
  assert.deepEqual(
    recentActivity.slice(0, 3).map(({ kind, loanId, amount }) => ({ kind, loanId, amount })),
    [
      { kind: 'PAYMENT_RECEIVED', loanId: paidOff.id, amount: 12_120 },
      { kind: 'DISBURSED', loanId: paidOff.id, amount: 12_000 },
      { kind: 'DISBURSED', loanId: pending.id, amount: 12_000 },
    ],
  )
})

test('a lender who has just begun has empty lists and figures of nothing', async () => {
  const summary = await summaryOf(await api.aLender())

  const { metrics, ...lists } = summary
  assert.deepEqual(lists, { loans: [], payments: [], recentActivity: [], paymentSchedules: [], dueByDay: [] })
  assert.ok(Object.values(metrics).every((figure) => figure === 0))
})

test('a removed loan counts nowhere, and edited terms are one disbursement', async () => {
  const lender = await api.aLender()
  const { id } = await api.aLoan(lender)
  await lender.client.delete(`/api/loans/${id}`)

  const { metrics, recentActivity, paymentSchedules } = await summaryOf(lender)

  assert.deepEqual([metrics.totalLoans, metrics.totalLoanValue, metrics.projectedEarnings], [0, 0, 0])
  assert.deepEqual([recentActivity, paymentSchedules], [[], []])
})

test('an admin sees the figures over all lenders, or of one', async () => {
  const { lender } = await aPortfolio()
  const admin = await api.anAdmin()

  const all = await summaryOf(admin)
  const one = await summaryOf(admin, lender.id)

  assert.deepEqual(one.metrics, (await summaryOf(lender)).metrics)
  assert.ok(all.metrics.totalLoans > one.metrics.totalLoans)
  assert.ok(all.metrics.totalBorrowers > one.metrics.totalBorrowers)
})

test('payments of all frequencies count as twelfths of a year, rounded once', () => {
  // 100.00 × 12 + 10.00 × 52 + 1,000.00 × 1 = 2,720.00 a year; a twelfth is 226.666…
  const active = [
    { paymentCents: 100_00, frequency: 'MONTHLY' },
    { paymentCents: 10_00, frequency: 'WEEKLY' },
    { paymentCents: 1000_00, frequency: 'ANNUALLY' },
  ] as const

  assert.equal(monthlyIncome(active), 226_67)
  assert.equal(monthlyIncome([]), 0)
})

test('a borrower is told what is owed, what was paid, and what is due next over all loans', async () => {
  const { lender, borrowerId } = await aPortfolio()

  const { data } = await lender.client.call(getBorrowerSummary, { params: { borrowerId } })

  assert.deepEqual(data, {
    // 11,053.81 + 12,000.00 + 12,000.00; the money of the loan that begins in May has not come yet.
    totalOutstanding: 35_053.81,
    totalPaid: 13_186.19,
    // The oldest open installment is the defaulted loan's first.
    nextPaymentDue: '2025-02-02',
    nextPaymentAmount: 1066.19,
    overdue: true,
    // The whole defaulted loan, 12,794.23, and one payment of the late one; today two loans ask for a payment more.
    pastDueAmount: 13_860.42,
    // 25.00 for each of the thirteen that are late.
    feesDue: 325,
    escrowDue: 0,
    dueNowAmount: 16_317.8,
  })
})

test('a payment is not overdue within the days of grace, and is on the day after them', async () => {
  const lender = await api.aLender()
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  await api.aLoan(lender, { borrowerId: record.id, gracePeriod: 5, ...from('2026-01-25', '2027-01-25') })
  const overdueOn = async (day: string) => {
    api.clock.set(`${day}T12:00:00.000Z`)
    await borrower.client.call(login, { body: { email: borrower.email, password: borrower.password } })
    const { data } = await borrower.client.call(getBorrowerSummary, { params: { borrowerId: borrower.id } })
    return data.overdue
  }

  // Due on 25 February, so the last day of grace is 2 March.
  assert.deepEqual([await overdueOn('2026-03-02'), await overdueOn('2026-03-03')], [false, true])
  api.clock.set(testNow)
})

test('two loans due on one day are asked for together', async () => {
  const lender = await api.aLender()
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  await api.aLoan(lender, { borrowerId: record.id })
  await api.aLoan(lender, { borrowerId: record.id })

  const { data } = await borrower.client.call(getBorrowerSummary, { params: { borrowerId: borrower.id } })

  assert.deepEqual([data.nextPaymentDue, data.nextPaymentAmount, data.overdue], ['2026-04-02', 2132.38, false])
})

test('a borrower without loans owes nothing', async () => {
  const borrower = await api.aBorrowerAccount()

  const { data } = await borrower.client.call(getBorrowerSummary, { params: { borrowerId: borrower.id } })

  assert.deepEqual(data, {
    totalOutstanding: 0,
    totalPaid: 0,
    nextPaymentDue: null,
    nextPaymentAmount: null,
    overdue: false,
    pastDueAmount: 0,
    feesDue: 0,
    escrowDue: 0,
    dueNowAmount: 0,
  })
})
