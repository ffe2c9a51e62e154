import type { ApiError } from './api-error.ts'

/**
 * The application's reactions to a 401 (no session) and a 403 (no permission) of any call, and to the refusal of a call
 * in the session of another user.
 */
export type Reactions = { unauthenticated: () => void; forbidden: () => void; otherUser: () => void }

/**
 * These calls sign in, or ask who is signed in. A 401 is about their own input or question, and does not mean that a
 * session ended; whom the page shows as signed in does not matter to them.
 */
export const ANSWERED_IN_PLACE = new Set(['getCurrentUser', 'login', 'signup', 'signInWithPasskey'])

let reactions: Reactions = {
  unauthenticated: () => undefined,
  forbidden: () => undefined,
  otherUser: () => undefined,
}

/** Called once by the session provider, which can navigate and knows the user. */
export function setReactions(given: Reactions): void {
  reactions = given
}

/** Reacts to a 401, a 403 or another user's session, before the caller receives the error. */
export function reactTo({ status, code }: ApiError, endpointName: string): void {
  if (status === 401) {
    forgetTokens()
    if (!ANSWERED_IN_PLACE.has(endpointName)) reactions.unauthenticated()
  }
  if (status === 403) reactions.forbidden()
  if (code === 'session.otherUser') reactions.otherUser()
}

/** Storage keys of an older sign-in. The session is a cookie now; these keys are only ever removed. */
export function forgetTokens(): void {
  localStorage.removeItem('token')
  localStorage.removeItem('authToken')
}
