import { type Sql, sql } from '../database/sql.ts'
import type { SessionUser } from '../http/http.ts'

/**
 * The wall before the wall, for a statement that reads loans as l: a lender's own loans, those of a borrower's account
 * whoever lent, all for an admin. A removed loan is nobody's. Row-level security says the same once more.
 */
export function visibleLoans(user: Pick<SessionUser, 'id' | 'role'>): Sql {
  if (user.role === 'ADMIN') return sql`l.deleted_at is null`
  if (user.role === 'LENDER') return sql`l.lender_id = ${user.id} and l.deleted_at is null`
  return sql`l.borrower_user_id = ${user.id} and l.deleted_at is null`
}
