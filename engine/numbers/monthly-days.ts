import { addMonths, dayOf, type MonthEnd, partsOf } from './dates.ts'
import type { Day } from './units.ts'

/**
 * The days so many months apart that addMonths gives for the counts `first`, `first` + 1 … while they are before a day,
 * found in one pass: a schedule of 40 years asks for hundreds of them.
 */
export function monthlyDays(
  anchorOn: Day,
  { months, first, before, ...monthEnd }: { months: number; first: number; before: Day } & MonthEnd,
): Day[] {
  const anchor = keptPlace(anchorOn)
  const from = anchor + months * first
  const last = keptPlace(before)
  if (months === 1 && !monthEnd.rollsOver && from >= 0 && last < KEPT_MONTHS) {
    const days = keptDays(monthEnd.endOfMonth ? 31 : partsOf(anchorOn).day)
    const end = (days[last] ?? before) < before ? last + 1 : last
    return days.slice(from, Math.max(from, end))
  }
  const days: Day[] = []
  for (let place = from; place <= last; place += months) {
    const day = addMonths(anchorOn, place - anchor, monthEnd)
    if (day < before) days.push(day)
  }
  return days
}

const KEPT_FROM_YEAR = 1900
const KEPT_MONTHS = 300 * 12

/**
 * The place of a day's month among the months in memory. A day outside them has a place below 0 or from KEPT_MONTHS on.
 */
function keptPlace(day: Day): number {
  const { year, month } = partsOf(day)
  return (year - KEPT_FROM_YEAR) * 12 + month - 1
}

/** By day of the month. */
const kept: Day[][] = []

/** Each day of the month in every month of 300 years, or the last day of a shorter month. Made once for all loans. */
function keptDays(dayOfMonth: number): Day[] {
  const known = kept[dayOfMonth]
  if (known) return known
  const anchorOn = dayOf({ year: KEPT_FROM_YEAR, month: 1, day: dayOfMonth })
  const days = Array.from({ length: KEPT_MONTHS }, (_, count) => addMonths(anchorOn, count))
  kept[dayOfMonth] = days
  return days
}
