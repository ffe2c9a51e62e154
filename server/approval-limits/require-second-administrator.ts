import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { lockLimit, takePermission } from './queries.ts'
import { needsApproval, type RequiredForInstallation } from './require-approval.ts'

/** How long an approval counts that the asking administrator has to use, because its answer is a secret. */
const PERMISSION_HOURS = 24

type Act = RequiredForInstallation & { user: { id: number }; now: Instant }

/**
 * Called before an act by which one administrator could become both persons: making an administrator, a reset link or
 * the end of the second step for one, and raising or lifting the limit. While a limit is set it throws a Refusal, unless
 * another administrator has approved this act of this user, which is then used up.
 */
export async function requireSecondAdministrator(tx: Tx, { fact, subjectUserId, user, now }: Act): Promise<void> {
  const aboveCents = await lockLimit(tx)
  if (aboveCents === null) return
  const since = new Date(Date.parse(now) - PERMISSION_HOURS * 3_600_000).toISOString()
  if (await takePermission(tx, { fact, subjectUserId, madeBy: user.id, since, now })) return
  throw needsApproval({ fact, subjectUserId }, { code: 'approval.needsAdministrator' })
}
