import type { Role } from '#contract/permissions.ts'

const STORED_AS = 'signedIn'

/** Who was signed in here last; the role is null where the first screen must wait for the server's word. */
export type SessionHint = { userId: number; role: Role | null }

/**
 * Whether somebody was last known to be signed in here. The session is a cookie that scripts cannot read; the hint only
 * spares visitors of the login page a request that would answer 401. It grants no access.
 */
export const hasSessionHint = (): boolean => localStorage.getItem(STORED_AS) !== null

/** Who that was. The server checks it with every request, so a hint that is wrong asks in vain. */
export function sessionHint(): SessionHint | null {
  const [id = '', role] = (localStorage.getItem(STORED_AS) ?? '').split(' ')
  if (!/^\d+$/.test(id)) return null
  return { userId: Number(id), role: role === 'LENDER' || role === 'BORROWER' || role === 'ADMIN' ? role : null }
}

/**
 * Keeps whose session this is, null for none. A change fires a storage event in the other tabs, which then ask the server
 * themselves; so it does when somebody else signs in.
 */
export function keepSessionHint(hint: SessionHint | null): void {
  const text = hint && (hint.role ? `${hint.userId} ${hint.role}` : String(hint.userId))
  if (text === null) localStorage.removeItem(STORED_AS)
  else if (localStorage.getItem(STORED_AS) !== text) localStorage.setItem(STORED_AS, text)
}
