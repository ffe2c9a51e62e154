import { lastDayOnTime, lateFeeTermsOn } from '../book/late-fees.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { bookOf } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { AS_AGREED, repaymentIf } from './what-if.ts'

/** The amounts that a loan costs more, over the rest of its life, when debts due are paid later. */
export type CostOfWaiting = { interestCents: Cents; feesCents: Cents; totalCents: Cents }

/**
 * The cost of paying everything due on one day instead of on an earlier one, while each further installment is paid on
 * its due day: the late fees that come meanwhile and, with DAILY interest, what the days earn. SCHEDULED interest does
 * not change by waiting. Throws RangeError for terms that make no loan.
 */
export function costOfWaiting(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { from, to }: { from: Day; to: Day },
): CostOfWaiting {
  const early = repaymentIf(terms, events, { asOn: from, whatIf: AS_AGREED })
  const late = repaymentIf(terms, events, { asOn: to, whatIf: AS_AGREED })
  const interestCents = late.interestCents - early.interestCents
  const feesCents = late.feesCents - early.feesCents
  return { interestCents, feesCents, totalCents: interestCents + feesCents }
}

/**
 * The last day on which an installment that falls due on a day can be paid without a late fee. null when no late fee is
 * agreed for it.
 */
export function lastDayWithoutFee(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { asOn, dueOn }: { asOn: Day; dueOn: Day },
): Day | null {
  const { lateFee, graceDays } = lateFeeTermsOn(bookOf(terms, events, { asOn }), dueOn)
  return lateFee === null ? null : lastDayOnTime(dueOn, { graceDays, lateFee })
}
