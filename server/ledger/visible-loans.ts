import { type Sql, sql } from '../database/sql.ts'
import type { SessionUser } from '../http/http.ts'

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
