import type { Language } from '#contract/enumerations.ts'
import type { Role } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Database, Tx } from '../database/database.ts'
import { keepingPlan, type Sql, sql } from '../database/sql.ts'
import { latestByAnyClock } from '../settings/clock.ts'

export type SessionRow = {
  sessionId: number
  id: number
  email: string
  role: Role | null
  fullName: string
  emailVerified: boolean
  timeZone: string
  language: Language | null
  lastSeenAt: Instant
  mustSetUpTwoFactor: boolean
  /** The lender whose practice company the session acts in; null when it acts for its own user. */
  practiceOf: number | null
  practiceDays: number
}

/**
 * The user of a session that has not expired or been idle for too long, and whose account is not disabled: the practice
 * company in which it acts, if there is one. The second step is that of the account which signed in.
 */
export async function findSession(
  database: Pick<Database, 'ask'>,
  { tokenHash, now, seenSince }: { tokenHash: Uint8Array; now: Instant; seenSince: Instant },
): Promise<SessionRow | undefined> {
  const [row] = await database.ask<SessionRow>(
    { kind: 'SYSTEM' },
    keepingPlan(sql`
    select s.id as "sessionId", u.id, u.email, u.role, u.full_name as "fullName",
      u.email_verified_at is not null as "emailVerified", u.time_zone as "timeZone",
      u.preferences ->> 'language' as language, s.last_seen_at as "lastSeenAt",
      coalesce(o.role = any(i.two_factor_roles), false) and a.confirmed_at is null
        and not exists (select from passkeys p where p.user_id = o.id) as "mustSetUpTwoFactor",
      u.practice_of as "practiceOf", u.practice_days as "practiceDays"
    from sessions s
      join users o on o.id = s.user_id
      join users u on u.id = coalesce(s.practice_id, s.user_id)
      left join authenticators a on a.user_id = o.id
      left join installation_settings i on i.id = 1
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and s.last_seen_at > ${seenSince}
      and s.created_at <= ${latestByAnyClock(now)} and o.disabled_at is null`),
  )
  return row
}

/** The session in which a user acts. */
export type UserSession = { sessionId: number; userId: number }

/** The present role of the user of a session, '' without one; null when the session was ended or the account disabled. */
export type RoleInSession = Role | '' | null

/** RoleInSession as a query of one value, to be asked beside something else. */
export const roleInSession = ({ sessionId, userId }: UserSession): Sql => sql`
  (select coalesce(u.role, '')
  from sessions s join users o on o.id = s.user_id join users u on u.id = coalesce(s.practice_id, s.user_id)
  where s.id = ${sessionId} and u.id = ${userId} and o.disabled_at is null)`

/** The present role of the user of a session. */
export async function findRoleInSession(tx: Tx, session: UserSession): Promise<RoleInSession> {
  const { role } = await tx.one<{ role: RoleInSession }>(keepingPlan(sql`select ${roleInSession(session)} as role`))
  return role
}

/** Sets a later last-seen time, unless another request has done so already. */
export async function markSeen(
  tx: Tx,
  { sessionId, now, seenBefore }: { sessionId: number; now: Instant; seenBefore: Instant },
): Promise<void> {
  await tx.run(sql`
    update sessions set last_seen_at = ${now} where id = ${sessionId} and last_seen_at < ${seenBefore}`)
}

export async function insertSession(
  tx: Tx,
  session: { tokenHash: Uint8Array; userId: number; userAgent: string; now: Instant; expiresAt: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
    values (${session.tokenHash}, ${session.userId}, ${session.userAgent}, ${session.now}, ${session.now}, ${session.expiresAt})`)
}

export async function deleteSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.run(sql`delete from sessions where id = ${sessionId}`)
}

/** Ends a user's sessions, except one if it is named. Gives the number of ended sessions. */
export async function deleteSessionsOf(
  tx: Tx,
  { userId, exceptSessionId = 0 }: { userId: number; exceptSessionId?: number },
): Promise<number> {
  return tx.run(sql`delete from sessions where user_id = ${userId} and id <> ${exceptSessionId}`)
}

export async function listSessionsOf(
  tx: Tx,
  { userId, now, seenSince }: { userId: number; now: Instant; seenSince: Instant },
): Promise<{ id: number; createdAt: Instant; lastSeenAt: Instant; userAgent: string }[]> {
  return tx.query(sql`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", user_agent as "userAgent"
    from sessions
    where user_id = ${userId} and expires_at > ${now} and last_seen_at > ${seenSince}
      and created_at <= ${latestByAnyClock(now)}
    order by last_seen_at desc, id desc`)
}

export async function deleteSessionsOver(
  tx: Tx,
  { now, seenSince }: { now: Instant; seenSince: Instant },
): Promise<number> {
  return tx.run(sql`delete from sessions where expires_at <= ${now} or last_seen_at <= ${seenSince}`)
}

/**
 * Locks an account until the transaction ends, so that it writes one thing after the other. For those who look before
 * they write and may not lock the loan: a borrower only reads it. Rows that name the account are not held up.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.one(sql`select id from users where id = ${userId} for no key update`)
}
