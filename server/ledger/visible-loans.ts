import { type Sql, sql } from '../database/sql.ts'
import type { SessionUser } from '../http/http.ts'

/**
 * The loans whose record a user may read, as a condition on loans as l. Besides the visible ones these are, for a
 * borrower, the loans that a lender removed after something had happened on them: a payment or a report, whatever became
 * of it, a document that was shown, or a request. What a borrower could once see cannot be taken out of their sight.
 */
export function readableLoans(user: Pick<SessionUser, 'id' | 'role'>): Sql {
  if (user.role === 'ADMIN' || user.role === 'LENDER') return visibleLoans(user)
  return sql`l.borrower_user_id = ${user.id} and (l.deleted_at is null or ${hasRecord})`
}

/** Whether a borrower keeps a removed loan (l). */
export const hasRecord = sql`(
  exists (select from payments k where k.lender_id = l.lender_id and k.loan_id = l.id)
  or exists (
    select from document_disclosures k
    where k.lender_id = l.lender_id and k.loan_id = l.id and k.borrower_id = l.borrower_id)
  or exists (select from proposals k where k.lender_id = l.lender_id and k.loan_id = l.id))`

/**
 * The loans that a user may see, as a condition on loans as l: a lender's own loans; for a borrower the loans of their
 * account, whichever lender made them; all for an admin. Removed loans are visible to nobody. Row-level security in the
 * database repeats the condition.
 */
export function visibleLoans(user: Pick<SessionUser, 'id' | 'role'>): Sql {
  if (user.role === 'ADMIN') return sql`l.deleted_at is null`
  if (user.role === 'LENDER') return sql`l.lender_id = ${user.id} and l.deleted_at is null`
  return sql`l.borrower_user_id = ${user.id} and l.deleted_at is null`
}
