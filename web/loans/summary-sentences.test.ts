import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { summary as english } from '#texts/en/summary.ts'
import { summary as spanish } from '#texts/es/summary.ts'
import { isWithoutInterest, summarySentences } from './summary-sentences.ts'

/** 1,200.00 at 12 % in twelve monthly rows from 1 January 2026: 106.62 a month, the last one 106.60. */
const terms = aLoan({ lateFee: { kind: 'FLAT', amountCents: 25_00 }, graceDays: 5 })
const said = (changes: Partial<LoanTerms> = {}) =>
  summarySentences({ ...terms, ...changes }).map(({ key, values }) => [key.replace('summary.', ''), values ?? {}])
const keys = (changes: Partial<LoanTerms> = {}) => said(changes).map(([key]) => key)

test('a level loan says how often, how much, what it costs in all, and when it is late', () => {
  assert.deepEqual(said(), [
    ['payments', { count: 12, dueOn: '2026-02-01', paymentCents: 106_62 }],
    ['lastPayment', { dueOn: '2027-01-01', paymentCents: 106_60 }],
    ['total', { interestCents: 79_42, totalCents: 1_279_42 }],
    ['scheduled', {}],
    ['order.INTEREST_PRINCIPAL_FEES', {}],
    ['extra', {}],
    ['grace', { count: 5 }],
    ['lateFee', { feeCents: 25_00 }],
  ])
})

test('of a loan without interest nothing is said of interest', () => {
  const free = { annualRatePpm: 0, lateFee: null } as const
  assert.deepEqual(said(free), [
    ['payments', { count: 12, dueOn: '2026-02-01', paymentCents: 100_00 }],
    ['totalFree', { interestCents: 0, totalCents: 1_200_00 }],
    ['order.PRINCIPAL_FEES', {}],
    ['extra', {}],
    ['noLateFee', {}],
  ])
  assert.ok(keys({ ...free, accrual: 'DAILY', dayCount: 'ACT/365' }).every((key) => !/daily/.test(String(key))))
  assert.ok(keys({ ...free, allocation: 'FEES_INTEREST_PRINCIPAL' }).includes('order.FEES_PRINCIPAL'))

  assert.ok(isWithoutInterest({ ...terms, ...free }))
  assert.ok(!isWithoutInterest(terms))
  const indexedRate = { marginPpm: 20_000, firstResetOn: '2026-07-01', everyMonths: 6, lookBackDays: 45, values: [] }
  assert.ok(!isWithoutInterest({ ...terms, ...free, options: { indexedRate } }))
})

test('daily interest is told by what six days cost', () => {
  const [rule, example] = said({ accrual: 'DAILY', dayCount: 'ACT/365' }).filter(([key]) => /^daily/.test(String(key)))

  assert.deepEqual(rule, ['daily', {}])
  assert.deepEqual(example?.[0], 'dailyExample')
  // 94.39 of principal for six days: 94.39 × 12 % × 6 ÷ 365 = 0.19, and some cents on it until the end.
  const { costCents, ...days } = Object(example?.[1])
  assert.deepEqual(days, { dueOn: '2026-02-01', lateOn: '2026-02-07' })
  assert.ok(costCents >= 19 && costCents <= 26, String(costCents))
})

test('interest first, a balloon, one payment, and a loan without fee or grace have sentences of their own', () => {
  assert.ok(keys({ structure: 'INTEREST_ONLY', interestOnlyMonths: 6 }).includes('interestOnly'))
  assert.ok(keys({ balloon: { dueOn: '2027-01-01', amortizationMonths: 360 } }).includes('balloon'))
  assert.deepEqual(keys({ frequency: 'ANNUALLY' })[0], 'onePayment')
  assert.deepEqual(keys({ lateFee: null }).at(-1), 'noLateFee')
  assert.deepEqual(keys({ graceDays: 0, lateFee: { kind: 'PERCENT', ratePpm: 50_000 } }).slice(-2), [
    'noGrace',
    'lateFeePercent',
  ])
  assert.deepEqual(
    keys({ lateFee: { kind: 'PERCENT', ratePpm: 50_000, amountCentsMax: 40_00 } }).at(-1),
    'lateFeePercentAtMost',
  )
})

