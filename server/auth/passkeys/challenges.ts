import type { Instant } from '#engine/numbers/units.ts'
import type { Database, Tx } from '../../database/database.ts'
import type { SessionUser } from '../../http/http.ts'
import { hashOfToken, makeToken } from '../../sessions/tokens.ts'
import { type ChallengePurpose, insertChallenge, takeChallenge } from './queries.ts'

/** How long a device may take to sign. */
export const challengeMs = 5 * 60_000

type Asked = { purpose: ChallengePurpose; user: SessionUser | null; now: Instant }

/** 256 random bits in base64url for a device to sign. They are bound to the session of the request, if there is one. */
export async function makeChallenge(tx: Tx, { purpose, user, now }: Asked): Promise<string> {
  const challenge = makeToken()
  const expiresAt = new Date(Date.parse(now) + challengeMs).toISOString()
  await insertChallenge(tx, { hash: hashOfToken(challenge), purpose, sessionId: user?.sessionId ?? null, expiresAt })
  return challenge
}

/**
 * Uses up the challenge that a browser says was signed, and gives it. It has a transaction of its own, so that a
 * refusal does not make the challenge usable again. Null when there is no such challenge, or when the page was embedded
 * in another site's.
 */
export async function spendChallenge(
  database: Database,
  { clientData, purpose, user, now }: Asked & { clientData: string },
): Promise<string | null> {
  const challenge = challengeIn(clientData)
  if (challenge === null) return null
  const taken = { hash: hashOfToken(challenge), purpose, sessionId: user?.sessionId ?? null, now }
  const isOurs = await database.transaction({ kind: 'SYSTEM' }, (tx) => takeChallenge(tx, taken))
  return isOurs ? challenge : null
}

function challengeIn(clientData: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return null
    // The library checks for an embedding page only when the browser names it. Our pages are never embedded in a frame.
    const isFramed = 'crossOrigin' in said && said.crossOrigin === true
    return typeof said.challenge === 'string' && !isFramed ? said.challenge : null
  } catch {
    return null // The text is not JSON.
  }
}
