import { laterOf } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'

type WithoutEntry<Event> = Event extends unknown ? Omit<Event, 'id' | 'recordedAt'> : never
/** An event that has not been recorded. */
export type EventDraft = WithoutEntry<LoanEvent>

/**
 * A loan without and with one more event, both on asOn or on the day of the event when that is later, for `compare`.
 * The event counts as entered after all others. Throws RangeError for terms that make no loan.
 */
export function previewEvent(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { draft, asOn }: { draft: EventDraft; asOn: Day },
): { before: LoanState; after: LoanState } {
  const event: LoanEvent = { ...draft, id: nextEventId(events), recordedAt: LAST_INSTANT }
  const moment = { asOn: laterOf(draft.effectiveOn, asOn) }
  return { before: replay(terms, events, moment), after: replay(terms, [...events, event], moment) }
}
