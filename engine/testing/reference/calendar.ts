import type { Day } from '../../numbers/units.ts'

/** A day as a number: 1 January of the year 1 is day 1. Days follow each other without gaps. */
export type DayNumber = number
export type Date3 = { year: number; month: number; day: number }

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function daysInYear(year: number): number {
  return isLeapYear(year) ? 366 : 365
}

/** Days of a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Every year before has 365 days, and one more where it leaps; then the months before, then the days. */
export function numberOf({ year, month, day }: Date3): DayNumber {
  const before = year - 1
  let days = before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
  for (let each = 1; each < month; each += 1) days += daysInMonth(year, each)
  return days + day
}

/** Days are asked for over and over as a loan is lived: each is worked out once. */
const dates = new Map<DayNumber, Date3>()
const numbers = new Map<Day, DayNumber>()

export function dateOf(number: DayNumber): Date3 {
  const found = dates.get(number) ?? dateCounted(number)
  dates.set(number, found)
  return found
}

function dateCounted(number: DayNumber): Date3 {
  let year = Math.floor(number / 366) + 1
  while (numberOf({ year: year + 1, month: 1, day: 1 }) <= number) year += 1
  let month = 1
  let day = number - numberOf({ year, month: 1, day: 1 }) + 1
  while (day > daysInMonth(year, month)) {
    day -= daysInMonth(year, month)
    month += 1
  }
  return { year, month, day }
}

export function dayNumber(day: Day): DayNumber {
  const [year = 1, month = 1, dayOfMonth = 1] = numbers.has(day) ? [] : day.split('-').map(Number)
  const found = numbers.get(day) ?? numberOf({ year, month, day: dayOfMonth })
  numbers.set(day, found)
  return found
}

export function dayText(number: DayNumber): Day {
  const { year, month, day } = dateOf(number)
  return `${`${year}`.padStart(4, '0')}-${`${month}`.padStart(2, '0')}-${`${day}`.padStart(2, '0')}`
}

/** The month so many months after another. */
export function monthAfter({ year, month }: { year: number; month: number }, months: number) {
  const count = year * 12 + (month - 1) + months
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

/** A day of a month, or the last day of the month when the month is too short for it. */
export function dayOfMonthOrLast({ year, month }: { year: number; month: number }, dayOfMonth: number): DayNumber {
  return numberOf({ year, month, day: Math.min(dayOfMonth, daysInMonth(year, month)) })
}

export function isLastOfMonth(number: DayNumber): boolean {
  return dateOf(number + 1).day === 1
}
