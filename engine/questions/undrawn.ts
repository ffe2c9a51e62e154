import type { Cents } from '../numbers/units.ts'
import { type LoanEvent, takenBack } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'

/**
 * What may still be lent on a loan with a commitment: the commitment less what was lent and what is agreed for a later day, never
 * below zero. null for a loan without one. What is repaid is not lent again.
 */
export function undrawnCents({ commitmentCents }: LoanTerms, events: readonly LoanEvent[]): Cents | null {
  if (commitmentCents === undefined) return null
  const taken = takenBack(events)
  const lentCents = events.reduce(
    (sum, event) =>
      (event.kind === 'DISBURSED' || event.kind === 'ADVANCED') && !taken.has(event.id) ? sum + event.amountCents : sum,
    0,
  )
  return Math.max(0, commitmentCents - lentCents)
}
