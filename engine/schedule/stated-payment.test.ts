import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { explainLevelPayment } from '../explain/explain-planned-installment.ts'
import { replay } from '../replay/replay.ts'
import { termsInForce } from '../replay/terms-in-force.ts'
import type { LoanTerms, ScheduleOptions } from '../terms/terms.ts'
import { interestOfPeriod, termsProblems } from '../terms/terms-problems.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { levelPayment, schedule } from './schedule.ts'

const stating = (options: ScheduleOptions, parts: Partial<LoanTerms> = {}) => aLoan({ options, ...parts })
const rowsOf = (terms: LoanTerms) =>
  schedule(terms).map(({ interestCents, principalCents, balanceCents }) => [
    interestCents,
    principalCents,
    balanceCents,
  ])

// 1,000.00 at 12 % over three months asks for 340.02 by the formula. The note says 350.00:
// 10.00 and 340.00 leave 660.00; 6.60 and 343.40 leave 316.60; 3.17 and 316.60.
test('a payment that the contract states is asked for each time, and the last payment takes the rest', () => {
  const three = { principalCents: 1_000_00, maturityOn: '2026-04-01' }

  assert.deepEqual(rowsOf(stating({ paymentCents: 350_00 }, three)), [
    [10_00, 340_00, 660_00],
    [6_60, 343_40, 316_60],
    [3_17, 316_60, 0],
  ])
  // 300.00: 10.00 and 290.00; 7.10 and 292.90; 4.17 and 417.10, a last payment of 421.27.
  assert.deepEqual(rowsOf(stating({ paymentCents: 300_00 }, three)).at(-1), [4_17, 417_10, 0])
})

// 600.00: 10.00 and 590.00 leave 410.00, then 4.10 and 410.00.
test('a stated payment that repays a loan before its maturity ends it earlier, with fewer payments', () => {
  const rows = schedule(stating({ paymentCents: 600_00 }, { principalCents: 1_000_00, maturityOn: '2026-12-01' }))

  assert.deepEqual(
    rows.map(({ dueOn, paymentCents }) => [dueOn, paymentCents]),
    [
      ['2026-02-01', 600_00],
      ['2026-03-01', 414_10],
    ],
  )
})

// 1,000.00 at 12 %: 10.00 of interest a month.
test('a stated payment below the interest of a period is refused, and one that just pays it leaves all to the end', () => {
  assert.deepEqual(termsProblems(stating({ paymentCents: 9_99 }, { principalCents: 1_000_00 })), [
    { field: 'options.paymentCents', key: 'belowInterest' },
  ])
  const rows = rowsOf(stating({ paymentCents: 10_00 }, { principalCents: 1_000_00, maturityOn: '2026-04-01' }))

  assert.deepEqual(rows, [
    [10_00, 0, 1_000_00],
    [10_00, 0, 1_000_00],
    [10_00, 1_000_00, 0],
  ])
})

// 250.00 a month and the interest of what is left: 10.00, 7.50, 5.00, 2.50.
test('a principal that the contract states is repaid each time, beside the interest', () => {
  const terms = stating({ equalPrincipal: true, paymentCents: 250_00 }, { principalCents: 1_000_00 })

  assert.deepEqual(rowsOf(terms), [
    [10_00, 250_00, 750_00],
    [7_50, 250_00, 500_00],
    [5_00, 250_00, 250_00],
    [2_50, 250_00, 0],
  ])
})

// A balloon note: 100,000.00 at 6 % due in five years, and 700.00 a month by the note. No amortization is needed.
// 100,000 × 1.005^60 − 700 × (1.005^60 − 1) ÷ 0.005 = 134,885.02 − 48,839.02 = 86,046.00 after 60 payments.
test('a note with a stated payment and a balloon asks on the last day for what the payments leave', () => {
  const note = {
    principalCents: 100_000_00,
    annualRatePpm: 60_000,
    maturityOn: '2031-01-01',
    balloon: { dueOn: '2031-01-01', amortizationMonths: 1 },
  } as const
  const rows = schedule(stating({ paymentCents: 700_00 }, note))

  assert.deepEqual([rows.length, rows.at(-1)?.paymentCents], [60, 86_745_99])
})

