import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apr } from '../apr/apr.ts'
import { explainPlannedInstallment } from '../explain/explain-planned-installment.ts'
import { replay } from '../replay/replay.ts'
import { termsInForce } from '../replay/terms-in-force.ts'
import type { LoanTerms, RateStep, ScheduleOptions } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { schedule } from './schedule.ts'

const stepping = (rateSteps: readonly RateStep[], parts: Partial<LoanTerms> = {}, options: ScheduleOptions = {}) =>
  aLoan({ options: { rateSteps, ...options }, ...parts })
const rowsOf = (terms: LoanTerms) =>
  schedule(terms).map(({ interestCents, principalCents, balanceCents }) => [
    interestCents,
    principalCents,
    balanceCents,
  ])

// 1,200.00 at 12 % over four months: 1,200 × 0.01 ÷ (1 − 1.01^−4) = 307.5373…, so 307.54. After two of them
// 12.00 + 295.54 and 9.04 + 298.50 leave 605.96. At 6 %: 605.96 × 0.005 ÷ (1 − 1.005^−2) = 305.2543…, so 305.25:
// 3.03 + 302.22, and 1.52 + 303.74.
const FOUR_MONTHS = { principalCents: 1_200_00, maturityOn: '2026-05-01' }

test('from a payment on another rate counts, and the payment is counted anew over those that remain', () => {
  const rows = [
    [12_00, 295_54, 904_46],
    [9_04, 298_50, 605_96],
    [3_03, 302_22, 303_74],
    [1_52, 303_74, 0],
  ]

  assert.deepEqual(rowsOf(stepping([{ fromRow: 3, annualRatePpm: 60_000 }], FOUR_MONTHS)), rows)
  assert.deepEqual(rowsOf(stepping([{ fromOn: '2026-03-01', annualRatePpm: 60_000 }], FOUR_MONTHS)), rows)
})

// The first payment is 12.00 of interest alone. 1,200.00 over three at 1 % are 408.03: 12.00 + 396.03 leave 803.97, and 803.97 over two at
// 0.5 % are 405.00: 4.02 + 400.98, and 2.01 + 402.99.
test('first payments of interest alone are not begun again with another rate', () => {
  const terms = stepping([{ fromRow: 3, annualRatePpm: 60_000 }], FOUR_MONTHS, { principalGraceRows: 1 })

  assert.deepEqual(rowsOf(terms), [
    [12_00, 0, 1_200_00],
    [12_00, 396_03, 803_97],
    [4_02, 400_98, 402_99],
    [2_01, 402_99, 0],
  ])
})

// The same, 307.54 throughout: 3.03 + 304.51 leave 301.45, and 1.51 + 301.45.
test('where the contract keeps the payment, the last one takes what the new rate leaves', () => {
  const terms = stepping([{ fromRow: 3, annualRatePpm: 60_000 }], FOUR_MONTHS, { keepsPaymentAtNewRate: true })

  assert.deepEqual(rowsOf(terms).slice(2), [
    [3_03, 304_51, 301_45],
    [1_51, 301_45, 0],
  ])
})

// Official interpretation of 12 CFR 1026.43(c)(5)(i)-5.iii: 1,264, 1,328 and 1,388 a month, 187,868 after five years.
test('the step-rate mortgage of Regulation Z has the payments and the balance that it states', () => {
  const terms = stepping(
    [
      { fromRow: 25, annualRatePpm: 70_000 },
      { fromRow: 61, annualRatePpm: 75_000 },
    ],
    { principalCents: 200_000_00, annualRatePpm: 65_000, originationOn: '2026-01-01', maturityOn: '2056-01-01' },
  )
  const rows = schedule(terms)
  const dollarsOf = (index: number) => Math.round((rows[index]?.paymentCents ?? 0) / 100)

  assert.deepEqual([0, 23, 24, 59, 60, 358].map(dollarsOf), [1264, 1264, 1328, 1328, 1388, 1388])
  assert.equal(Math.round((rows[59]?.balanceCents ?? 0) / 100), 187_868)
  assert.equal(rows.length, 360)
})

test('a payment of a later rate is explained by that rate and what is left then', () => {
  const terms = stepping([{ fromRow: 3, annualRatePpm: 60_000 }], FOUR_MONTHS)
  const text = JSON.stringify(explainPlannedInstallment(terms, 3))

  assert.match(text, /"balanceCents":60596,"annualRatePpm":60000/)
  assert.match(text, /"principalCents":60596,"rows":2,"annualRatePpm":60000/)
})

test('the rate of a day is the one of its step, and a rate agreed later ends the steps', () => {
  const terms = stepping(
    [
      { fromRow: 3, annualRatePpm: 60_000 },
      { fromRow: 4, annualRatePpm: 90_000 },
    ],
    FOUR_MONTHS,
  )
  const rate = (on: string, events = entered([disbursed(terms)])) => termsInForce(terms, events, on).annualRatePpm

  assert.deepEqual([rate('2026-02-28'), rate('2026-03-01'), rate('2026-04-01')], [120_000, 60_000, 90_000])
  const agreed = entered([
    disbursed(terms),
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-01', change: { annualRatePpm: 30_000 } },
  ])
  assert.equal(rate('2026-04-02', agreed), 30_000)
  const state = replay(terms, agreed, { asOn: '2026-03-01' })
  // 605.96 at 3 %: 1.51 in March.
  assert.equal(state.installments[2]?.interestCents, 1_51)
})

