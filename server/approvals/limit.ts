import * as contract from '#contract/approvals/approvals.ts'
import { centsOf, dollarsOf } from '#contract/fields.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { lockLimit, readLimit, storeLimit } from '../approval-limits/queries.ts'
import { requireSecondAdministrator } from '../approval-limits/require-second-administrator.ts'
import { handle } from '../http/http.ts'

/** The amount above which an approval is needed. */
export const getSecondPersonLimit = handle(contract.getSecondPersonLimit, async ({ tx }) => ({
  above: shownLimit(await readLimit(tx)),
}))

/** Sets the limit. Lowering it, or setting the first, is one administrator's; raising or lifting it needs another. */
export const setSecondPersonLimit = handle(contract.setSecondPersonLimit, async (context) => {
  const { tx, user, now, audit } = context
  const { above } = context.body
  const before = await lockLimit(tx)
  const wished = above === null ? null : centsOf(above)
  if (before !== null && (wished === null || wished > before)) {
    await requireSecondAdministrator(tx, { fact: 'LIMIT_RAISED', subjectUserId: null, user, now })
  }
  audit({ detail: { before: shownLimit(before), above } })
  await storeLimit(tx, wished)
  return { above }
})

const shownLimit = (cents: Cents | null): number | null => (cents === null ? null : dollarsOf(cents))
