import type { Cents } from '#engine/numbers/units.ts'
import { givenAway, type LoanToMeasure, owed } from '#engine/questions/given-away.ts'
import { type LoanEvent, nextEventId, nextInstant } from '#engine/terms/events.ts'
import type { Installment, LoanState } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { GivenCents } from '../approval-limits/require-approval.ts'
import type { Tx } from '../database/database.ts'
import { type EventToAppend, insertEvent, type LoanKey, readEvents } from './events.ts'
import { readInstallmentTexts, storeInstallments } from './installments.ts'
import { postLines, readOpenLines } from './lines.ts'
import type { LockedLoan } from './loan-rows.ts'
import { correctionsOf, type OpenLine, type Posting, postingsOf } from './postings.ts'
import { figuresOf, type LoanFigures, stateAfterLastEvent } from './projections.ts'
import { readSplits, type StoredSplit, storeFigures, storeSplits } from './stored-figures.ts'
import { refuseAfterTransfer } from './transferred.ts'

/** The data of a loan that a writer of events needs. */
export type RecordedLoan = Pick<LockedLoan, keyof LoanKey | 'terms' | 'borrowerUserId'>

/**
 * The stored data of a loan that follows from its events, to compare with a replay. The stored figures are not read.
 */
export type StoredBooks = {
  open: readonly OpenLine[]
  /** Each installment as one text. */
  installments: readonly string[]
  splits: readonly StoredSplit[]
}

/** The stored books of a new loan: nothing. */
export const EMPTY_BOOKS: StoredBooks = { open: [], installments: [], splits: [] }

/** Reads the stored books, waiting for the database once. The caller holds the lock on the loan's row. */
export async function readStoredBooks(tx: Tx, loan: LoanKey): Promise<StoredBooks> {
  const [open, installments, splits] = await Promise.all([
    readOpenLines(tx, loan),
    readInstallmentTexts(tx, loan),
    readSplits(tx, loan),
  ])
  return { open, installments, splits }
}

/** The loan before the events. `givesCents` is what they give away where the caller has measured them with others. */
type RecordedOn = {
  before: readonly LoanEvent[]
  stored?: StoredBooks
  replaced?: LoanToMeasure | undefined
  givesCents?: GivenCents | undefined
}

/**
 * Appends events to a loan, in the given order, and brings its books in line with them. Gives the events with their
 * numbers and instants. Each event is measured first: above the installation's limit it needs a second person. The caller
 * holds the lock on the loan's row. `before` are the loan's earlier events, and `stored` its books, where the caller has
 * read them. A new disbursement replaces the earlier one: then `replaced` is the loan as it was, with other terms.
 */
export async function recordEvents(
  tx: Tx,
  loan: RecordedLoan,
  entries: readonly EventToAppend[],
  { before, stored, replaced, givesCents }: RecordedOn,
): Promise<LoanEvent[]> {
  const added = await appendEvents(tx, loan, entries, { before, replaced, givesCents })
  // A new disbursement replaces the earlier one.
  const kept = replaced ? replaced.events.filter(({ kind }) => kind !== 'DISBURSED') : before
  const events = [...kept, ...added]
  await updateBooks(tx, loan, { events, added, stored: stored ?? (await readStoredBooks(tx, loan)) })
  return added
}

async function appendEvents(
  tx: Tx,
  loan: RecordedLoan,
  entries: readonly EventToAppend[],
  { before, replaced, givesCents }: Omit<RecordedOn, 'stored'>,
): Promise<LoanEvent[]> {
  const { terms } = loan
  const added: LoanEvent[] = []
  for (const entry of entries) {
    const earlier = [...before, ...added]
    added.push(
      await appendEvent(tx, loan, entry, {
        earlier: replaced ? [...replaced.events, ...added] : earlier,
        gives: (event) => {
          if (givesCents !== undefined) return typeof givesCents === 'number' ? givesCents : givesCents()
          const was = replaced ?? (earlier.length > 0 ? { terms, events: earlier } : null)
          return givenAway(was, { terms, events: [...earlier, event] })
        },
      }),
    )
  }
  return added
}

/** What the first events of a loan come to. Its postings name the events by their places: 1, 2, … */
export type FirstBooks = { figures: LoanFigures; postings: readonly Posting[]; installments: readonly Installment[] }

/** Computes the books of a new loan, before any row of it is there. */
export function firstBooksOf(terms: LoanTerms, entries: readonly EventToAppend[]): FirstBooks {
  // The cast holds because an event without its number is given one.
  const events = entries.map(({ event }, index) => ({ ...event, id: index + 1 }) as LoanEvent)
  const state = stateAfterLastEvent(terms, events)
  return {
    figures: figuresOf(terms, events, state),
    postings: postingsOf(events, state),
    installments: state.installments,
  }
}

