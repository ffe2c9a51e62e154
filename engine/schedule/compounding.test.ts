import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apr } from '../apr/apr.ts'
import { explainPlannedInstallment } from '../explain/explain-planned-installment.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import { interestRate } from '../terms/compounding.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan, disbursed, entered } from '../testing/loan-histories.ts'
import { levelPayment, schedule } from './schedule.ts'

const canadian = (parts: Partial<LoanTerms> = {}): LoanTerms =>
  aLoan({ principalCents: 30_000_00, annualRatePpm: 90_000, maturityOn: '2056-01-01', ...parts, options: TWICE_A_YEAR })

const TWICE_A_YEAR = { compounding: 'SEMI_ANNUALLY' } as const

// HP 12C, "Calculating Canadian Mortgages" (bpia5205): 30,000 at 9 %, 30 years: 0.74 % a month, 237.85.
test('a Canadian mortgage of 30,000.00 at 9 % over 30 years asks for 237.85 a month', () => {
  assert.equal(levelPayment(canadian()), 237_85)
})

// HP 10bII+ User Guide, page 146: 130,000 at 12 %, 30 years: 1,308.30. TI, solution 11198: 60,000 at 13 %, 20 years: 688.52.
test('so do the other two published mortgages, to the cent', () => {
  const hp = canadian({ principalCents: 130_000_00, annualRatePpm: 120_000 })
  const ti = canadian({ principalCents: 60_000_00, annualRatePpm: 130_000, maturityOn: '2046-01-01' })

  assert.deepEqual([levelPayment(hp), levelPayment(ti)], [1_308_30, 688_52])
})

// 12 × (1.045 ^ (1/6) − 1) = 0.08835747630…; a month of 30,000 bears 30,000 × 0.0883574763 ÷ 12 = 220.8937…, so 220.89.
test('interest is counted by the equivalent rate, which has eight decimals of a percent', () => {
  const [first] = schedule(canadian())

  assert.equal(interestRate(canadian()), 88_357.4763)
  assert.deepEqual([first?.interestCents, first?.principalCents, first?.balanceCents], [220_89, 16_96, 29_983_04])
})

// 365 × (1.03 ^ (2/365) − 1) = 0.0591223922…: 30 days of 10,000 over 365 are 48.5937…, so 48.59.
test('interest by the day is counted by the equivalent daily rate', () => {
  const terms = canadian({ principalCents: 10_000_00, annualRatePpm: 60_000, accrual: 'DAILY', dayCount: 'ACT/365' })

  const { interestCents } = payoff(terms, entered([disbursed(terms)]), { on: '2026-01-31' })

  assert.equal(interestRate(terms), 59_122.3923)
  assert.equal(interestCents, 48_59)
})

// Half of the payment by the month, which is counted at the rate of months; the weeks bear 26 × (1.0375 ^ (1/13) − 1).
test('an accelerated payment is half of the monthly one of the same mortgage', () => {
  const terms = {
    ...canadian({
      principalCents: 200_000_00,
      annualRatePpm: 75_000,
      maturityOn: '2041-01-01',
      frequency: 'BI_WEEKLY',
    }),
    options: { ...TWICE_A_YEAR, isAccelerated: true },
  } satisfies LoanTerms

  // eFunda: 1,841.03 a month; half of that, 920.515, is rounded up.
  assert.equal(levelPayment(terms), 920_52)
})

test('as many compoundings as payments leave the rate what it is', () => {
  const plain = aLoan({ frequency: 'SEMI_ANNUALLY', maturityOn: '2030-01-01' })

  assert.deepEqual(schedule({ ...plain, options: TWICE_A_YEAR }), schedule(plain))
})

test('a change of the rate compounds as before', () => {
  const terms = { ...aLoan(), options: TWICE_A_YEAR }
  const state = replay(
    terms,
    entered([
      disbursed(terms),
      { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-01', change: { annualRatePpm: 60_000 } },
    ]),
    { asOn: '2026-01-01' },
  )

  assert.equal(state.installments[0]?.interestCents, schedule({ ...terms, annualRatePpm: 60_000 })[0]?.interestCents)
})

test('the APR is the equivalent rate of the payments', () => {
  assert.equal(Math.round(apr(canadian()).aprPpm / 10), 8_836)
})

test('the derivation of the interest says how the rate came about', () => {
  const [interest] = explainPlannedInstallment(canadian(), 1).steps

  assert.deepEqual(interest?.from?.steps[0], {
    key: 'rate.compounded',
    values: { annualRatePpm: 90_000, compounding: 'SEMI_ANNUALLY', periodsPerYear: 12, equivalentPct: '8.83574763' },
  })
})

test('a single payment compounds with nothing, and no rate above 100 % compounds', () => {
  const single = canadian({ frequency: 'AT_MATURITY', annualRatePpm: 1_000_001 })

  assert.deepEqual(termsProblems(single), [
    { field: 'options.compounding', key: 'notAtMaturity' },
    { field: 'annualRatePpm', key: 'tooLarge' },
  ])
})
