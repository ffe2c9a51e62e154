import type { LoanEvent } from '#engine/events.ts'
import type { LoanState } from '#engine/loan-state.ts'
import type { Tx } from '../database.ts'
import { insertEvent, type LoanKey, type NewEvent, type Remark, readEvents } from './events.ts'
import { insertInstallments, storeInstallments } from './installments.ts'
import { type Entry, postLines, readOpenLines } from './lines.ts'
import type { LockedLoan } from './loan-rows.ts'
import { correctionsOf, type Posting, postingsOf } from './postings.ts'
import { figuresOf, stateAfterLastFact } from './projections.ts'
import { storeFigures, storeSplits } from './stored-figures.ts'

/** What a writer of events must know of the loan. */
export type SettledLoan = Pick<LockedLoan, keyof LoanKey | 'terms' | 'borrowerUserId'>

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
  return settleFrom(tx, loan, { events, causeOf: () => cause })
}

/**
 * The same for a loan that comes with its past: facts that were entered one by one elsewhere and are in the list now.
 * Every line names the fact it is about, as if each had been settled when it was entered.
 */
export async function settlePast(tx: Tx, loan: SettledLoan, events: readonly LoanEvent[]): Promise<LoanState> {
  const causeOf = eachByItself(loan, events)
  return settleFrom(tx, loan, { events, causeOf })
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
  return settleFrom(tx, loan, { events, causeOf: ({ aboutEventId }) => byId.get(aboutEventId) ?? last })
}

/**
 * The same for a loan that has just been made: there is nothing yet to compare with, so nothing is read. Each line names the
 * fact it is about.
 */
export async function settleMade(tx: Tx, loan: SettledLoan, events: readonly LoanEvent[]): Promise<void> {
  const state = stateAfterLastFact(loan.terms, events)
  const causeOf = eachByItself(loan, events)
  await postLines(tx, loan, { takenBack: [], posted: postingsOf(events, state), causeOf })
  await storeFigures(tx, loan, figuresOf(loan.terms, events, state))
  const { borrowerUserId } = loan
  await insertInstallments(tx, loan, { installments: state.installments, borrowerUserId })
}

async function settleFrom(
  tx: Tx,
  loan: SettledLoan,
  { events, causeOf }: { events: readonly LoanEvent[]; causeOf: Entry['causeOf'] },
): Promise<LoanState> {
  const state = stateAfterLastFact(loan.terms, events)
  const open = await readOpenLines(tx, loan)
  await postLines(tx, loan, { ...correctionsOf({ open, wanted: postingsOf(events, state) }), causeOf })
  await storeFigures(tx, loan, figuresOf(loan.terms, events, state))
  await storeInstallments(tx, loan, { installments: state.installments, borrowerUserId: loan.borrowerUserId })
  await storeSplits(tx, loan, state.payments)
  return state
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
export async function recordEvent(
  tx: Tx,
  loan: SettledLoan,
  fact: { event: NewEvent; recordedBy: number; remark?: Remark },
): Promise<LoanState> {
  const cause = await insertEvent(tx, loan, fact)
  return settle(tx, loan, { events: await readEvents(tx, loan), cause })
}

/** Takes all lines of a loan back, for a loan that is removed. The loan's own figures stay as they were. */
export async function takeBackAllLines(tx: Tx, loan: LoanKey, cause: LoanEvent): Promise<void> {
  const takenBack = await readOpenLines(tx, loan)
  await postLines(tx, loan, { takenBack, posted: [], causeOf: () => cause })
}
