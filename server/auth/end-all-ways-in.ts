import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { forgetDevicesOf } from './known-devices/queries.ts'
import { deletePasskeysOf } from './passkeys/queries.ts'
import { endTokensOf } from './queries.ts'
import { deleteAuthenticator, deleteRecoveryCodes } from './two-factor/queries.ts'

/**
 * Ends everything that opens an account besides its password: sessions, passkeys, the app, recovery codes, links and
 * known browsers. For an account that may have been made by a stranger. Gives the number of ended sessions.
 */
export async function endAllWaysIn(tx: Tx, { userId, now }: { userId: number; now: Instant }): Promise<number> {
  await deletePasskeysOf(tx, userId)
  await deleteAuthenticator(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await forgetDevicesOf(tx, userId)
  await endTokensOf(tx, { userId, purpose: 'VERIFY_EMAIL', now })
  await endTokensOf(tx, { userId, purpose: 'RESET_PASSWORD', now })
  return deleteSessionsOf(tx, { userId })
}
