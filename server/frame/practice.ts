import type { Endpoint } from '#contract/endpoint.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { conflict } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'

const DAY_MS = 86_400_000

/** The present instant for a user: that of their practice company's clock, if they act in one. */
export function actingNow(now: Instant, user: Pick<SessionUser, 'practice'> | null): Instant {
  if (!user?.practice) return now
  return new Date(Date.parse(now) + user.practice.daysAhead * DAY_MS).toISOString()
}

/** Calls that reach people or files outside the books, or need the password of the account that signed in. */
const NOT_IN_PRACTICE: ReadonlySet<string> = new Set([
  'inviteBorrower',
  'uploadDocument',
  'changePassword',
  'updateLenderSettings',
])

/** Throws a Refusal (409) for a call that a practice company has no use for: its borrowers and its sign-in are nobody's. */
export function refuseInPractice({ name, method, path }: Endpoint): void {
  const isOwnSignIn = path.startsWith('/auth/') && method !== 'GET'
  if (isOwnSignIn || NOT_IN_PRACTICE.has(name)) throw conflict('practice.notHere')
}
