const STORED_AS = 'signedIn'

/**
 * Whether somebody was signed in here when last seen. The session itself is a cookie that scripts cannot read; this
 * only spares a visitor of the login page a question whose answer would be no. It grants nothing.
 */
export const hasSessionHint = (): boolean => localStorage.getItem(STORED_AS) !== null

/** Other tabs hear of a change, and ask the server themselves. */
export function keepSessionHint(isSignedIn: boolean): void {
  if (isSignedIn === hasSessionHint()) return
  if (isSignedIn) localStorage.setItem(STORED_AS, '1')
  else localStorage.removeItem(STORED_AS)
}
