import type { Role } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { linkByProvedEmail } from '../../links/service.ts'
import { endTokensOf, markEmailVerified } from '../queries.ts'

/**
 * Marks an address as the account's own, and ends its other links. Call it only for somebody who reads the mail of the
 * address and is in the account: signed in to it, or by a new password that ended all that was before. A borrower
 * account is then tied to the records with the address. Gives their number.
 */
export async function proveAddress(
  tx: Tx,
  { user, now }: { user: { id: number; email: string; role: Role | null }; now: Instant },
): Promise<number> {
  await markEmailVerified(tx, { userId: user.id, now })
  await endTokensOf(tx, { userId: user.id, purpose: 'VERIFY_EMAIL', now })
  if (user.role !== 'BORROWER') return 0
  return asSystemTask(tx, 'tie a borrower account to borrower records', (own) => linkByProvedEmail(own, user))
}
