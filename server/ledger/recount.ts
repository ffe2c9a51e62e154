import type { Database, Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { countingEvents, type LoanKey } from './events.ts'
import { readInstallmentTexts } from './installments.ts'
import { stateAfterLastEvent } from './projections.ts'
import { storeProjections } from './record-events.ts'
import { readStoredLoans } from './stored-loans.ts'
import { type Difference, verifyLender, verifyLoan } from './verify.ts'

/** The number of loans whose stored figures were stored anew, and the differences that no figure explains. */
export type Recounted = { recounted: number; left: Difference[] }

/**
 * Stores the figures, the schedule and the splits of each loan of a lender anew where they do not follow from its
 * events: an older release that ran on this database leaves out the figures that it does not know. Events and ledger
 * lines stay as they are, so a difference in these is left.
 */
export async function recountLoans(database: Database, lenderId: number): Promise<Recounted> {
  const scope = { kind: 'USER', userId: lenderId, lenderId } as const
  const ofOneMoment = { isReadOnly: true, isSnapshot: true }
  const { differences } = await database.transaction(scope, (tx) => verifyLender(tx, lenderId), ofOneMoment)
  const left: Difference[] = []
  for (const { loanId } of differences) {
    const still = await database.transaction(scope, (tx) => recountLoan(tx, { lenderId, loanId }))
    if (still) left.push(still)
  }
  return { recounted: differences.length - left.length, left }
}

async function recountLoan(tx: Tx, key: LoanKey): Promise<Difference | undefined> {
  const { borrowerUserId } = await lockRow(tx, key)
  const difference = await verifyLoan(tx, key)
  // What cannot be replayed has no figures to store.
  if (difference === undefined || difference.what === 'replay') return difference
  const [loan] = await readStoredLoans(tx, { lenderId: key.lenderId, loanIds: [key.loanId] })
  if (loan && !loan.isDeleted && loan.rows.length > 0) {
    const { terms, rows, open, payments } = loan
    const events = countingEvents(rows)
    const installments = await readInstallmentTexts(tx, key)
    const state = stateAfterLastEvent(terms, events)
    const stored = { open, installments, splits: payments }
    await storeProjections(tx, { ...key, terms, borrowerUserId }, { events, state, stored })
  }
  return verifyLoan(tx, key)
}

/** Locks a loan's row, removed or not, so that no event is added meanwhile. */
async function lockRow(tx: Tx, { lenderId, loanId }: LoanKey): Promise<{ borrowerUserId: number | null }> {
  return tx.one(sql`
    select borrower_user_id as "borrowerUserId" from loans
    where lender_id = ${lenderId} and id = ${loanId}
    for update`)
}
