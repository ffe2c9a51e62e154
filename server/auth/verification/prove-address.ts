import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { endTokensOf, markEmailVerified } from '../queries.ts'

/**
 * Marks an address as the account's own, and ends its other links. Call it only for somebody who reads the mail of the
 * address and is in the account: signed in to it, or by a new password that ended all that was before. Nothing is tied
 * to the account by it: a borrower is then asked about each lender who has a loan for the address.
 */
export async function proveAddress(tx: Tx, { userId, now }: { userId: number; now: Instant }): Promise<void> {
  await markEmailVerified(tx, { userId, now })
  await endTokensOf(tx, { userId, purpose: 'VERIFY_EMAIL', now })
}
