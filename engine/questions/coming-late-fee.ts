import { addDays } from '../numbers/dates.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'

/** The longest that grace days can put a late fee off, and the fee of the installment before it as well. */
const DAYS_AFTER_DUE = 800

/**
 * The late fee that an installment will bear if no more money comes, in cents, and the last day on which paying avoids
 * it. null when it will bear none. Only events up to `asOn` count. Throws RangeError for terms that make no loan.
 */
export function comingLateFee(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { asOn, installment, dueOn }: { asOn: Day; installment: number; dueOn: Day },
): { amountCents: Cents; lastDayOn: Day } | null {
  const known = events.filter(({ effectiveOn }) => effectiveOn <= asOn)
  const { fees } = replay(terms, known, { asOn: addDays(dueOn, DAYS_AFTER_DUE) })
  const fee = fees.find(({ id }) => id.kind === 'LATE_FEE' && id.installment === installment)
  return fee ? { amountCents: fee.amountCents, lastDayOn: addDays(fee.chargedOn, -1) } : null
}
