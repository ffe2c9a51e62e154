import type { Day } from '#engine/numbers/units.ts'
import type { BalanceFrom } from '#engine/questions/what-if.ts'

/** The balance of a day under a change, in dollars; before its first day the agreed one. */
export const balanceOn = (changed: readonly BalanceFrom[], day: Day, agreed: number): number =>
  (changed.findLast(({ on }) => on <= day)?.balanceCents ?? agreed * 100) / 100
