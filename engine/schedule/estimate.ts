import { addMonths, daysBetween, wholeMonthsBetween } from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import { dueDay, isFrequency, lastDueDay, partOfPeriod, periodsPerYear, snapBalloonOn } from '../terms/due-days.ts'
import { rateFactor } from '../terms/installment-periods.ts'
import type { LoanTerms, Structure } from '../terms/terms.ts'
import { scheduledBalloon } from './balloon.ts'
import { levelPaymentOver } from './level-payment.ts'
import { planOf, schedule } from './schedule.ts'
import { type ExactCents, roundedCents, unroundedInstallments } from './unrounded-installments.ts'

/**
 * The estimates that a form shows while one types. They are rounded once at the end and do not count days; the schedule
 * is what a borrower owes.
 */

/** The amortization term of a balloon loan that states none: 30 years. */
export const AMORTIZATION_MONTHS_DEFAULT = 360
/** The balloon day that is proposed lies so many months after origination. */
export const BALLOON_MONTHS_DEFAULT = 60

/** Payments a year of a frequency: 52, 26, 12, 4, 2, 1; 12 for any other word. */
export function paymentsPerYear(frequency: string): number {
  return isFrequency(frequency) ? periodsPerYear(frequency) : 12
}

export type PaymentEstimate = {
  principalCents: Cents
  annualRatePpm: RatePpm
  /** MONTHLY and so on; an unknown word counts as monthly. */
  frequency: string
  structure: Structure
  termMonths: number
  hasBalloon: boolean
  /** With a balloon: what its payments are counted over. null: 360. */
  amortizationMonths: number | null
}

/**
 * The payment of one period by the standard formula P·r ÷ (1 − (1 + r)^−n), half up to cents: over the term, or over
 * the amortization of a balloon. Interest only: principal × periodic rate. Rate 0: principal over the payments.
 * 0 when there is no principal or no payment.
 */
export function estimatedPayment(estimate: PaymentEstimate): Cents {
  const { principalCents, annualRatePpm, structure, termMonths, hasBalloon } = estimate
  const part = partOfPeriod(isFrequency(estimate.frequency) ? estimate.frequency : 'MONTHLY')
  const factor = rateFactor(annualRatePpm, part)
  const months = hasBalloon ? (estimate.amortizationMonths ?? AMORTIZATION_MONTHS_DEFAULT) : termMonths
  const installments = mulDiv(months, { times: part.denominator, over: 12 * part.numerator, rounding: 'HALF_UP' })
  if (principalCents <= 0 || installments <= 0) return 0
  if (structure === 'INTEREST_ONLY') return mulDiv(principalCents, { ...factor, rounding: 'HALF_UP' })
  return levelPaymentOver(principalCents, { factors: new Array(installments).fill(factor), rounding: 'HALF_UP' })
}

/**
 * What remains of the principal on the balloon day by the formula, from the unrounded payment: after that day's ordinary
 * payment when one falls due on it, otherwise all that was left before it. The balloon of the schedule, whose payments
 * are whole cents, may differ by some cents. Where the contract says how the payment is found, or rounds the interest of
 * each day, no formula gives it and the balloon is that of the schedule. 0 without a balloon.
 * Throws RangeError for terms that make no loan.
 */
export function estimatedBalloon(terms: LoanTerms): Cents {
  if (!terms.balloon) return 0
  const isExact = isPaymentByFormula(terms) && !terms.options?.roundsEachDay
  if (!isExact) return scheduledBalloon(terms, schedule(terms))
  const plan = planOf(terms)
  const { periods, options, interestOnlyInstallments = 0 } = plan
  const isOrdinaryDay = dueDay(terms, periods.length) === lastDueDay(terms)
  const takesPrincipal = interestOnlyInstallments < periods.length
  if (!isOrdinaryDay || !takesPrincipal) return rounded(unroundedInstallments(plan).at(-1)?.principal, terms)
  const asUsual = unroundedInstallments({ ...plan, options: { ...options, lastPaymentIsLevel: true } })
  return rounded(asUsual.at(-1)?.balance, terms)
}

/** Whether the payment is that of the formula, and nothing in the contract changes it. */
export function isPaymentByFormula({ options = {} }: LoanTerms): boolean {
  const { paymentCents, paymentMultipleCents, paymentRounding } = options
  const isStated = paymentCents !== undefined || paymentMultipleCents !== undefined || paymentRounding !== undefined
  const hasOneRate = !options.rateSteps && !options.indexedRate && !options.agreedRows
  return hasOneRate && !isStated && !options.isAccelerated && !options.equalPrincipal && !options.flatInterest
}

function rounded(amount: ExactCents | undefined, { rounding }: LoanTerms): Cents {
  return amount ? Math.max(0, roundedCents(amount, rounding)) : 0
}

export type CostEstimate = {
  /** Of one period. */
  paymentCents: Cents
  frequency: string
  from: Day
  to: Day
  /** What is due at the end beside the payments. */
  balloonCents?: Cents
}

/**
 * The total of the review in months of 30 days: the payment of a month × days ÷ 30, and the balloon. Ten years are 121.7
 * such months, so it overstates by about 1.4 %; the exact total of the schedule belongs beside it. 0 for no days.
 */
export function totalCostEstimate({ paymentCents, frequency, from, to, balloonCents = 0 }: CostEstimate): Cents {
  const days = Math.max(0, daysBetween({ from, to }))
  const { numerator, denominator } = partOfPeriod(isFrequency(frequency) ? frequency : 'MONTHLY')
  const part = { times: days * denominator, over: 30 * 12 * numerator }
  return mulDiv(paymentCents, { ...part, rounding: 'HALF_UP' }) + balloonCents
}

/**
 * Splits a payment whose schedule is not at hand into 70 % principal and 30 % interest. It is an estimate and must be
 * labelled as one. The parts add up to the amount.
 */
export function seventyThirtySplit(amountCents: Cents): { principalCents: Cents; interestCents: Cents } {
  const principalCents = mulDiv(amountCents, { times: 70, over: 100, rounding: 'HALF_UP' })
  return { principalCents, interestCents: amountCents - principalCents }
}

/** The balloon day that is proposed: five years after origination, or the maturity day when that is earlier or a day off. */
export function defaultBalloonOn({ originationOn, maturityOn }: { originationOn: Day; maturityOn: Day }): Day {
  const balloonOn = addMonths(originationOn, BALLOON_MONTHS_DEFAULT)
  return balloonOn > maturityOn ? maturityOn : snapBalloonOn({ balloonOn, maturityOn })
}

/** A term in whole months, and the whole years in them: 2 years and 6 months are { months: 30, years: 2 }. 0 for no term. */
export function termBetween(days: { from: Day; to: Day }): { months: number; years: number } {
  const months = Math.max(0, wholeMonthsBetween(days))
  return { months, years: Math.floor(months / 12) }
}
