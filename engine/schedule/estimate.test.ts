import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTrue } from '../testing/law.ts'
import { aLoan } from '../testing/loan-histories.ts'
import {
  defaultBalloonOn,
  estimatedBalloon,
  estimatedPayment,
  type PaymentEstimate,
  paymentsPerYear,
  seventyThirtySplit,
  termBetween,
  totalCostEstimate,
} from './estimate.ts'
import { schedule } from './schedule.ts'

const estimate = (changes: Partial<PaymentEstimate> = {}): number =>
  estimatedPayment({
    principalCents: 120_000_00,
    annualRatePpm: 60_000,
    frequency: 'MONTHLY',
    structure: 'FULLY_AMORTIZED',
    termMonths: 120,
    hasBalloon: false,
    amortizationMonths: null,
    ...changes,
  })

// CALC-01 to CALC-07.
test('payments a year are 52, 26, 12, 4, 2 and 1, and 12 for an unknown frequency', () => {
  assert.equal(paymentsPerYear('WEEKLY'), 52)
  assert.equal(paymentsPerYear('BI_WEEKLY'), 26)
  assert.equal(paymentsPerYear('MONTHLY'), 12)
  assert.equal(paymentsPerYear('QUARTERLY'), 4)
  assert.equal(paymentsPerYear('SEMI_ANNUALLY'), 2)
  assert.equal(paymentsPerYear('ANNUALLY'), 1)
  assert.equal(paymentsPerYear('FORTNIGHTLY'), 12)
  assert.equal(paymentsPerYear(''), 12)
})

// CALC-08, CALC-09: P·r ÷ (1 − (1 + r)^−n) with r = 0.5 % and n = 120, or r = 1.5 % and n = 40.
test('120,000 at 6 % over ten years is estimated at 1,332.25 a month and 4,011.25 a quarter', () => {
  assert.equal(estimate(), 1332_25)
  assert.equal(estimate({ frequency: 'QUARTERLY' }), 4011_25)
})

// CALC-10, CALC-11: 120,000 × 6 % ÷ 12, ÷ 4.
test('an interest-only payment is estimated as the principal times the rate of a period', () => {
  assert.equal(estimate({ structure: 'INTEREST_ONLY' }), 600_00)
  assert.equal(estimate({ structure: 'INTEREST_ONLY', frequency: 'QUARTERLY' }), 1800_00)
})

// CALC-12, CALC-13.
test('without interest the estimate is the principal over the payments, and without principal or term it is nothing', () => {
  assert.equal(estimate({ annualRatePpm: 0 }), 1000_00)
  assert.equal(estimate({ principalCents: 0 }), 0)
  assert.equal(estimate({ termMonths: 0 }), 0)
  assert.equal(estimate({ principalCents: 0, structure: 'INTEREST_ONLY' }), 0)
})

// CALC-14, CALC-15: r = 0.5 %, n = 360.
test('with a balloon the payment comes from the amortization, which is 360 months when none is given', () => {
  assert.equal(estimate({ hasBalloon: true, amortizationMonths: 360 }), 719_46)
  assert.equal(estimate({ hasBalloon: true }), 719_46)
  assert.equal(estimate({ hasBalloon: true, amortizationMonths: 180 }), 1012_63)
})

const balloonTerms = aLoan({
  principalCents: 120_000_00,
  annualRatePpm: 60_000,
  originationOn: '2026-01-01',
  maturityOn: '2031-01-01',
  balloon: { dueOn: '2031-01-01', amortizationMonths: 360 },
})

// CALC-16: 120,000 × 1.005^60 − 719.460630… × (1.005^60 − 1) ÷ 0.005 = 111,665.228…
test('120,000 at 6 % amortized over 30 years leaves a balloon of 111,665.23 after 60 payments', () => {
  assert.equal(estimatedBalloon(balloonTerms), 111_665_23)
})

test('the balloon of the schedule differs from the estimate by the cents that payments round off', () => {
  const last = schedule(balloonTerms).at(-1)

  assert.equal((last?.paymentCents ?? 0) - 719_46, 111_665_32)
})

test('a balloon day between two due days asks for everything that was left', () => {
  const terms = { ...balloonTerms, balloon: { dueOn: '2030-12-16', amortizationMonths: 360 } }

  const left = estimatedBalloon({
    ...balloonTerms,
    maturityOn: '2030-12-01',
    balloon: { dueOn: '2030-12-01', amortizationMonths: 360 },
  })

  assert.equal(estimatedBalloon(terms), left)
})

test('an interest-only loan leaves its whole principal as the balloon, and a loan without a balloon none', () => {
  const interestOnly = { ...balloonTerms, structure: 'INTEREST_ONLY' as const, interestOnlyMonths: 60 }

  assert.equal(estimatedBalloon(interestOnly), 120_000_00)
  assert.equal(estimatedBalloon({ ...balloonTerms, balloon: null }), 0)
})

// CALC-21: 3,652 days are 121.73 months of 30 days: 1,332.25 × 3652 ÷ 30 = 162,179.23.
test('the total cost is estimated in months of 30 days, and a balloon is added', () => {
  const cost = { paymentCents: 1332_25, frequency: 'MONTHLY', from: '2026-01-01', to: '2036-01-01' }

  assert.equal(totalCostEstimate(cost), 162_179_23)
  assert.equal(totalCostEstimate({ ...cost, balloonCents: 100_00 }), 162_279_23)
  assert.equal(totalCostEstimate({ ...cost, frequency: 'QUARTERLY', paymentCents: 4011_25 }), 162_767_61)
  assert.equal(totalCostEstimate({ ...cost, to: '2026-01-01' }), 0)
  assert.equal(totalCostEstimate({ ...cost, to: '2025-01-01' }), 0)
})

// CALC-22.
test('an estimated split is 70 % principal and 30 % interest and adds up to the cent', (t) => {
  assert.deepEqual(seventyThirtySplit(100_00), { principalCents: 70_00, interestCents: 30_00 })
  assert.deepEqual(seventyThirtySplit(1), { principalCents: 1, interestCents: 0 })

  isTrue(
    t,
    fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
      const { principalCents, interestCents } = seventyThirtySplit(cents)
      return principalCents + interestCents === cents && interestCents >= 0
    }),
  )
})

// CALC-17, CALC-18; a balloon cannot be due after maturity.
test('the proposed balloon day is five years out, and the maturity day when that is earlier or a day away', () => {
  const originationOn = '2026-01-15'

  assert.equal(defaultBalloonOn({ originationOn, maturityOn: '2056-01-15' }), '2031-01-15')
  assert.equal(defaultBalloonOn({ originationOn, maturityOn: '2027-01-15' }), '2027-01-15')
  assert.equal(defaultBalloonOn({ originationOn, maturityOn: '2031-01-14' }), '2031-01-14')
  assert.equal(defaultBalloonOn({ originationOn, maturityOn: '2031-01-16' }), '2031-01-16')
  assert.equal(defaultBalloonOn({ originationOn, maturityOn: '2031-01-17' }), '2031-01-15')
})

// CALC-19, CALC-20.
test('a term is told in whole months and in the whole years among them', () => {
  assert.deepEqual(termBetween({ from: '2026-01-01', to: '2036-01-01' }), { months: 120, years: 10 })
  assert.deepEqual(termBetween({ from: '2026-01-01', to: '2028-07-01' }), { months: 30, years: 2 })
  assert.deepEqual(termBetween({ from: '2026-01-01', to: '2026-01-01' }), { months: 0, years: 0 })
  assert.deepEqual(termBetween({ from: '2026-02-01', to: '2026-01-01' }), { months: 0, years: 0 })
})
