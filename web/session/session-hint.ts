const STORED_AS = 'signedIn'

/**
 * Whether somebody was last known to be signed in here. The session is a cookie that scripts cannot read; the hint only
 * spares visitors of the login page a request that would answer 401. It grants no access.
 */
export const hasSessionHint = (): boolean => localStorage.getItem(STORED_AS) !== null

/**
 * Keeps whose session this is, null for none. A change fires a storage event in the other tabs, which then ask the server
 * themselves; so it does when somebody else signs in.
 */
export function keepSessionHint(userId: number | null): void {
  if (userId === null) localStorage.removeItem(STORED_AS)
  else if (localStorage.getItem(STORED_AS) !== String(userId)) localStorage.setItem(STORED_AS, String(userId))
}
