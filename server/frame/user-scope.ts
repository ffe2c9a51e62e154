import type { Scope } from '../database/database.ts'
import type { SessionUser } from '../http/http.ts'

/** What a transaction of a user may touch: an administrator everything, a lender their own, a borrower what is theirs. */
export function scopeOf(user: Pick<SessionUser, 'id' | 'role'>): Scope {
  if (user.role === 'ADMIN') return { kind: 'ADMIN', userId: user.id }
  return { kind: 'USER', userId: user.id, lenderId: user.role === 'LENDER' ? user.id : null }
}
