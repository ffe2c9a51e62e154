import type { Day, Instant } from '../numbers/units.ts'
import type { LoanEvent } from '../terms/events.ts'

/** The moment of a state: the day, and the instant up to which events are known (absent: all of them). */
export type Moment = { asOn: Day; knownAt?: Instant | undefined }

/** Which of two events counts first: by the day it counts from, then by when it was entered. */
export function inOrderOfReplay(a: LoanEvent, b: LoanEvent): number {
  return compare(a.effectiveOn, b.effectiveOn) || compare(a.recordedAt, b.recordedAt) || a.id - b.id
}

/** Compares two days or two instants as text, letter by letter, the same in every language. */
function compare(a: string, b: string): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}