// 100.00 of principal a month and 12.00 of interest at first.
test('equal principal, a residual and a loan repaid early are told in a sentence each', () => {
  const options = { equalPrincipal: true } as const
  assert.deepEqual(said({ options })[2], ['equalPrincipal', { amountCents: 100_00 }])
  assert.deepEqual(said({ options: { residualCents: 500_00 } })[2], [
    'residual',
    { amountCents: 500_00, dueOn: '2027-01-01' },
  ])
  // 1,200.00 at 1 % a month and 400.00 each time: 12.00, 8.12 and 4.20 of interest, then 24.32 are left.
  assert.deepEqual(said({ options: { paymentCents: 400_00 } }).slice(0, 3), [
    ['payments', { count: 4, dueOn: '2026-02-01', paymentCents: 400_00 }],
    ['lastPayment', { dueOn: '2026-05-01', paymentCents: 24_56 }],
    ['endsEarly', { dueOn: '2026-05-01' }],
  ])
})

test('a down payment is told beside the payments, and is none of them', () => {
  const [payments] = said({ options: { downPaymentCents: 200_00 } })

  assert.deepEqual(Object(payments?.[1]).count, 12)
  assert.ok(keys({ options: { downPaymentCents: 200_00 } }).includes('downPayment'))
})

test('a semi-monthly loan names its days of the month', () => {
  const semiMonthly = { frequency: 'SEMI_MONTHLY', firstDueOn: '2026-01-15', maturityOn: '2026-07-01' } as const
  const [, , days] = said({ ...semiMonthly, options: { monthDays: [1, 15] } })
  assert.deepEqual(days, ['onTwoDays', { firstDay: 1, secondDay: 15 }])
  // Without days of its own it is paid on the 15th and the last day of the month.
  assert.ok(keys({ ...semiMonthly, maturityOn: '2026-06-30' }).includes('onDayAndLast'))
})

test('an accelerated loan says once that it ends early, with the day', () => {
  const accelerated = keys({ frequency: 'BI_WEEKLY', maturityOn: '2031-01-01', options: { isAccelerated: true } })
  assert.deepEqual(
    accelerated.filter((key) => key === 'halfOfMonthly' || key === 'endsEarly'),
    ['halfOfMonthly', 'endsEarly'],
  )
  for (const catalogue of [english, spanish]) {
    const { 'summary.halfOfMonthly': half, 'summary.quarterOfMonthly': quarter } = catalogue
    assert.doesNotMatch(half + quarter, /maturity|vencimiento/)
  }
})

test('a fee that spares the balloon says so wherever the last payment is one', () => {
  const lateFee = { kind: 'FLAT', amountCents: 25_00, sparesBalloon: true } as const
  // Interest alone to the end: 12.00 a month, and 1,212.00 at last.
  const interestOnly = { structure: 'INTEREST_ONLY', interestOnlyMonths: 12 } as const
  assert.ok(keys({ lateFee, ...interestOnly }).includes('lateFeeNotOnBalloon'))
  assert.ok(
    keys({ lateFee, balloon: { dueOn: '2027-01-01', amortizationMonths: 360 } }).includes('lateFeeNotOnBalloon'),
  )
  assert.ok(!keys({ lateFee }).includes('lateFeeNotOnBalloon'))
  assert.ok(!keys(interestOnly).includes('lateFeeNotOnBalloon'))
})

// Twelve payments of 20.00 beside those of the loan.
test('the total of payments has the service fee, and a sentence says what it is', () => {
  const plain = Object.fromEntries(summarySentences(terms).map(({ key, values }) => [key, values]))
  const options = { installmentCharges: [{ kind: 'SERVICE_FEE' as const, amountCents: 20_00 }] }
  const served = Object.fromEntries(summarySentences({ ...terms, options }).map(({ key, values }) => [key, values]))

  assert.deepEqual(served['summary.serviceFee'], { amountCents: 20_00 })
  assert.equal(
    Number(served['summary.total']?.['totalCents']) - Number(plain['summary.total']?.['totalCents']),
    20_00 * 12,
  )
})