test('steps that a loan cannot have are named', () => {
  const problemsOf = (rateSteps: readonly RateStep[], options: ScheduleOptions = {}) =>
    termsProblems(stepping(rateSteps, FOUR_MONTHS, options)).map(({ field, key }) => `${field} ${key}`)

  const step = { fromRow: 3, annualRatePpm: 60_000 }
  assert.deepEqual(problemsOf([{ fromRow: 1, annualRatePpm: 60_000 }]), ['options.rateSteps notAfterFirstPayment'])
  assert.deepEqual(problemsOf([step, step]), ['options.rateSteps notInOrder'])
  assert.deepEqual(problemsOf([{ fromOn: '2030-01-01', annualRatePpm: 1 }]), ['options.rateSteps afterMaturity'])
  assert.deepEqual(problemsOf([step], { flatInterest: true }), ['options.rateSteps notWithRateSteps'])
})

const anySteps = fc.array(
  fc.record({ share: fc.integer({ min: 1, max: 99 }), annualRatePpm: fc.integer({ min: 0, max: 250_000 }) }),
  { minLength: 1, maxLength: 4 },
)

const fieldsGiven = (options: { [Key in keyof ScheduleOptions]: ScheduleOptions[Key] | undefined }): ScheduleOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** Loans of any terms with up to four later rates. */
const anySteppingTerms = fc
  .record({ terms: anyTerms(), steps: anySteps, isKept: fc.boolean(), isDaily: fc.boolean() })
  .map(({ terms, steps, isKept, isDaily }) => {
    const count = schedule(terms).length
    const rows = [...new Set(steps.map(({ share }) => 2 + Math.floor((share * count) / 100)))].sort((a, b) => a - b)
    const rateSteps = rows.map((fromRow, index) => ({ fromRow, annualRatePpm: steps[index]?.annualRatePpm ?? 0 }))
    const { equalPrincipal, paymentMultipleCents, residualCents } = terms.options ?? {}
    // With daily interest a contract may say less of its payments.
    const ofDaily = fieldsGiven({ equalPrincipal, paymentMultipleCents, residualCents })
    const options = {
      ...(isDaily ? ofDaily : terms.options),
      rateSteps,
      ...(isKept && { keepsPaymentAtNewRate: true }),
    }
    return { ...terms, accrual: isDaily ? ('DAILY' as const) : terms.accrual, options }
  })
  .filter((terms) => termsProblems(terms).length === 0)

test('law: a loan with later rates asks on its first day for the rows of its schedule, and its APR counts these', (t) => {
  holds(
    t,
    anySteppingTerms,
    (terms) => {
      const agreed = schedule(terms).filter(({ paymentCents }) => paymentCents > 0)
      const { installments } = replay(terms, entered([disbursed(terms)]), { asOn: terms.originationOn })
      const asked = installments.filter(({ paymentCents }) => paymentCents > 0)
      const amounts = ({ dueOn, interestCents, principalCents }: (typeof agreed)[number]) =>
        `${dueOn} ${interestCents} ${principalCents}`

      assert.deepEqual(asked.map(amounts), agreed.map(amounts))
      assert.equal(
        agreed.reduce((sum, row) => sum + row.principalCents, 0),
        terms.principalCents,
      )
      // Interest that is paid at closing is no payment but a prepaid charge.
      const later = agreed.filter(({ dueOn }) => dueOn > terms.originationOn)
      const totalCents = later.reduce((sum, { paymentCents }) => sum + paymentCents, 0)
      if (!terms.options?.downPaymentCents) assert.equal(apr(terms).totalOfPaymentsCents, totalCents)
    },
    400,
  )
})

test('law: paid on every due day as it asks, a loan with later rates runs exactly by its schedule', (t) => {
  holds(
    t,
    anySteppingTerms.filter((terms) => schedule(terms).length < 60),
    (terms) => {
      const agreed = schedule(terms)
      const payments = agreed.filter(({ paymentCents }) => paymentCents > 0)
      const events = entered([disbursed(terms), ...payments.map((row) => paid(row.dueOn, row.paymentCents))])
      const half = payments[Math.floor(payments.length / 2)]?.dueOn ?? terms.maturityOn
      for (const asOn of [half, terms.maturityOn]) {
        const state = replay(terms, events, { asOn })
        const amounts = (rows: readonly { interestCents: number; principalCents: number }[]) =>
          rows.flatMap((row) =>
            row.interestCents + row.principalCents > 0 ? [[row.interestCents, row.principalCents]] : [],
          )
        assert.deepEqual(amounts(state.installments), amounts(agreed))
      }
    },
    150,
  )
})

// 20,000.05 at 29 %, 43 days to the first payment of 751.33, which 59 days of interest are above on 30 December. The 42.19 that it
// leaves and 14 days at 11.6 % are less than the interest of a whole month, so nothing stands beside the formula.
test('by the day, the payment of a new rate is foretold as it will be asked for', () => {
  const terms = stepping([{ fromRow: 2, annualRatePpm: 116_000 }], {
    principalCents: 20_000_05,
    annualRatePpm: 290_000,
    originationOn: '2025-10-31',
    firstDueOn: '2025-12-13',
    maturityOn: '2029-06-26',
    dayCount: 'ACT/364',
    accrual: 'DAILY',
  })
  const asked = (events: ReturnType<typeof entered>, asOn: string) =>
    replay(terms, events, { asOn }).installments[1]?.paymentCents
  const paidSince = entered([disbursed(terms), paid('2025-12-30', 751_33)])

  assert.equal(asked(entered([disbursed(terms)]), '2025-12-30'), asked(paidSince, '2025-12-30'))
  assert.equal(asked(entered([disbursed(terms)]), '2025-12-30'), asked(paidSince, '2026-01-13'))
})
