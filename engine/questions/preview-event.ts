import { laterOf } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import { knownOn, LAST_INSTANT, type LoanEvent, nextEventId } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'

type WithoutEntry<Event> = Event extends unknown ? Omit<Event, 'id' | 'recordedAt'> : never
/** An event that has not been recorded. */
export type EventDraft = WithoutEntry<LoanEvent>

/** A loan without and with one more event, as previewEvents gives it with several. */
export function previewEvent(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { draft, asOn }: { draft: EventDraft; asOn: Day },
): { before: LoanState; after: LoanState } {
  return previewEvents(terms, events, { drafts: [draft], asOn })
}

/**
 * A loan without and with more events, both on asOn or, when that is later, on the day from which all of them are known,
 * for `compare`. The events count as entered after all others. Throws RangeError for terms that make no loan.
 */
export function previewEvents(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { drafts, asOn }: { drafts: readonly EventDraft[]; asOn: Day },
): { before: LoanState; after: LoanState } {
  const first = nextEventId(events)
  const added = drafts.map((draft, index): LoanEvent => ({ ...draft, id: first + index, recordedAt: LAST_INSTANT }))
  const moment = { asOn: added.reduce((day, event) => laterOf(knownOn(event), day), asOn) }
  return { before: replay(terms, events, moment), after: replay(terms, [...events, ...added], moment) }
}
