const STORED_AS = 'signedIn'

/**
 * Whether somebody was last known to be signed in here. The session is a cookie that scripts cannot read; the hint only
 * spares visitors of the login page a request that would answer 401. It grants no access.
 */
export const hasSessionHint = (): boolean => localStorage.getItem(STORED_AS) !== null

/** A change fires a storage event in the other tabs, which then ask the server themselves. */
export function keepSessionHint(isSignedIn: boolean): void {
  if (isSignedIn === hasSessionHint()) return
  if (isSignedIn) localStorage.setItem(STORED_AS, '1')
  else localStorage.removeItem(STORED_AS)
}