// A 25-year mortgage of 300,000.00 at 6 %: by the month 300,000 × 0.005 ÷ (1 − 1.005^−300) = 1,932.904…, so 1,932.90.
// Half of it every two weeks is 966.45, a quarter each week 483.225, half up 483.23. By the formula it would be 891.59.
test('accelerated payments are half or a quarter of the monthly payment and repay the loan years early', () => {
  const home = { principalCents: 300_000_00, annualRatePpm: 60_000, maturityOn: '2051-01-01' }
  const biWeekly = stating({ isAccelerated: true }, { ...home, frequency: 'BI_WEEKLY' })
  const weekly = stating({ isAccelerated: true }, { ...home, frequency: 'WEEKLY' })

  assert.deepEqual([levelPayment(biWeekly), levelPayment(weekly)], [966_45, 483_23])
  assert.ok((schedule(biWeekly).at(-1)?.dueOn ?? '') < '2047-01-01')
  assert.deepEqual(explainLevelPayment(biWeekly).steps[0], {
    key: 'level-payment.accelerated',
    values: { principalCents: 300_000_00, rows: 0, monthlyCents: 1_932_90, parts: 2, paymentMultipleCents: 1 },
    amountCents: 966_45,
    rounding: 'HALF_UP',
  })
  assert.deepEqual(termsProblems(stating({ isAccelerated: true })), [
    { field: 'options.isAccelerated', key: 'onlyByWeeks' },
  ])
})

// (1,200 × 1.01^12 − 500) × 0.01 ÷ (1.01^12 − 1) = 13.52190… − 5.00 over 0.126825… = 67.1942…, so 67.19.
// By the balance: twelve payments of 67.19 leave 1,200 × 1.126825 − 67.19 × 12.682503 = 500.05, and with every interest rounded 500.06.
test('a residual value lowers the payments and falls due with the last of them', () => {
  const terms = stating({ residualCents: 500_00 })
  const rows = schedule(terms)

  assert.equal(levelPayment(terms), 67_19)
  assert.ok(rows.slice(0, -1).every(({ paymentCents }) => paymentCents === 67_19))
  assert.equal(rows.at(-1)?.paymentCents, 567_25)
  assert.equal(explainLevelPayment(terms).steps[0]?.key, 'level-payment.residual')
})

test('a residual value is left out of equal principals and of flat interest too', () => {
  assert.equal(levelPayment(stating({ residualCents: 600_00, equalPrincipal: true })), 50_00)
  // 600.00 and twelve times 12.00 of interest over twelve payments.
  assert.equal(levelPayment(stating({ residualCents: 600_00, flatInterest: true })), 62_00)
  assert.equal(levelPayment(stating({ residualCents: 600_00 }, { annualRatePpm: 0 })), 50_00)
})

test('a residual value beside a balloon, or above the loan, is refused', () => {
  const balloon = { dueOn: '2026-07-01', amortizationMonths: 120 }

  assert.deepEqual(termsProblems(stating({ residualCents: 1_00 }, { balloon })), [
    { field: 'options.residualCents', key: 'notWithBalloon' },
  ])
  assert.deepEqual(termsProblems(stating({ residualCents: 1_200_01 })), [
    { field: 'options.residualCents', key: 'abovePrincipal' },
  ])
})

const stateAfter = (terms: LoanTerms, happenings: Happening[]) =>
  replay(terms, entered([disbursed(terms), ...happenings]), { asOn: '2026-12-31' })
const paymentsOf = (terms: LoanTerms, happenings: Happening[]) =>
  stateAfter(terms, happenings).installments.map(
    ({ paymentCents, extraPrincipalCents }) => paymentCents - extraPrincipalCents,
  )

