import type { Book, JournalEntry } from '../book/book.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { bookOf, type Moment } from './replay.ts'

/** A book with its journal: the steps by which its figures came about. */
export type JournaledBook = Book & { journal: JournalEntry[] }

/** Replays a loan to a day and keeps the journal. Throws RangeError as replay does. */
export function journaledBook(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): JournaledBook {
  const journal: JournalEntry[] = []
  return { ...bookOf(terms, events, at, journal), journal }
}

/** The entries of one kind, in the order they were written. */
export function journalEntries<Kind extends JournalEntry['kind']>(
  { journal }: JournaledBook,
  kind: Kind,
): Extract<JournalEntry, { kind: Kind }>[] {
  return journal.filter((entry): entry is Extract<JournalEntry, { kind: Kind }> => entry.kind === kind)
}
