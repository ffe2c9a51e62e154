import type { Book, JournalEntry } from '../book/book.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Moment } from './order-of-replay.ts'
import { bookOf } from './replay.ts'

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
  // Sorted by kind, so all of the list are of this kind.
  return (sortedJournal(journal).byKind.get(kind) ?? []) as Extract<JournalEntry, { kind: Kind }>[]
}

/** The entries about one installment, in the order they were written. */
export function entriesOfInstallment({ journal }: JournaledBook, installment: number): readonly JournalEntry[] {
  return sortedJournal(journal).byInstallment.get(installment) ?? []
}

type Sorted = {
  length: number
  byKind: ReadonlyMap<JournalEntry['kind'], JournalEntry[]>
  byInstallment: ReadonlyMap<number | null, JournalEntry[]>
}

/** Journals that were sorted, with their length then: they are asked for each installment and each fee of a loan. */
const sorted = new WeakMap<readonly JournalEntry[], Sorted>()

function sortedJournal(journal: readonly JournalEntry[]): Sorted {
  const known = sorted.get(journal)
  if (known?.length === journal.length) return known
  const byKind = Map.groupBy(journal, (entry) => entry.kind)
  const byInstallment = Map.groupBy(journal, (entry) => ('installment' in entry ? entry.installment : null))
  const made = { length: journal.length, byKind, byInstallment }
  sorted.set(journal, made)
  return made
}
