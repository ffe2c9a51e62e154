import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeTerms, createLoan, getLoan, getSchedule } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

const note = (overrides: Record<string, unknown> = {}) => ({
  loanName: 'Harbour Street 12',
  principalAmount: 1_000,
  interestRate: 12,
  loanType: 'PERSONAL',
  originationDate: '2026-01-01',
  maturityDate: '2026-04-01',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  borrowerId,
  ...overrides,
})
const make = (overrides: Record<string, unknown> = {}) => lender.client.call(createLoan, { body: note(overrides) })
const paymentsOf = async (loanId: number) =>
  (await lender.client.call(getSchedule, { params: { loanId } })).data.map(({ amount, interestAmount }) => [
    amount,
    interestAmount,
  ])

// 100.01 without interest over thirty payments, rounded up: 3.34 each and 3.15 at last, 19 cents below. 19 is above 30 ÷ 2,
// so −0.19 ÷ 30 = −0.0063… takes a cent off each: 3.33 each, and 3.44 at last.
test('a last payment that is far from the others is evened out', async () => {
  const terms = { principalAmount: 100.01, interestRate: 0, maturityDate: '2028-07-01', rounding: 'UP' }
  const { data: plain } = await make(terms)
  const { data: evened } = await make({ ...terms, spreadsLastPayment: true })

  const [before, after] = [await paymentsOf(plain.id), await paymentsOf(evened.id)]

  assert.deepEqual([before[0]?.[0], before.at(-1)?.[0]], [3.34, 3.15])
  assert.deepEqual([after[0]?.[0], after.at(-1)?.[0]], [3.33, 3.44])
})

// By actual days, 31, 28 and 31 of 365: 10.19, 9.21 and 10.19. In all 1,000 × 12 % × 90 ÷ 365 = 29.589, so 29.59 in three parts.
test('interest on the whole loan is the same in each payment', async () => {
  const terms = { paymentRule: 'FLAT', dayCount: 'ACT/365' }
  const { data: byDays } = await make(terms)
  const { data: equal } = await make({ ...terms, interestInEqualParts: true })

  const interest = async (id: number) => (await paymentsOf(id)).map(([, cents]) => cents)

  assert.deepEqual(await interest(byDays.id), [10.19, 9.21, 10.19])
  assert.deepEqual(await interest(equal.id), [9.86, 9.86, 9.87])
  assert.equal((await lender.client.call(getLoan, { params: { loanId: equal.id } })).data.interestInEqualParts, true)
})

test('parts of a month count by its own days, where months have 30', async () => {
  const { data: loan, status } = await make({ partsByCalendarDays: true })

  assert.equal(status, 201)
  assert.equal((await lender.client.call(getLoan, { params: { loanId: loan.id } })).data.partsByCalendarDays, true)
})

// 1,000.00 at 12 % over 365 earn 0.3287… a day, so 0.33. Nothing was paid by 2 March, after 60 days: 19.80. In stretches of 31, 28 and
// 1 day that are rounded once each, 10.19 + 9.21 + 0.33 = 19.73.
test('the interest of each day is rounded, from a day on no longer, and never without days of its own', async () => {
  const daily = { accrualMethod: 'DAILY', dayCount: 'ACT/365' }
  const { data: loan } = await make({ ...daily, roundsDailyInterest: true })
  const { data: once } = await make(daily)
  const firstOf = async (id: number) => (await paymentsOf(id))[0]?.[1]

  assert.deepEqual([await firstOf(loan.id), await firstOf(once.id)], [19.8, 19.73])
  assert.deepEqual([loan.roundsDailyInterest, once.roundsDailyInterest], [true, false])

  const change = { effectiveDate: '2026-03-02', roundsDailyInterest: false }
  const changed = await lender.client.call(changeTerms, { params: { loanId: loan.id }, body: change })
  assert.equal(changed.status, 200)
  assert.equal((await lender.client.call(getLoan, { params: { loanId: loan.id } })).data.roundsDailyInterest, false)

  const refused = async (overrides: Record<string, unknown>) => {
    const { status, fieldCodes } = await make({ ...daily, roundsDailyInterest: true, ...overrides })
    return [status, fieldCodes?.['roundsDailyInterest']]
  }
  assert.deepEqual(await refused({ accrualMethod: 'SCHEDULED' }), [422, 'loan.roundedDaysNeedDaily'])
  assert.deepEqual(await refused({ dayCount: '30/360' }), [422, 'loan.roundedDaysNeedDayCount'])
  assert.deepEqual(await refused({ compounding: 'MONTHLY' }), [422, 'loan.roundedDaysSimple'])
})
