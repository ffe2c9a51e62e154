import { type Sql, sql } from '../database/sql.ts'
import type { SessionUser } from '../http/http.ts'

/**
 * The loans that a user may see, as a condition for statements that read loans as l: a lender's own, those of a borrower's account
 * whoever lent, all for an admin; a removed loan is nobody's. Row-level security in the database repeats the condition.
 */
export function visibleLoans(user: Pick<SessionUser, 'id' | 'role'>): Sql {
  if (user.role === 'ADMIN') return sql`l.deleted_at is null`
  if (user.role === 'LENDER') return sql`l.lender_id = ${user.id} and l.deleted_at is null`
  return sql`l.borrower_user_id = ${user.id} and l.deleted_at is null`
}
