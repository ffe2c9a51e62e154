import { stateOf } from '../book/state-of-book.ts'
import { advance } from '../replay/advance.ts'
import { applyEvent } from '../replay/apply-event.ts'
import { bookOf, inOrderOfReplay } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { type Payoff, payoffOf } from './payoff.ts'

/** Whether an event counts after all of these, so that none of them is booked otherwise because of it. */
export function comesLast(event: LoanEvent, events: readonly LoanEvent[]): boolean {
  return events.every((other) => inOrderOfReplay(other, event) < 0)
}

/**
 * What settles a loan on the day of an event that comes last, and its state on that day with the event: what payoff and
 * replay give, by going through the facts once. Throws RangeError for an event that does not come last, or terms that make no loan.
 */
export function payoffAndAfter(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  event: LoanEvent,
): { payoff: Payoff; after: LoanState } {
  if (!comesLast(event, events)) throw new RangeError(`event ${event.id} of ${event.effectiveOn} does not come last`)
  const on = event.effectiveOn
  const book = bookOf(terms, events, { asOn: on })
  const payoff = payoffOf(book, on)
  applyEvent(book, event)
  // As every replay ends: what follows on the same day from what the event has changed.
  advance(book, on)
  return { payoff, after: stateOf(book, on) }
}
