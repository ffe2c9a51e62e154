import { isAgreement, type LoanEvent, takenBack } from '../terms/events.ts'
import { inOrderOfReplay } from './order-of-replay.ts'

/** The changes of terms of a loan that were not taken back, those agreed with more money among them, in the order of replay. */
export function standingChanges(events: readonly LoanEvent[]) {
  const taken = takenBack(events)
  return events.flatMap((event) => (taken.has(event.id) ? [] : changeOf(event))).toSorted(inOrderOfReplay)
}

/** The change of terms that may be taken back: the last one that still stands. */
export function lastChange(events: readonly LoanEvent[]) {
  return standingChanges(events).at(-1)
}

/** The change of terms that an event agrees, alone or with more money. */
export function changeOf(event: LoanEvent): Extract<LoanEvent, { kind: 'TERMS_CHANGED' }>[] {
  if (event.kind === 'TERMS_CHANGED') return [event]
  if (event.kind !== 'ADVANCED' || !event.change) return []
  const { amountCents: _, change, ...entry } = event
  return [{ ...entry, kind: 'TERMS_CHANGED', change }]
}

/** What was agreed last and stands, new terms or more money, in the order of entry: it is taken back first. */
export function lastAgreement(events: readonly LoanEvent[]) {
  const taken = takenBack(events)
  return events.filter(isAgreement).findLast(({ id }) => !taken.has(id))
}
