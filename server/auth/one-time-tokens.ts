import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { unprocessable } from '../http/errors.ts'
import { hashOfToken, makeToken } from '../sessions/tokens.ts'
import type { AskedFrom } from './asked-from.ts'
import { insertToken, type TokenOwner, type TokenPurpose, takeToken } from './queries.ts'

/** How long a token may be used. */
export const lifeHours: Record<TokenPurpose, number> = { VERIFY_EMAIL: 72, RESET_PASSWORD: 1 }

/** Makes and gives a token that works once, within 72 hours to verify an address or one hour to reset a password. */
export async function issueToken(
  tx: Tx,
  {
    purpose,
    user,
    now,
    asked = null,
    isMailed = false,
  }: {
    purpose: TokenPurpose
    user: { id: number; email: string }
    now: Instant
    asked?: AskedFrom | null
    /** The link goes to the account's address and to nobody else. */
    isMailed?: boolean
  },
): Promise<string> {
  const token = makeToken()
  const expiresAt = new Date(Date.parse(now) + lifeHours[purpose] * 3_600_000).toISOString()
  const { id: userId, email } = user
  await insertToken(tx, { tokenHash: hashOfToken(token), purpose, userId, email, now, expiresAt, asked, isMailed })
  return token
}

/** Uses up a token and gives its user. Throws a Refusal when the token is unknown, used or expired. */
export async function redeemToken(
  tx: Tx,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Instant },
): Promise<TokenOwner> {
  const owner = await takeToken(tx, { tokenHash: hashOfToken(token), purpose, now })
  if (!owner) throw unprocessable('token', 'token.invalid')
  return owner
}
