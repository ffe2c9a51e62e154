import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoff } from '../questions/payoff.ts'
import type { DayCount, LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan, disbursed, entered } from '../testing/loan-histories.ts'
import { schedule } from './schedule.ts'

/** 1,000.00 at 12 % over three months, the first payment 51 days after 10 January: 22 odd days and a month. */
const oddLoan = (dayCount: DayCount, terms: Partial<LoanTerms> = {}) =>
  aLoan({
    principalCents: 1_000_00,
    originationOn: '2026-01-10',
    firstDueOn: '2026-03-01',
    maturityOn: '2026-05-01',
    dayCount,
    ...terms,
  })
const interestOf = (terms: LoanTerms) => schedule(terms).map(({ interestCents }) => interestCents)

// By months and odd days over 365: 1,000 × 12 % × (22/365 + 1/12) = 7.2329 + 10 = 17.2329, r₁ = 1.72329 %.
// Payment: 1,000 × 1.0172329 × 1.01² ÷ (1.01² + 1.01 + 1) = 1,037.6793 ÷ 3.0301 = 342.457…, so 342.46.
// Row 2: 1,000 − (342.46 − 17.23) = 674.77, 6.75; row 3: 674.77 − 335.71 = 339.06, 3.39.
test('whole months bear a twelfth of the rate, and odd days are counted over 365', () => {
  const rows = schedule(oddLoan('UNIT/365'))

  assert.deepEqual(
    rows.map(({ paymentCents, interestCents }) => [paymentCents, interestCents]),
    [
      [342_46, 17_23],
      [342_46, 6_75],
      [342_45, 3_39],
    ],
  )
})

// Over 360 the odd days are 1,000 × 12 % × 22/360 = 7.3333, and 30/360 counts 51 days of 360: 17.00.
test('over 360 the odd days bear more', () => {
  assert.equal(interestOf(oddLoan('UNIT/360'))[0], 17_33)
  assert.equal(interestOf(oddLoan('30/360'))[0], 17_00)
})

// 29 February 2024 lies between 15 February and 15 March: 28 days of 365, 9.21, and 29 of 365.25, 9.53.
test('a leap day counts for nothing where the year has none', () => {
  const dates = { originationOn: '2024-02-15', firstDueOn: '2024-03-15', maturityOn: '2024-05-15' }

  assert.equal(interestOf(oddLoan('NL/365', dates))[0], 9_21)
  assert.equal(interestOf(oddLoan('ACT/365.25', dates))[0], 9_53)
  assert.equal(interestOf(oddLoan('ACT/365', dates))[0], 9_53)
})

// 28 February to 15 April: 30/360 counts 47 days, 15.67; the US rule makes 28 February a 30th and counts 45, 15.00.
test('by the US rule the last day of February is a 30th', () => {
  const dates = { originationOn: '2026-02-28', firstDueOn: '2026-04-15', maturityOn: '2026-06-15' }

  assert.equal(interestOf(oddLoan('30/360 US', dates))[0], 15_00)
  assert.equal(interestOf(oddLoan('30/360', dates))[0], 15_67)
})

// 20 days of the second month: 1,105.38 × 12 % × 20 ÷ 365 = 7.27; over 360, 7.37; a day is 0.3634 or 0.3685.
test('a payoff within a month counts its days over those of the year', () => {
  const asked = (dayCount: DayCount) => {
    const terms = aLoan({ principalCents: 1_105_38, dayCount })
    return payoff(terms, entered([disbursed(terms)]), { on: '2026-01-21' })
  }

  assert.deepEqual([asked('UNIT/365').totalCents, asked('UNIT/365').perDiemTenThousandths], [1_112_65, 3_634])
  assert.deepEqual([asked('UNIT/360').totalCents, asked('UNIT/360').perDiemTenThousandths], [1_112_75, 3_685])
})

// 10,000.00 at 7.3 % for 20 days of 365.25: 39.97, and 0.0073 × 4 ÷ 1,461 of it a day, 1.9986.
test('interest by the day over 365.25 days', () => {
  const terms = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, accrual: 'DAILY', dayCount: 'ACT/365.25' })
  const asked = payoff(terms, entered([disbursed(terms)]), { on: '2026-01-21' })

  assert.deepEqual([asked.totalCents, asked.perDiemTenThousandths], [10_039_97, 19_986])
})

test('whole months have no interest by the day', () => {
  assert.deepEqual(termsProblems(oddLoan('UNIT/365', { accrual: 'DAILY' })), [
    { field: 'dayCount', key: 'onlyForScheduledInterest' },
  ])
})
