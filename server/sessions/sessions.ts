import type { Instant } from '#engine/numbers/units.ts'
import type { Database, Tx } from '../database/database.ts'
import type { SessionUser } from '../http/http.ts'
import { deleteSessionsOver, findSession, insertSession, listSessionsOf, markSeen } from './queries.ts'
import { hashOfToken, makeToken } from './tokens.ts'

const hour = 3_600_000

/** A session ends after so many hours without a request. */
export const idleHours = 12
/** A session ends at the latest so many days after the sign-in. */
export const lifeDays = 7

// Often enough for the idle limit and for "last seen", but not a write with every request.
const seenEveryMs = 60_000

const before = (now: Instant, ms: number): Instant => new Date(Date.parse(now) - ms).toISOString()
const idleSince = (now: Instant): Instant => before(now, idleHours * hour)

/**
 * The user of a session's token, with the present role; null for a token that is unknown, expired, idle for too long,
 * or of a disabled account.
 */
export async function findSessionUser(
  database: Database,
  { token, now }: { token: string | undefined; now: Instant },
): Promise<SessionUser | null> {
  if (token === undefined || token === '') return null
  const tokenHash = hashOfToken(token)
  const row = await findSession(database, { tokenHash, now, seenSince: idleSince(now) })
  if (!row) return null
  const { lastSeenAt, language, practiceOf, practiceDays, ...user } = row
  const seenBefore = before(now, seenEveryMs)
  if (lastSeenAt < seenBefore) {
    const seen = { sessionId: user.sessionId, now, seenBefore }
    await database.transaction({ kind: 'SYSTEM' }, (tx) => markSeen(tx, seen))
  }
  const practice = practiceOf === null ? undefined : { ownerId: practiceOf, daysAhead: practiceDays }
  return { ...user, language: language ?? 'en', ...(practice && { practice }) }
}

/** Begins a session and gives its token: 256 random bits, stored only as a hash. */
export async function beginSession(
  tx: Tx,
  { userId, userAgent, now }: { userId: number; userAgent: string; now: Instant },
): Promise<string> {
  const token = makeToken()
  await insertSession(tx, {
    tokenHash: hashOfToken(token),
    userId,
    userAgent: userAgent.slice(0, 300),
    now,
    expiresAt: before(now, -lifeDays * 24 * hour),
  })
  return token
}

/** The sessions in which a user could act now, the latest used first. */
export async function listLiveSessions(
  tx: Tx,
  { userId, now }: { userId: number; now: Instant },
): ReturnType<typeof listSessionsOf> {
  return listSessionsOf(tx, { userId, now, seenSince: idleSince(now) })
}

/** Removes sessions that are over. Gives their number. */
export async function removeSessionsOver(tx: Tx, now: Instant): Promise<number> {
  return deleteSessionsOver(tx, { now, seenSince: idleSince(now) })
}