/** Appends the first events of a loan whose schedule is stored already, and writes the lines and figures of its books. */
export async function recordFirstEvents(
  tx: Tx,
  loan: RecordedLoan,
  entries: readonly EventToAppend[],
  { figures, postings }: Pick<FirstBooks, 'figures' | 'postings'>,
): Promise<void> {
  const added = await appendEvents(tx, loan, entries, { before: [] })
  const posted = postings.map((line) => ({ ...line, aboutEventId: added[line.aboutEventId - 1]?.id ?? 0 }))
  const byId = new Map(added.map((event) => [event.id, event]))
  const causeOf = ({ aboutEventId }: Posting) => {
    const cause = byId.get(aboutEventId)
    if (!cause) throw new Error(`a line of loan ${loan.loanId} is about no event of it`)
    return cause
  }
  await Promise.all([postLines(tx, loan, { takenBack: [], posted, causeOf }), storeFigures(tx, loan, figures)])
}

/**
 * Brings the books of a loan in line with its events: replays them all, reverses and posts ledger lines until the
 * ledger agrees, and stores the figures, the schedule and the splits of its payments. `added` are the events that are
 * new to the books; they stand in `events` already. A line about an added event names that event as its cause; a line
 * about an earlier event, whose split has changed, names the last added event.
 */
export async function updateBooks(
  tx: Tx,
  loan: RecordedLoan,
  { events, added, stored }: { events: readonly LoanEvent[]; added: readonly LoanEvent[]; stored: StoredBooks },
): Promise<void> {
  const last = added.at(-1)
  if (!last) throw new Error(`nothing was added to loan ${loan.loanId}`)
  const byId = new Map(added.map((event) => [event.id, event]))
  const causeOf = ({ aboutEventId }: Posting) => byId.get(aboutEventId) ?? last
  const state = stateAfterLastEvent(loan.terms, events)
  const corrections = correctionsOf({ open: stored.open, wanted: postingsOf(events, state) })
  // No statement reads what another writes, so all are sent at once.
  await Promise.all([
    postLines(tx, loan, { ...corrections, causeOf }),
    storeProjections(tx, loan, { events, state, stored }),
  ])
}

/**
 * Stores the data of a loan that lists and sums read: its figures, and the installments and splits that differ from the
 * stored ones. `state` is the loan after its last event. Does not touch the ledger.
 */
export async function storeProjections(
  tx: Tx,
  loan: RecordedLoan,
  { events, state, stored }: { events: readonly LoanEvent[]; state: LoanState; stored: StoredBooks },
): Promise<void> {
  const { installments, splits } = stored
  const { borrowerUserId } = loan
  await Promise.all([
    storeFigures(tx, loan, figuresOf(loan.terms, events, state)),
    storeInstallments(tx, loan, { installments: state.installments, borrowerUserId, stored: installments }),
    storeSplits(tx, loan, { stored: splits, splits: state.payments }),
  ])
}

/**
 * Appends the event by which a loan is removed, and reverses all its ledger lines. The loan's own figures stay as they
 * were. `givesCents` is what it gives away, where that is not all that is owed. The caller holds the lock on the loan's row.
 */
export async function recordRemoval(
  tx: Tx,
  loan: RecordedLoan,
  entry: EventToAppend,
  givesCents?: Cents,
): Promise<void> {
  const earlier = await readEvents(tx, loan)
  const gives = () => givesCents ?? owed({ terms: loan.terms, events: earlier })
  const cause = await appendEvent(tx, loan, entry, { earlier, gives })
  const takenBack = await readOpenLines(tx, loan)
  await postLines(tx, loan, { takenBack, posted: [], causeOf: () => cause })
}

type Measured = {
  /** The loan's events before. */
  earlier: readonly LoanEvent[]
  /** What the lender gives away by the event, in cents. */
  gives(event: LoanEvent): Cents
}

/**
 * Appends one event behind the loan's earlier ones. The order of a loan's events is the order in which its lock was had,
 * whatever any clock says, so the event is entered no earlier than they were.
 */
async function appendEvent(
  tx: Tx,
  loan: LoanKey,
  entry: EventToAppend,
  { earlier, gives }: Measured,
): Promise<LoanEvent> {
  const recordedAt = nextInstant(earlier, entry.event.recordedAt)
  const event = { ...entry.event, recordedAt }
  refuseAfterTransfer(earlier, event)
  return insertEvent(tx, loan, { ...entry, event }, () => gives({ ...event, id: nextEventId(earlier) }))
}
