import { addMonths, daysBetween, monthsAndDaysBetween } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import { type Interval, nthDueDay } from '../terms/due-days.ts'

/** A time in unit-periods: `whole` full unit-periods and the fraction odd / of. Never negative; odd is below of. */
export type UnitTime = { whole: number; odd: number; of: number }

/**
 * Unit-periods from one day to a later one, as Appendix J to Regulation Z (b)(5) counts them: whole ones back from the
 * later day, the odd days at the start.
 *   A month: odd days / 30.    Several months, below 12: 30 days a whole month, then the odd days, over 30 × months.
 *   Half a month: 30 days a whole month, then the odd days, over 15. From one of its two days to another they are whole,
 *   as 12 CFR 1026.17(c)(3) allows.
 *   A year: odd months / 12, or odd days / 365 where they are no whole months.    Days or weeks: actual days.
 * From the 31st to the last day of a short month are whole months, as the due days of docs/money.md, section 2, fall.
 * Throws RangeError when `to` is before `from`, and for a unit-period that is no whole count, or above a year.
 */
export function unitTimeBetween({ from, to, unit }: { from: Day; to: Day; unit: Interval }): UnitTime {
  if (to < from) throw new RangeError(`${to} is before ${from}`)
  if ('days' in unit) {
    assertCount(unit.days, 366)
    return divided(daysBetween({ from, to }), unit.days)
  }
  const { months, days } = monthsAndDaysBetween({ from, to })
  if ('halfMonths' in unit) {
    const whole = halfMonthsBetween({ from, to, unit })
    return whole === null ? divided(30 * months + days, 15) : { whole, odd: 0, of: 15 }
  }
  assertCount(unit.months, 12)
  if (unit.months < 12) return divided(30 * months + days, 30 * unit.months)
  const odd = months % 12
  const whole = (months - odd) / 12
  if (days === 0) return { whole, odd, of: 12 }
  return { whole, odd: daysBetween({ from, to: addMonths(to, -12 * whole) }), of: 365 }
}

/** Half months between two of the days of a semi-monthly loan; null when the first is none of them. */
function halfMonthsBetween({ from, to, unit }: { from: Day; to: Day; unit: Interval }): number | null {
  let count = 0
  let day = to
  while (day > from) {
    count += 1
    day = nthDueDay({ anchorOn: to, interval: unit, count: -count })
  }
  return day === from ? count : null
}

function divided(days: number, of: number): UnitTime {
  const odd = days % of
  return { whole: (days - odd) / of, odd, of }
}

function assertCount(count: number, most: number): void {
  if (!Number.isInteger(count) || count < 1 || count > most) throw new RangeError(`${count} is not from 1 to ${most}`)
}
