import { addDays, type DayParts, dayNumber, dayOf, daysInMonth, partsOf } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'

/**
 * Where a day goes that is no business day. FOLLOWING and PRECEDING: to the next one, or the one before. MODIFIED: the
 * other way where that would leave the month. NEAREST: to the nearer of both, and to the later of two as near.
 */
export const BUSINESS_DAY_RULES = [
  'UNADJUSTED',
  'FOLLOWING',
  'MODIFIED_FOLLOWING',
  'PRECEDING',
  'MODIFIED_PRECEDING',
  'NEAREST',
] as const
export type BusinessDayRule = (typeof BUSINESS_DAY_RULES)[number]

type IsBusinessDay = (day: Day) => boolean

/** The day that a rule puts in place of one, by a calendar of business days. Default: that of the United States. */
export function businessDay(day: Day, rule: BusinessDayRule, isOpen: IsBusinessDay = isBusinessDay): Day {
  switch (rule) {
    case 'UNADJUSTED':
      return day
    case 'FOLLOWING':
      return nextOpen(day, 1, isOpen)
    case 'PRECEDING':
      return nextOpen(day, -1, isOpen)
    case 'MODIFIED_FOLLOWING':
      return withinMonth(day, 1, isOpen)
    case 'MODIFIED_PRECEDING':
      return withinMonth(day, -1, isOpen)
    case 'NEAREST':
      return nearestOpen(day, isOpen)
  }
}

function nextOpen(day: Day, step: 1 | -1, isOpen: IsBusinessDay): Day {
  let found = day
  while (!isOpen(found)) found = addDays(found, step)
  return found
}

function withinMonth(day: Day, step: 1 | -1, isOpen: IsBusinessDay): Day {
  const found = nextOpen(day, step, isOpen)
  const isSameMonth = partsOf(found).month === partsOf(day).month
  return isSameMonth ? found : nextOpen(day, step === 1 ? -1 : 1, isOpen)
}

function nearestOpen(day: Day, isOpen: IsBusinessDay): Day {
  let [later, earlier] = [day, day]
  while (!isOpen(later) && !isOpen(earlier)) [later, earlier] = [addDays(later, 1), addDays(earlier, -1)]
  return isOpen(later) ? later : earlier
}

/** Whether a day is from Monday to Friday and no federal holiday of the United States. */
export function isBusinessDay(day: Day): boolean {
  return !isWeekend(day) && !isFederalHoliday(day)
}

export function isWeekend(day: Day): boolean {
  return weekday(day) === SATURDAY || weekday(day) === SUNDAY
}

/** 0001-01-01 was a Monday. */
const weekday = (day: Day): number => dayNumber(day) % 7
const [MONDAY, THURSDAY, SATURDAY, SUNDAY] = [0, 3, 5, 6] as const

/**
 * The holidays of 5 U.S.C. 6103(a), as they are now, for every year. One on a Sunday is kept on Monday; one on a Saturday
 * closes no other day, which is how the Federal Reserve keeps them.
 */
export function isFederalHoliday(day: Day): boolean {
  const parts = partsOf(day)
  if (isFixedHoliday(parts) || isMovingHoliday(parts)) return true
  return weekday(day) === MONDAY && isFixedHoliday(partsOf(addDays(day, -1)))
}

/** New Year, Juneteenth, Independence, Veterans and Christmas Day. */
const FIXED: ReadonlySet<string> = new Set(['1-1', '6-19', '7-4', '11-11', '12-25'])

function isFixedHoliday({ month, day }: DayParts): boolean {
  return FIXED.has(`${month}-${day}`)
}

/** King, Washington, Labor and Columbus Day, Thanksgiving; and Memorial Day, the last Monday of May. */
const MOVING: readonly { month: number; weekday: number; nth: number }[] = [
  { month: 1, weekday: MONDAY, nth: 3 },
  { month: 2, weekday: MONDAY, nth: 3 },
  { month: 9, weekday: MONDAY, nth: 1 },
  { month: 10, weekday: MONDAY, nth: 2 },
  { month: 11, weekday: THURSDAY, nth: 4 },
]

function isMovingHoliday(parts: DayParts): boolean {
  const { year, month, day } = parts
  const of = weekday(dayOf(parts))
  if (month === 5) return of === MONDAY && day + 7 > daysInMonth({ year, month })
  return MOVING.some((each) => each.month === month && each.weekday === of && Math.ceil(day / 7) === each.nth)
}
