import type { Scope } from '../database/database.ts'
import type { SessionUser } from '../http/http.ts'

/**
 * The rows that a user's transaction may touch: an administrator's all rows, a lender's their own, a borrower's theirs.
 */
export function scopeOf(user: Pick<SessionUser, 'id' | 'role'>): Scope {
  if (user.role === 'ADMIN') return { kind: 'ADMIN', userId: user.id }
  return { kind: 'USER', userId: user.id, lenderId: user.role === 'LENDER' ? user.id : null }
}
