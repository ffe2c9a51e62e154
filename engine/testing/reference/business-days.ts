import type { LoanTerms } from '../../terms/terms.ts'
import { type DayNumber, dateOf, dayNumber, dayOfMonthOrLast } from './calendar.ts'

/**
 * The day itself or the first after it on which the Federal Reserve is open: no Saturday, no Sunday, no holiday of 5
 * U.S.C. 6103(a), and no Monday after a holiday on a Sunday.
 */
export function openDayFrom(day: DayNumber): DayNumber {
  return isClosed(day) ? openDayFrom(day + 1) : day
}

/** The day on which a payment agreed for a day falls due, where the contract moves it (docs/money.md, section 2). */
export function movedDay(day: DayNumber, { options }: Pick<LoanTerms, 'options'>): DayNumber {
  const rule = options?.dueDayMove?.rule
  if (rule === undefined || !isClosed(day)) return day
  const next = openDayFrom(day)
  const staysInMonth = dateOf(next).month === dateOf(day).month
  if (rule === 'FOLLOWING' || (rule === 'MODIFIED_FOLLOWING' && staysInMonth)) return next
  let before = day
  while (isClosed(before)) before -= 1
  return before
}

function isClosed(day: DayNumber): boolean {
  const weekday = (day - dayNumber('2024-01-01')) % 7
  const ofWeek = (weekday + 7) % 7
  return ofWeek > 4 || isHoliday(day) || (ofWeek === 0 && isHoliday(day - 1))
}

/** Holidays as lists of days of the month: of some weekday they are those that the law calls first to fourth, or last. */
function isHoliday(day: DayNumber): boolean {
  const { month, day: ofMonth, year } = dateOf(day)
  const ofWeek = (((day - dayNumber('2024-01-01')) % 7) + 7) % 7
  const isMonday = (from: number) => ofWeek === 0 && ofMonth >= from && ofMonth < from + 7
  const lastOfMay = dateOf(dayOfMonthOrLast({ year, month: 5 }, 31)).day
  switch (month) {
    case 1:
      return ofMonth === 1 || isMonday(15)
    case 2:
      return isMonday(15)
    case 5:
      return isMonday(lastOfMay - 6)
    case 6:
      return ofMonth === 19
    case 7:
      return ofMonth === 4
    case 9:
      return isMonday(1)
    case 10:
      return isMonday(8)
    case 11:
      return ofMonth === 11 || (ofWeek === 3 && ofMonth >= 22 && ofMonth <= 28)
    case 12:
      return ofMonth === 25
    default:
      return false
  }
}
