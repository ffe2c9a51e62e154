import type { ApiError } from './api-error.ts'

/** What the application does when any call is refused for want of a session or of a right. */
export type Reactions = { unauthenticated: () => void; forbidden: () => void }

/** Their 401 is an answer about the form or the question itself, not about a session that was lost. */
const ANSWERED_IN_PLACE = new Set(['getCurrentUser', 'login', 'signup', 'signInWithPasskey'])

let reactions: Reactions = { unauthenticated: () => undefined, forbidden: () => undefined }

/** Called once by the session, which can navigate and knows the user. */
export function setReactions(given: Reactions): void {
  reactions = given
}

/** Does what a 401 or 403 asks for, before the caller sees the refusal. */
export function reactTo({ status }: ApiError, endpointName: string): void {
  if (status === 401) {
    forgetTokens()
    if (!ANSWERED_IN_PLACE.has(endpointName)) reactions.unauthenticated()
  }
  if (status === 403) reactions.forbidden()
}

/** Keys of an older sign-in. The session is a cookie; these are only ever removed. */
export function forgetTokens(): void {
  localStorage.removeItem('token')
  localStorage.removeItem('authToken')
}
