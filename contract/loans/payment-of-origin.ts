import { daysBetween, wholeMonthsBetween } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { levelPaymentOver } from '#engine/schedule/level-payment.ts'
import { amortizationInstallments, intervalOf, partOfPeriod } from '#engine/terms/due-days.ts'
import { rateFactor } from '#engine/terms/installment-periods.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'

/**
 * The level payment, in cents, that a loan which ran before has from its beginning: the original amount over all its
 * payments; where nobody stated that amount, the balance over the payments that are left of them. The payments are those
 * stated, or those of a balloon's amortization, or as many whole periods as fit between the day the amortization began
 * and maturity. null where the beginning is not known, or the payment is not a level one.
 */
export function paymentOfOrigin(terms: LoanTerms, stated: { payments?: number | undefined } = {}): Cents | null {
  const { takenOver, principalCents, originationOn, maturityOn, balloon } = terms
  const begunOn = takenOver?.amortizedFrom ?? takenOver?.lentOn
  if (!takenOver || !isLevel(terms)) return null
  const ofTerm = () => (begunOn === undefined ? 0 : periodsBetween(begunOn, maturityOn, terms))
  const payments = stated.payments ?? (balloon ? amortizationInstallments(balloon, terms) : ofTerm())
  if (takenOver.lentCents !== undefined) return levelOver(takenOver.lentCents, payments, terms)
  if (begunOn === undefined) return null
  return levelOver(principalCents, payments - periodsBetween(begunOn, originationOn, terms), terms)
}

/** Whether the payment comes from the formula of equal payments over whole cents. */
const isLevel = ({ structure, options = {} }: LoanTerms): boolean =>
  structure === 'FULLY_AMORTIZED' && !options.equalPrincipal && !options.flatInterest && !options.isAccelerated

function levelOver(cents: Cents, payments: number, terms: LoanTerms): Cents | null {
  if (payments < 1) return null
  const { annualRatePpm, frequency, rounding } = terms
  const factor = rateFactor(annualRatePpm, partOfPeriod(frequency))
  return levelPaymentOver(cents, { factors: Array.from({ length: payments }, () => factor), rounding })
}

/** The whole periods between two days: 360 months between 15 January 2020 and 1 February 2050. */
function periodsBetween(from: Day, to: Day, { frequency, options }: Pick<LoanTerms, 'frequency' | 'options'>): number {
  const interval = intervalOf(frequency, options)
  if ('days' in interval) return Math.floor(daysBetween({ from, to }) / interval.days)
  const months = wholeMonthsBetween({ from, to })
  return 'months' in interval ? Math.floor(months / interval.months) : 2 * months
}