for (const accrual of ['SCHEDULED', 'DAILY'] as const) {
  test(`with ${accrual} interest a stated payment stays when the rate changes, and another can be agreed`, () => {
    const terms = stating({ paymentCents: 120_00 }, { accrual })
    const rate: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-01', change: { annualRatePpm: 60_000 } }
    const payment: Happening = {
      kind: 'TERMS_CHANGED',
      effectiveOn: '2026-02-01',
      change: { options: { paymentCents: 90_00 } },
    }
    const formula: Happening = {
      kind: 'TERMS_CHANGED',
      effectiveOn: '2026-02-01',
      change: { options: { paymentCents: null } },
    }

    assert.deepEqual(paymentsOf(terms, [rate]).slice(0, 4), [120_00, 120_00, 120_00, 120_00])
    assert.deepEqual(paymentsOf(terms, [payment]).slice(0, 3), [120_00, 90_00, 90_00])
    // 1,092.00 left over 11 payments at 1 %: 105.3276…
    assert.deepEqual(paymentsOf(terms, [paid('2026-02-01', 120_00), formula]).slice(1, 3), [105_33, 105_33])
  })

  // 1,092.00 are left after the first payment; 546.00 extra halve what is left, and the payment with it.
  test(`with ${accrual} interest extra principal lowers a stated payment as it lowers the principal`, () => {
    const terms = stating({ paymentCents: 120_00 }, { accrual })
    const lower = paid('2026-02-01', 120_00 + 546_00, { extraPrincipal: 'LOWER_PAYMENT' })

    assert.deepEqual(paymentsOf(terms, [lower]).slice(1, 3), [60_00, 60_00])
    assert.equal(stateAfter(terms, [lower]).installments.length, stateAfter(terms, []).installments.length)
  })
}

test('a change of frequency ends a stated payment unless it states another', () => {
  const terms = stating({ paymentCents: 120_00, equalPrincipal: true })
  const changeTo = (options?: { paymentCents: number }) =>
    termsInForce(
      terms,
      entered([
        disbursed(terms),
        {
          kind: 'TERMS_CHANGED',
          effectiveOn: '2026-02-01',
          change: options ? { frequency: 'WEEKLY', options } : { frequency: 'WEEKLY' },
        },
      ]),
      '2026-02-02',
    ).options

  assert.deepEqual(changeTo(), { equalPrincipal: true })
  assert.deepEqual(changeTo({ paymentCents: 30_00 }), { paymentCents: 30_00, equalPrincipal: true })
})

test('law: with a stated payment every payment between the first and the last is that payment or covers its interest', (t) => {
  const cases = fc.tuple(anyTerms(), fc.integer({ min: 100, max: 300 })).map(([terms, percent]) => {
    const leastCents = interestOfPeriod(terms) ?? 0
    const paymentCents = Math.max(1, Math.ceil(((leastCents + 1) * percent) / 100))
    const stated = { ...terms, interestOnlyMonths: 0, structure: 'FULLY_AMORTIZED', options: { paymentCents } } as const
    return termsProblems(stated).length === 0 ? stated : null
  })
  holds(t, cases, (terms) => {
    if (!terms) return
    const rows = schedule(terms)
    const paymentCents = terms.options.paymentCents
    assert.equal(
      rows.reduce((sum, { principalCents }) => sum + principalCents, 0),
      terms.principalCents,
    )
    for (const row of rows.slice(0, -1)) {
      assert.ok(row.principalCents === 0 ? row.interestCents >= paymentCents : row.paymentCents === paymentCents)
    }
  })
})

// 100.00 of principal each time, and 31 of 365 days at 12 % of 1,200.00 first: 12.23.
test('day by day, equal principals and payments of interest alone are asked for as the schedule says', () => {
  for (const options of [
    { equalPrincipal: true },
    { equalPrincipal: true, paymentCents: 150_00 },
    { principalGraceRows: 3 },
  ]) {
    const terms = stating(options, { accrual: 'DAILY', dayCount: 'ACT/365' })
    const asked = replay(terms, entered([disbursed(terms)]), { asOn: terms.originationOn }).installments

    assert.deepEqual(
      asked.map(({ dueOn, interestCents, principalCents }) => [dueOn, interestCents, principalCents]),
      schedule(terms).map(({ dueOn, interestCents, principalCents }) => [dueOn, interestCents, principalCents]),
    )
  }
  const [first] = schedule(stating({ equalPrincipal: true }, { accrual: 'DAILY', dayCount: 'ACT/365' }))
  assert.deepEqual([first?.interestCents, first?.principalCents], [12_23, 100_00])
})
