import type { Tx } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { type LockedLoan, lockLoan } from '../ledger/loan-rows.ts'

/** Locks a loan the user may see. Refuses one that does not exist or is paid off. */
export async function lockOpenLoan(
  tx: Tx,
  { user, loanId }: { user: SessionUser; loanId: number },
): Promise<LockedLoan> {
  const loan = await lockLoan(tx, user, loanId)
  if (!loan) throw notFound('loan.notFound')
  if (loan.isPaidOff) throw conflict('loan.closed')
  return loan
}
