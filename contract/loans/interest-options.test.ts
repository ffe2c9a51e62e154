import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schedule } from '#engine/schedule/schedule.ts'
import { engineTermsOf, TERM_TABLE, type TermForm, termRuleProblems } from './term-table.ts'

const form: TermForm = {
  principalAmount: 25_000,
  interestRate: 24.99,
  originationDate: '2026-01-01',
  firstPaymentDate: '2026-02-15',
  maturityDate: '2032-01-15',
  paymentFrequency: 'MONTHLY',
  paymentStructure: 'FULLY_AMORTIZED',
  hasBalloonPayment: false,
  dayCount: 'ACT/365',
}

test('a long first period is paid as the form says, and by the United States Rule without a word', () => {
  const firstOf = (parts: Partial<TermForm>) => schedule(engineTermsOf({ ...form, ...parts }))[0]?.paymentCents

  assert.equal(firstOf({}), 679_40)
  assert.equal(firstOf({ firstPeriodInterest: 'UNITED_STATES_RULE' }), 679_40)
  assert.equal(firstOf({ firstPeriodInterest: 'ACTUARIAL' }), 679_44)
  assert.equal(firstOf({ firstPeriodInterest: 'AT_CLOSING' }), 239_63)
})

test('the choices of interest are options of the engine and read back from it; the usual ones are none', () => {
  const stated = { firstPeriodInterest: 'SPREAD', payoffDays: 'LOAN', fullRepaymentInterest: 'WHOLE_MONTH' } as const
  const terms = engineTermsOf({ ...form, dayCount: '30/360', ...stated })

  assert.deepEqual(terms.options, {
    firstPeriodInterest: 'SPREAD',
    payoffByDayCount: true,
    fullRepaymentInterest: 'WHOLE_MONTH',
  })
  for (const [key, value] of Object.entries(stated)) {
    assert.equal(TERM_TABLE[key as keyof typeof stated].of(terms), value, key)
  }
  const usual = {
    firstPeriodInterest: 'UNITED_STATES_RULE',
    payoffDays: 'DAYS_365',
    fullRepaymentInterest: 'PAYOFF',
  } as const
  assert.equal('options' in engineTermsOf({ ...form, ...usual }), false)
})

// 25,000.00 at 24.99 % over 365 earn 17.1164… a day, so 17.12: 45 days are 770.40.
test('each day is rounded where the form says so', () => {
  const terms = engineTermsOf({ ...form, accrualMethod: 'DAILY', roundsDailyInterest: true })

  assert.deepEqual(terms.options, { roundsEachDay: true })
  assert.equal(TERM_TABLE.roundsDailyInterest.of(terms), true)
  const first = schedule(terms)[0]
  assert.equal((first?.interestCents ?? 0) + (first?.deferredInterestCents ?? 0), 45 * 17_12)
  assert.equal('options' in engineTermsOf({ ...form, accrualMethod: 'DAILY', roundsDailyInterest: false }), false)
})

test('daily interest and other frequencies refuse the choices that have no meaning for them', () => {
  const problemsOf = (parts: Partial<TermForm>) => termRuleProblems({ ...form, ...parts })

  assert.deepEqual(problemsOf({ accrualMethod: 'DAILY', firstPeriodInterest: 'SPREAD', payoffDays: 'LOAN' }), [
    { field: 'firstPeriodInterest', code: 'loan.onlyScheduledInterest' },
    { field: 'payoffDays', code: 'loan.onlyScheduledInterest' },
  ])
  assert.deepEqual(problemsOf({ paymentFrequency: 'QUARTERLY', fullRepaymentInterest: 'BY_DAY' }), [
    { field: 'fullRepaymentInterest', code: 'loan.onlyMonthlyPayments' },
  ])
})
