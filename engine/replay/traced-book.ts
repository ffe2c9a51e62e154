import type { Book, JournalEntry } from '../book/book.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { bookOf, type Moment } from './replay.ts'

/** A book with the notes it took on the way to a day. */
export type TracedBook = Book & { journal: JournalEntry[] }

/** Replays a loan to a day and keeps note of how its figures come about. Throws RangeError as replay does. */
export function tracedBook(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): TracedBook {
  const journal: JournalEntry[] = []
  return { ...bookOf(terms, events, at, journal), journal }
}

/** The notes of one kind, in the order they were taken. */
export function notesOf<Kind extends JournalEntry['kind']>(
  { journal }: TracedBook,
  kind: Kind,
): Extract<JournalEntry, { kind: Kind }>[] {
  return journal.filter((entry): entry is Extract<JournalEntry, { kind: Kind }> => entry.kind === kind)
}
