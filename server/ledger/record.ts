import type { LoanEvent } from '#engine/events.ts'
import type { LoanState } from '#engine/loan-state.ts'
import type { Tx } from '../database.ts'
import { insertEvent, type LoanKey, type NewEvent, type Remark, readEvents } from './events.ts'
import { storeInstallments } from './installments.ts'
import { postLines, readOpenLines } from './lines.ts'
import type { LockedLoan } from './loan-rows.ts'
import { correctionsOf, postingsOf } from './postings.ts'
import { figuresOf, stateAfterLastFact } from './projections.ts'
import { storeFigures, storeSplits } from './stored-figures.ts'

/**
 * Writes what follows from a new fact of a loan: replays all its facts, takes back and posts ledger lines until the
 * ledger agrees, and stores the figures, the schedule and the splits of its payments. `cause` is the new fact,
 * which stands in the list already; all lines written name it. Gives the state after the last fact.
 */
export async function settle(
  tx: Tx,
  loan: Pick<LockedLoan, keyof LoanKey | 'terms' | 'borrowerUserId'>,
  { events, cause }: { events: readonly LoanEvent[]; cause: LoanEvent },
): Promise<LoanState> {
  const state = stateAfterLastFact(loan.terms, events)
  const { takenBack, posted } = correctionsOf({
    open: await readOpenLines(tx, loan),
    wanted: postingsOf(events, state),
  })
  await postLines(tx, loan, { causeEventId: cause.id, recordedAt: cause.recordedAt, takenBack, posted })
  await storeFigures(tx, loan, figuresOf(loan.terms, events, state))
  await storeInstallments(tx, loan, { installments: state.installments, borrowerUserId: loan.borrowerUserId })
  await storeSplits(tx, loan, state.payments)
  return state
}

/** Appends a fact to a loan and writes what follows from it. For facts that have no row of their own beside the list. */
export async function recordEvent(
  tx: Tx,
  loan: Pick<LockedLoan, keyof LoanKey | 'terms' | 'borrowerUserId'>,
  fact: { event: NewEvent; recordedBy: number; remark?: Remark },
): Promise<LoanState> {
  const cause = await insertEvent(tx, loan, fact)
  return settle(tx, loan, { events: await readEvents(tx, loan), cause })
}

/** Takes all lines of a loan back, for a loan that is removed. The loan's own figures stay as they were. */
export async function takeBackAllLines(tx: Tx, loan: LoanKey, cause: LoanEvent): Promise<void> {
  const takenBack = await readOpenLines(tx, loan)
  await postLines(tx, loan, { causeEventId: cause.id, recordedAt: cause.recordedAt, takenBack, posted: [] })
}
