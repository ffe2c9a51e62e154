// Called by tests only, which compare it with published figures; no screen and no figure of a loan uses it: interest on a balance that does not change.
import { mulDiv } from '../../numbers/money.ts'
import type { Cents, Day, RatePpm, Rounding } from '../../numbers/units.ts'
import { yearFraction } from '../../terms/day-count.ts'
import { rateFactor } from '../../terms/installment-periods.ts'
import type { DayCount } from '../../terms/terms.ts'

/**
 * Interest on an unchanging balance from one day up to, not including, another, rounded once
 * (docs/money.md, section 2). Rate in parts per million a year: 120_000 = 12 %.
 * The days are counted by the day count; a whole month of 30/360 has 30 days only if the rule finds 30.
 * Throws RangeError when `to` is before `from`.
 */
export function accruedInterest({
  balanceCents,
  annualRatePpm,
  dayCount,
  rounding,
  from,
  to,
}: {
  balanceCents: Cents
  annualRatePpm: RatePpm
  dayCount: DayCount
  rounding: Rounding
  from: Day
  to: Day
}): Cents {
  return mulDiv(balanceCents, { ...rateFactor(annualRatePpm, yearFraction(dayCount, { from, to })), rounding })
}
