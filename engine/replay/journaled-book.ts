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
  const known = sorted.get(journal)
  const byKind = known?.length === journal.length ? known.byKind : Map.groupBy(journal, (entry) => entry.kind)
  sorted.set(journal, { length: journal.length, byKind })
  // Grouped by kind, so all of the list are of this kind.
  return (byKind.get(kind) ?? []) as Extract<JournalEntry, { kind: Kind }>[]
}

/** Journals that were sorted by kind, with their length then: they are asked for each row of a schedule. */
const sorted = new WeakMap<
  readonly JournalEntry[],
  { length: number; byKind: ReadonlyMap<JournalEntry['kind'], JournalEntry[]> }
>()
