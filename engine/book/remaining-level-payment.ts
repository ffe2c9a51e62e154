import { mulDiv } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import { levelOfPlan } from '../schedule/amortize.ts'
import { defersInterest, leastEqualPayment } from '../schedule/deferred-interest.ts'
import type { InstallmentPlan } from '../schedule/installment-plan.ts'
import { levelPaymentOver } from '../schedule/level-payment.ts'
import { acceleratedPayment, isAccelerated, partOfMonthly } from '../schedule/schedule.ts'
import { interestRate } from '../terms/compounding.ts'
import { rateFactor } from '../terms/installment-periods.ts'
import { interestRateOn } from '../terms/rate-path.ts'
import type { ScheduleOptions } from '../terms/terms.ts'
import { carriedAhead } from './at-end.ts'
import { type Book, flatBearingCents } from './book.ts'
import { bearingPeriods, postponedPeriods } from './first-payments.ts'

/**
 * The first of the installments that a level payment is counted over. Its interest is given where it is not that of a
 * whole period.
 */
type FirstInstallment = {
  period: number
  interestCents: Cents | null
  /** Interest earned before it that it asks for beside its own. Absent: what the plan deferred. */
  carriedCents?: Cents
}

/**
 * The level payment or, with equal principals, the principal of an installment that repays an amount over the periods
 * from one on (docs/money.md, section 6). null when none of them takes principal.
 */
export function levelFrom(
  book: Book,
  { amountCents, first }: { amountCents: Cents; first: FirstInstallment },
): Cents | null {
  const { plan, terms } = book
  const { rounding, options } = terms
  // Payments that are agreed one by one have no level.
  if (plan.periods[first.period]?.agreed) return null
  const fromOn = plan.periods[first.period]?.fromOn
  const annualRatePpm = interestRateOn(book, fromOn ?? terms.originationOn)
  const free = Math.max(0, plan.interestOnlyPeriods - first.period)
  const counted = bearingPeriods(book, plan.levelPeriods.slice(first.period + free))
  if (counted.length === 0) return null
  // A stated payment stays until a change of terms states another; extra principal lowers it where it is paid.
  if (options?.paymentCents !== undefined) return options.paymentCents
  if (isAccelerated(options) && fromOn !== undefined) {
    return partOfMonthly(acceleratedPayment(terms, { amountCents, fromOn }), terms)
  }
  const residualCents = Math.min(options?.residualCents ?? 0, amountCents)
  if (options?.flatInterest) return flatLevel(book, { amountCents, counted, firstInterestCents: first.interestCents })
  if (free > 0 || first.interestCents === null || options?.equalPrincipal) {
    const rest: InstallmentPlan = {
      balanceCents: amountCents,
      annualRatePpm,
      rounding,
      periods: bearingPeriods(book, plan.periods.slice(first.period)),
      levelPeriods: bearingPeriods(book, plan.levelPeriods.slice(first.period)),
      interestOnlyInstallments: free,
      residualCents,
      // An installment that asks for interest alone asks for that of before too.
      carriedInterestCents: free > 0 ? 0 : (first.carriedCents ?? carriedAhead(plan)),
      repaysCarried: true,
      deferredBearsInterest: terms.options?.firstPeriodInterest === 'ACTUARIAL',
      options: { ...optionsOfLevel(options), interestGraceRows: postponedPeriods(plan, first.period) },
    }
    return levelOfPlan(rest).levelCents
  }
  // The interest of the first installment is in the amount already, so its own rate is 0.
  const [, ...later] = counted.map(({ part }) => rateFactor(annualRatePpm, part))
  const factors = [{ times: 0, over: 1 }, ...later]
  const multiple = options?.paymentMultipleCents ?? 1
  const owedCents = amountCents + first.interestCents
  const ofPayment = { multiple, residualCents, rounding: options?.paymentRounding ?? rounding }
  const levelCents = levelPaymentOver(owedCents, { factors, ...ofPayment })
  if (options?.firstPeriodInterest === 'ACTUARIAL') return levelCents
  const principalFree = new Set<number>()
  const carriedCents = first.interestCents
  const postponed = postponedPeriods(plan, first.period)
  const repayment = { amountCents, residualCents, factors, principalFree, postponed, carriedCents, rounding, multiple }
  const count = plan.periods.length - first.period
  return defersInterest(repayment, levelCents, count) ? leastEqualPayment(repayment, levelCents) : levelCents
}

/** The options of a contract that shape its level payment; the others were for its first installments. */
function optionsOfLevel(options: ScheduleOptions = {}): ScheduleOptions {
  const { smoothLastRow, equalPrincipal, paymentMultipleCents, paymentRounding } = options
  return {
    smoothLastRow: smoothLastRow === true,
    equalPrincipal: equalPrincipal === true,
    paymentMultipleCents: paymentMultipleCents ?? 1,
    ...(paymentRounding === undefined ? {} : { paymentRounding }),
  }
}

/** The equal payment of an amount and of flat interest, which is counted on the whole loan in every installment. */
function flatLevel(
  book: Book,
  {
    amountCents: repaidCents,
    counted,
    firstInterestCents,
  }: { amountCents: Cents; counted: Book['plan']['periods']; firstInterestCents: Cents | null },
): Cents {
  const { rounding, options } = book.terms
  const annualRatePpm = interestRate(book.terms)
  const ofInstallments = counted.map(({ part }) =>
    mulDiv(flatBearingCents(book), { ...rateFactor(annualRatePpm, part), rounding }),
  )
  if (firstInterestCents !== null) ofInstallments[0] = firstInterestCents
  const interestCents = ofInstallments.reduce((sum, cents) => sum + cents, 0)
  const amountCents = repaidCents - Math.min(options?.residualCents ?? 0, repaidCents)
  const multiple = options?.paymentMultipleCents ?? 1
  const over = counted.length * multiple
  return (
    mulDiv(amountCents + interestCents, { times: 1, over, rounding: options?.paymentRounding ?? rounding }) * multiple
  )
}
