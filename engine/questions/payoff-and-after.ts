import { stateOf } from '../book/loan-state-of-book.ts'
import { advance } from '../replay/advance.ts'
import { applyEvent } from '../replay/apply-event.ts'
import { inOrderOfReplay } from '../replay/order-of-replay.ts'
import { bookOf } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { type Payoff, payoffOf } from './payoff.ts'

/** Whether an event comes after all of these in the order of replay, so that it changes how none of them was booked. */
export function comesLast(event: LoanEvent, events: readonly LoanEvent[]): boolean {
  return events.every((other) => inOrderOfReplay(other, event) < 0)
}

/**
 * The payoff figure on the day of an event that comes last, and the state on that day with the event: what payoff and
 * replay give, by going through the events once. Throws RangeError for an event that does not come last, or terms that
 * make no loan.
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
  // Every replay ends so: the event may have changed what falls due or is paid on the same day.
  advance(book, on)
  return { payoff, after: stateOf(book, on) }
}
