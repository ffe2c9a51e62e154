import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { Tx } from '../database/database.ts'
import { type Fact, insertEvent, type LoanKey, readEvents } from './events.ts'
import { insertInstallments, readInstallmentTexts, storeInstallments } from './installments.ts'
import { type Entry, postLines, readOpenLines } from './lines.ts'
import type { LockedLoan } from './loan-rows.ts'
import { correctionsOf, type OpenLine, type Posting, postingsOf } from './postings.ts'
import { figuresOf, stateAfterLastFact } from './projections.ts'
import { readSplits, type StoredSplit, storeFigures, storeSplits } from './stored-figures.ts'

/** What a writer of events must know of the loan. */
export type SettledLoan = Pick<LockedLoan, keyof LoanKey | 'terms' | 'borrowerUserId'>

/** What is stored of a loan that follows from its facts, to be compared with what must be. Its stored figures are not read. */
export type StoredBooks = {
  open: readonly OpenLine[]
  /** Each row as one text. */
  installments: readonly string[]
  splits: readonly StoredSplit[]
}

/** Reads what is stored, in one wait. For a writer who holds the loan's row. */
export async function readStoredBooks(tx: Tx, loan: LoanKey): Promise<StoredBooks> {
  const [open, installments, splits] = await Promise.all([
    readOpenLines(tx, loan),
    readInstallmentTexts(tx, loan),
    readSplits(tx, loan),
  ])
  return { open, installments, splits }
}

/**
 * Writes what follows from a new fact of a loan: replays all its facts, takes back and posts ledger lines until the
 * ledger agrees, and stores the figures, the schedule and the splits of its payments. `cause` is the new fact,
 * which stands in the list already; all lines written name it. Gives the state after the last fact.
 */
export async function settle(
  tx: Tx,
  loan: SettledLoan,
  { events, cause }: { events: readonly LoanEvent[]; cause: LoanEvent },
): Promise<LoanState> {
  return settleFrom(tx, loan, { events, causeOf: () => cause, stored: await readStoredBooks(tx, loan) })
}

/**
 * The same for a loan that comes with its past: facts that were entered one by one elsewhere and are in the list now.
 * Every line names the fact it is about, as if each had been settled when it was entered.
 */
export async function settlePast(tx: Tx, loan: SettledLoan, events: readonly LoanEvent[]): Promise<LoanState> {
  const causeOf = eachByItself(loan, events)
  return settleFrom(tx, loan, { events, causeOf, stored: await readStoredBooks(tx, loan) })
}

/**
 * The same for several facts that are entered at once. A line about one of them names that one; a line about an earlier
 * fact, which they change, names the last of them. `added` stand in the list already, in the order of entry.
 */
export async function settleAdded(
  tx: Tx,
  loan: SettledLoan,
  { events, added }: { events: readonly LoanEvent[]; added: readonly LoanEvent[] },
): Promise<LoanState> {
  const byId = new Map(added.map((event) => [event.id, event]))
  const last = added.at(-1)
  if (!last) throw new Error(`nothing was added to loan ${loan.loanId}`)
  const causeOf = ({ aboutEventId }: Posting) => byId.get(aboutEventId) ?? last
  return settleFrom(tx, loan, { events, causeOf, stored: await readStoredBooks(tx, loan) })
}

/**
 * The same for a loan that has just been made: there is nothing yet to compare with, so nothing is read. Each line names the
 * fact it is about.
 */
export async function settleMade(tx: Tx, loan: SettledLoan, events: readonly LoanEvent[]): Promise<void> {
  const state = stateAfterLastFact(loan.terms, events)
  const causeOf = eachByItself(loan, events)
  const { borrowerUserId } = loan
  await Promise.all([
    postLines(tx, loan, { takenBack: [], posted: postingsOf(events, state), causeOf }),
    storeFigures(tx, loan, figuresOf(loan.terms, events, state)),
    insertInstallments(tx, loan, { installments: state.installments, borrowerUserId }),
  ])
}

async function settleFrom(
  tx: Tx,
  loan: SettledLoan,
  { events, causeOf, stored }: { events: readonly LoanEvent[]; causeOf: Entry['causeOf']; stored: StoredBooks },
): Promise<LoanState> {
  const state = stateAfterLastFact(loan.terms, events)
  const { open } = stored
  // None of them reads what another writes, so they wait together.
  await Promise.all([
    postLines(tx, loan, { ...correctionsOf({ open, wanted: postingsOf(events, state) }), causeOf }),
    storeFollowing(tx, loan, { events, state, stored }),
  ])
  return state
}

/** Stores the figures, the schedule and the splits that are stored differently, of a loan whose state after all facts is known. */
export async function storeFollowing(
  tx: Tx,
  loan: SettledLoan,
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

/** Every line names the fact it is about. */
function eachByItself({ loanId }: LoanKey, events: readonly LoanEvent[]): (line: Posting) => LoanEvent {
  const byId = new Map(events.map((event) => [event.id, event]))
  return ({ aboutEventId }) => {
    const event = byId.get(aboutEventId)
    if (!event) throw new Error(`a line is about event ${aboutEventId}, which loan ${loanId} does not have`)
    return event
  }
}

/** Appends a fact to a loan and writes what follows from it. For facts that have no row of their own beside the list. */
export async function recordEvent(tx: Tx, loan: SettledLoan, fact: Fact): Promise<LoanState> {
  const cause = await insertEvent(tx, loan, fact)
  return settle(tx, loan, { events: await readEvents(tx, loan), cause })
}

/** Takes all lines of a loan back, for a loan that is removed. The loan's own figures stay as they were. */
export async function takeBackAllLines(tx: Tx, loan: LoanKey, cause: LoanEvent): Promise<void> {
  const takenBack = await readOpenLines(tx, loan)
  await postLines(tx, loan, { takenBack, posted: [], causeOf: () => cause })
}
