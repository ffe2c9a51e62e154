import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import type { EventKind } from '#engine/terms/events.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { SessionUser } from '../../http/http.ts'
import type { Account } from '../../ledger/postings.ts'
import { visibleLoans } from '../../ledger/visible-loans.ts'

/** A line of the ledger, as the file has it. */
export type LedgerLineRow = {
  id: number
  loanNumber: string
  loanName: string
  borrowerName: string
  effectiveOn: Day
  recordedAt: Instant
  /** The event whose money it is. */
  eventId: number
  eventKind: EventKind
  /** The event is the balance of a loan that ran before. */
  isTakenOver: boolean
  debit: Account
  credit: Account
  amountCents: Cents
  /** The line that it reverses. */
  reversesLineId: number | null
}

/** The next lines in the order they were written, of the loans that match a condition on loans as l. */
export async function ledgerLinesAfter(
  tx: Tx,
  user: SessionUser,
  { which, afterId, limit }: { which: Sql; afterId: number; limit: number },
): Promise<LedgerLineRow[]> {
  return tx.query<LedgerLineRow>(sql`
    select g.id, l.loan_number as "loanNumber", l.loan_name as "loanName",
      b.first_name || ' ' || b.last_name as "borrowerName", g.effective_on as "effectiveOn",
      g.recorded_at as "recordedAt", g.about_event_id as "eventId", e.kind as "eventKind",
      e.detail ? 'isTakenOver' as "isTakenOver", g.debit_account as debit,
      g.credit_account as credit, g.amount_cents as "amountCents", g.reverses_line_id as "reversesLineId"
    from ledger_lines g
    join loans l on l.lender_id = g.lender_id and l.id = g.loan_id
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    join loan_events e on e.lender_id = g.lender_id and e.id = g.about_event_id
    where ${visibleLoans(user)} and ${which} and g.id > ${afterId}
    order by g.id
    limit ${limit}`)
}

/** A condition on loans as l. */
export const ofOneLoan = ({ lenderId, loanId }: { lenderId: number; loanId: number }): Sql =>
  sql`l.lender_id = ${lenderId} and l.id = ${loanId}`
