import type { Day } from './units.ts'

/**
 * Days of the proleptic Gregorian calendar from 0001-01-01 to 9999-12-31, in whole-number arithmetic.
 * Days compare as text: '2026-01-05' < '2026-02-01'.
 */
export type DayParts = { year: number; month: number; day: number }

/** Whether a text is a calendar day 'YYYY-MM-DD' that exists. '2026-02-29' does not. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, day } = readParts(text)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth({ year, month })
}

/** Year, month from 1 to 12, day of the month. Throws RangeError when it is not a calendar day. */
export function partsOf(day: Day): DayParts {
  const parts = readParts(day)
  if (
    day.length !== 10 ||
    day.charCodeAt(4) !== HYPHEN ||
    day.charCodeAt(7) !== HYPHEN ||
    !(parts.year >= 1 && parts.month >= 1 && parts.month <= 12 && parts.day >= 1) ||
    (parts.day > 28 && parts.day > daysInMonth(parts))
  ) {
    throw new RangeError(`${day} is not a calendar day`)
  }
  return parts
}

/** The day of a year, month and day of the month. Throws RangeError when the calendar has no such day. */
export function dayOf({ year, month, day }: DayParts): Day {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth({ year, month })) {
    throw new RangeError(`${year}-${month}-${day} is not a calendar day`)
  }
  return writeParts(year, month, day)
}

/** So many days later, or earlier when the count is negative. Throws RangeError beyond the calendar. */
export function addDays(day: Day, count: number): Day {
  return dayFromNumber(dayNumber(day) + count)
}

/** Where a day goes that its month does not have, such as 31 April. Default: to the last day of the month. */
export type MonthEnd = {
  /** Always the last day of the month. */
  endOfMonth?: boolean
  /** The first day of the next month instead of the last day. */
  rollsOver?: boolean
}

/**
 * So many months later, or earlier when the count is negative, on the same day of the month, or on the
 * last one of a shorter month: 31 January + 1 is 28 or 29 February. With endOfMonth always on the last.
 * Add to the anchor, never to a result, so that the day of the month returns after a short month.
 * Throws RangeError beyond the calendar.
 */
export function addMonths(day: Day, count: number, { endOfMonth = false, rollsOver = false }: MonthEnd = {}): Day {
  const { year, month, day: dayOfMonth } = partsOf(day)
  return dayInMonth(year * 12 + month + count, dayOfMonth, { endOfMonth, rollsOver })
}

/** Calendar days from one day up to, not including, the other. Negative when `to` is earlier. */
export function daysBetween({ from, to }: { from: Day; to: Day }): number {
  return dayNumber(to) - dayNumber(from)
}

/**
 * Months that have passed completely: the most n for which addMonths(from, n) is not after `to`.
 * From 31 January to 28 February 2026 is one month. Negative, by the same rule, when `to` is earlier.
 */
export function wholeMonthsBetween({ from, to }: { from: Day; to: Day }): number {
  if (to < from) return -wholeMonthsBetween({ from: to, to: from }) + 0
  const start = partsOf(from)
  const end = partsOf(to)
  const months = (end.year - start.year) * 12 + end.month - start.month
  return months > 0 && addMonths(from, months) > to ? months - 1 : months
}

/** Whole months back from the later day, and the days from the earlier one to where they begin. */
export function monthsAndDaysBetween({ from, to }: { from: Day; to: Day }): { months: number; days: number } {
  const months = wholeMonthsBetween({ from, to })
  if (addMonths(from, months) === to) return { months, days: 0 }
  return { months, days: daysBetween({ from, to: addMonths(to, -months) }) }
}

/** The later of two days. */
export function laterOf(a: Day, b: Day): Day {
  return a < b ? b : a
}

/** The last day of the month of a day. */
export function lastDayOfMonth(day: Day): Day {
  const { year, month } = partsOf(day)
  return writeParts(year, month, daysInMonth({ year, month }))
}

/** Whether a day is the last of its month. 28 February is, except in a leap year. */
export function isLastDayOfMonth(day: Day): boolean {
  const parts = partsOf(day)
  return parts.day === daysInMonth(parts)
}

/** Whether a year has a 29 February: every fourth year has, of the full centuries only every fourth. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** How many days a month has, 28 to 31. Months count from 1 to 12. */
export function daysInMonth({ year, month }: { year: number; month: number }): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Count of days since 0001-01-01, which is 0. Throws RangeError when it is not a calendar day. */
export function dayNumber(day: Day): number {
  const parts = partsOf(day)
  // The year counts from March, so that the leap day is its last one.
  const year = parts.month > 2 ? parts.year : parts.year - 1
  const month = parts.month > 2 ? parts.month - 3 : parts.month + 9
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return year * 365 + leapDays + Math.floor((month * 153 + 2) / 5) + parts.day - DAYS_BEFORE_FIRST_MARCH
}

/** The day of a count given by dayNumber. Throws RangeError beyond 9999-12-31 or before 0001-01-01. */
export function dayFromNumber(number: number): Day {
  if (!Number.isSafeInteger(number) || number < 0 || number > LAST_DAY_NUMBER) {
    throw new RangeError(`day number ${number} is beyond the calendar`)
  }
  const count = number + DAYS_BEFORE_FIRST_MARCH - 1
  const era = Math.floor(count / 146_097)
  const inEra = count - era * 146_097
  const yearInEra = Math.floor(
    (inEra - Math.floor(inEra / 1_460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  )
  const inYear = inEra - (365 * yearInEra + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100))
  const month = Math.floor((5 * inYear + 2) / 153)
  const day = inYear - Math.floor((153 * month + 2) / 5) + 1
  const year = era * 400 + yearInEra
  return month < 10 ? writeParts(year, month + 3, day) : writeParts(year + 1, month - 9, day)
}

const HYPHEN = 45
const ZERO = 48
// With years counted from March, 0001-01-01 is day 307 of the year 0.
const DAYS_BEFORE_FIRST_MARCH = 307
// 9999-12-31.
const LAST_DAY_NUMBER = 3_652_058

function readParts(day: string): DayParts {
  return {
    year: digits(day, 0) * 100 + digits(day, 2),
    month: digits(day, 5),
    day: digits(day, 8),
  }
}

/** A day of the month in the month counted as 12 × year + month, or the day that stands for it in a shorter month. */
function dayInMonth(count: number, day: number, { endOfMonth = false, rollsOver = false }: MonthEnd): Day {
  const year = Math.floor((count - 1) / 12)
  const month = count - year * 12
  if (!(year >= 1 && year <= 9999)) throw new RangeError(`month ${month} of the year ${year} is beyond the calendar`)
  if (day <= 28 && !endOfMonth) return writeParts(year, month, day)
  const last = daysInMonth({ year, month })
  if (endOfMonth || (day > last && !rollsOver)) return writeParts(year, month, last)
  // Only a month before December lacks a day, so the next one is of the same year.
  return day > last ? writeParts(year, month + 1, 1) : writeParts(year, month, day)
}

/** Two digits as a number; NaN when they are not digits. */
function digits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO
  const ones = text.charCodeAt(at + 1) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

function writeParts(year: number, month: number, day: number): Day {
  const yearText = year > 999 ? `${year}` : `${year}`.padStart(4, '0')
  return yearText + (MONTHS_AND_DAYS[month * 32 + day] ?? '')
}

/** '-01-01' and so on, at the place 32 × month + day. */
const MONTHS_AND_DAYS = Array.from({ length: 13 * 32 }, (_, place) => {
  const [month, day] = [Math.floor(place / 32), place % 32]
  return `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
})
