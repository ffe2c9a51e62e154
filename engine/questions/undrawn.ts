import type { Cents, Day } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import { type LoanEvent, takenBack } from '../terms/events.ts'
import { heldBackCents } from '../terms/held-back.ts'
import type { LoanTerms } from '../terms/terms.ts'

/**
 * What may still be lent on a loan with a commitment: the commitment less what was lent and what is agreed for a later day, never
 * below zero. null for a loan without one. What is repaid by the day is lent again on a line of credit only.
 */
export function undrawnCents(terms: LoanTerms, events: readonly LoanEvent[], asOn: Day): Cents | null {
  const { commitmentCents, line } = terms
  if (commitmentCents === undefined) return null
  const taken = takenBack(events)
  const lentCents = events.reduce(
    (sum, event) =>
      (event.kind === 'DISBURSED' || event.kind === 'ADVANCED') && !taken.has(event.id) ? sum + event.amountCents : sum,
    0,
  )
  return Math.max(0, commitmentCents - lentCents + (line ? repaidCents(terms, events, asOn) : 0))
}

function repaidCents(terms: LoanTerms, events: readonly LoanEvent[], asOn: Day): Cents {
  const { paid, forgiven, capitalized = [] } = replay(terms, events, { asOn })
  const addedCents = capitalized.reduce((sum, { interestCents, feesCents }) => sum + interestCents + feesCents, 0)
  return forgiven.reduce((sum, { principalCents }) => sum + principalCents, paid.principalCents - addedCents)
}

/** What was held back for draws, and what of it was released by a day; what is agreed for later is still held. */
export type Holdback = { heldBackCents: Cents; releasedCents: Cents; stillHeldCents: Cents }

/** The holdback of a loan on a day; null for a loan that holds nothing back. */
export function holdbackOn(terms: LoanTerms, events: readonly LoanEvent[], on: Day): Holdback | null {
  const heldCents = heldBackCents(terms)
  if (heldCents <= 0) return null
  const taken = takenBack(events)
  const drawnCents = events.reduce(
    (sum, event) =>
      event.kind === 'ADVANCED' && event.effectiveOn <= on && !taken.has(event.id) ? sum + event.amountCents : sum,
    0,
  )
  const releasedCents = Math.min(heldCents, drawnCents)
  return { heldBackCents: heldCents, releasedCents, stillHeldCents: heldCents - releasedCents }
}
