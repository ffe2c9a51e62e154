import { type LoanEvent, takenBack } from '../terms/events.ts'
import { inOrderOfReplay } from './order-of-replay.ts'

/** The changes of terms of a loan that were not taken back, in the order of replay. */
export function standingChanges(events: readonly LoanEvent[]) {
  const taken = takenBack(events)
  return events
    .flatMap((event) => (event.kind === 'TERMS_CHANGED' && !taken.has(event.id) ? [event] : []))
    .toSorted(inOrderOfReplay)
}

/** The change of terms that may be taken back: the last one that still stands. */
export function lastChange(events: readonly LoanEvent[]) {
  return standingChanges(events).at(-1)
}
