import { daysBetween } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import { dueDay, dueDays } from '#engine/terms/due-days.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'

/** A maturity with which all periods are whole, and the number of payments until then. */
export type WholeEnd = { maturityOn: Day; payments: number }

/**
 * The nearest end with whole periods for a loan whose last period is cut short: 52 weeks for a weekly loan of a year,
 * whose 53rd payment would come a day after the 52nd. null when the last period is whole, or the loan ends with a
 * balloon, with a single payment, or before its maturity because of a stated payment.
 */
export function nearestWholeEnd(terms: LoanTerms): WholeEnd | null {
  if (terms.balloon || terms.frequency === 'AT_MATURITY' || isRepaidBefore(terms)) return null
  const days = dueDays(terms)
  const payments = days.length
  const wholeOn = dueDay(terms, payments)
  const beforeOn = days.at(-2)
  if (wholeOn === terms.maturityOn) return null
  // A first payment on a chosen day has no period before it in which the loan could end.
  if (beforeOn === undefined) return terms.firstDueOn === null ? { maturityOn: wholeOn, payments } : null
  const over = daysBetween({ from: beforeOn, to: terms.maturityOn })
  const short = daysBetween({ from: terms.maturityOn, to: wholeOn })
  return over <= short ? { maturityOn: beforeOn, payments: payments - 1 } : { maturityOn: wholeOn, payments }
}

/** Whether a payment of the contract repays the loan before its maturity. */
function isRepaidBefore(terms: LoanTerms): boolean {
  const { paymentCents, isAccelerated } = terms.options ?? {}
  if (paymentCents === undefined && !isAccelerated) return false
  return (schedule(terms).at(-1)?.dueOn ?? terms.maturityOn) < terms.maturityOn
}
