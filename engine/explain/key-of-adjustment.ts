import type { JournaledBook } from '../replay/journaled-book.ts'

/** How a change of interest by an event is said: it became principal, or it was adjusted by hand. */
export function keyOfAdjustment(
  { capitalized }: JournaledBook,
  eventId: number,
): 'interest.adjusted' | 'interest.capitalized' {
  return capitalized.some((added) => added.eventId === eventId) ? 'interest.capitalized' : 'interest.adjusted'
}
