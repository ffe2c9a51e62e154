import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sumOfSteps } from '../explain/explain.ts'
import { daysBetween } from '../numbers/dates.ts'
import { schedule } from '../schedule/schedule.ts'
import { intervalOf, nthDueDay, periodsPerYear } from '../terms/due-days.ts'
import { FREQUENCIES, type LoanTerms } from '../terms/terms.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan } from '../testing/loan-histories.ts'
import { apr, aprWorking } from './apr.ts'
import { actuarialSurplus } from './apr-equation.ts'
import { explainAmountFinanced, explainFinanceCharge, explainTotalOfPayments } from './explain-apr.ts'

/** Level loans whose every row is one whole period, up to ten years long, with amounts between two limits. */
function regularLoan(principalCents: { min: number; max: number }): fc.Arbitrary<LoanTerms> {
  return fc
    .record({
      principalCents: fc.integer(principalCents),
      annualRatePpm: fc.integer({ min: 0, max: 360_000 }),
      // A single payment has no payments a year.
      frequency: fc.constantFrom(...FREQUENCIES.filter((frequency) => frequency !== 'AT_MATURITY')),
      years: fc.integer({ min: 1, max: 10 }),
      day: fc.integer({ min: 1, max: 31 }),
    })
    .map(({ years, day, ...parts }) => {
      // Half months begin on one of the two days.
      const from = parts.frequency === 'SEMI_MONTHLY' ? (day > 15 ? 31 : 15) : day
      const originationOn = `2026-01-${`${from}`.padStart(2, '0')}`
      const count = years * periodsPerYear(parts.frequency)
      const interval = intervalOf(parts.frequency)
      const maturityOn = nthDueDay({ anchorOn: originationOn, interval, count, endOfMonth: false })
      return aLoan({ ...parts, originationOn, maturityOn })
    })
}

// Rounding leaves half a cent a row at most (the next law). The payments of these loans come after a quarter of the
// term or more on average, so the yearly rate moves by less than (rows ÷ 2) ÷ (cents × rows ÷ 4) × rows a year: for
// ten million dollars by weeks that is 2 × 52 ÷ 1,000,000,000, a tenth of the last of four decimals of a percent.
test('law: without fees, the annual percentage rate of a level loan is its rate', (t) => {
  holds(
    t,
    regularLoan({ min: 10_000_000_00, max: 1_000_000_000_00 }),
    (terms) => {
      assert.equal(apr(terms).aprPpm, terms.annualRatePpm)
    },
    2_000,
  )
})

test('law: at the rate of a level loan its payments are worth the loan, but for half a cent a row', (t) => {
  holds(
    t,
    regularLoan({ min: 100_00, max: 5_000_000_00 }),
    (terms) => {
      const { payments, unit, amountFinancedCents } = aprWorking(terms)
      const flows = {
        advances: [{ amountCents: amountFinancedCents, whole: 0, part: 0 }],
        payments: payments.map(({ installment, time }) => ({
          amountCents: installment.paymentCents,
          whole: time.whole,
          part: 0,
        })),
      }

      const surplus = actuarialSurplus(flows, terms.annualRatePpm / 1e6 / unit.perYear)

      assert.ok(payments.every(({ time }) => time.odd === 0))
      assert.ok(Math.abs(surplus) <= payments.length / 2 + 1e-3, `${surplus} over ${payments.length} rows`)
    },
    2_000,
  )
})

test('law: a higher prepaid charge is never cheaper', (t) => {
  const charges = fc.record({
    terms: regularLoan({ min: 1_000_00, max: 1_000_000_00 }),
    chargeCents: fc.integer({ min: 0, max: 400_00 }),
    moreCents: fc.integer({ min: 1, max: 500_00 }),
  })
  holds(
    t,
    charges,
    ({ terms, chargeCents, moreCents }) => {
      const aprOf = (prepaidFinanceChargeCents: number) => apr(terms, { prepaidFinanceChargeCents }).aprPpm

      assert.ok(aprOf(chargeCents + moreCents) >= aprOf(chargeCents))
    },
    1_000,
  )
})

test('law: the figures of the box follow from each other, and what explains them adds up to them', (t) => {
  // A few dollars on which a day later almost all was prepaid have no rate below a millionfold.
  const usual = anyTerms().filter(({ principalCents, originationOn, maturityOn }) => {
    const days = daysBetween({ from: originationOn, to: maturityOn })
    return principalCents >= 1_000_00 && days >= 30 && days < 1_500
  })
  holds(
    t,
    fc.tuple(usual, fc.integer({ min: 0, max: 100 })),
    ([terms, perMille]) => {
      const options = { prepaidFinanceChargeCents: Math.floor((terms.principalCents * perMille) / 1_000) }
      const figures = apr(terms, options)

      const closing = schedule(terms).find(({ dueOn, principalCents }) => {
        return dueOn === terms.originationOn && principalCents === 0
      })
      const prepaidCents = options.prepaidFinanceChargeCents + (closing?.interestCents ?? 0)
      assert.equal(figures.amountFinancedCents, terms.principalCents - prepaidCents)
      assert.equal(figures.financeChargeCents, figures.totalOfPaymentsCents - figures.amountFinancedCents)
      assert.equal(sumOfSteps(explainFinanceCharge(terms, options)), figures.financeChargeCents)
      assert.equal(sumOfSteps(explainAmountFinanced(terms, options)), figures.amountFinancedCents)
      assert.equal(sumOfSteps(explainTotalOfPayments(terms, options)), figures.totalOfPaymentsCents)
    },
    1_000,
  )
})
