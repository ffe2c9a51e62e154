import {
  addDays,
  type DayParts,
  daysBetween,
  daysInMonth,
  isLeapYear,
  monthsAndDaysBetween,
  partsOf,
} from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import type { DayCount } from './terms.ts'

/**
 * Rules that other contracts use, beside those a loan may have.
 * The published examples of every rule stand in vectors/daycount.json.
 */
export type DayCountRule =
  | DayCount
  | '30/360 PSA'
  | '30E/360 ISDA'
  | '30E+/360'
  | 'DAYS360 US'
  | 'DAYS360 EUROPEAN'
  | 'ACT/ACT ICMA'
  | 'ACT/ACT 31 DECEMBER'
  | 'ACT/365 ACTUAL'

/** A part of a year as an exact fraction, not reduced: the days as counted over the days of the year. */
export type YearFraction = { numerator: number; denominator: number }

/** Whether calendar days are counted. Otherwise a whole period is one over the periods a year, whichever days it has. */
export const countsCalendarDays = (dayCount: DayCount): boolean =>
  dayCount.startsWith('ACT') || dayCount.startsWith('NL')

/** Whether every month has 30 days. */
export const countsMonthsOf30 = (dayCount: DayCount): boolean => dayCount.startsWith('30')

export type DayCountPeriod = {
  from: Day
  to: Day
  /** 30E/360 ISDA only: the last day of the contract, which keeps its own number in February. */
  terminationOn?: Day
  /** ACT/ACT ICMA only: the coupon period that `from` and `to` lie in, and how many of it make a year. */
  reference?: { from: Day; to: Day; periodsPerYear: number }
}

/**
 * The part of a year from one day up to, not including, another (docs/money.md, section 2).
 * Throws RangeError when `to` is before `from`, or when ACT/ACT ICMA is asked for without its reference period.
 * Sources: ISDA Definitions 2006, section 4.16; ICMA rule 251; the SIA and PSA standard formulas.
 */
export function yearFraction(rule: DayCountRule, period: DayCountPeriod): YearFraction {
  if (period.to < period.from) throw new RangeError(`${period.to} is before ${period.from}`)
  switch (rule) {
    case 'ACT/360':
      return { numerator: daysBetween(period), denominator: 360 }
    case 'ACT/364':
      return { numerator: daysBetween(period), denominator: 364 }
    case 'ACT/365':
      return { numerator: daysBetween(period), denominator: 365 }
    case 'ACT/365 ACTUAL':
      // The year has 366 days for a period with a 29 February in it, and 365 for every other.
      return { numerator: daysBetween(period), denominator: leapDaysBetween(period) > 0 ? 366 : 365 }
    case 'ACT/365.25':
      return { numerator: daysBetween(period) * 4, denominator: 1_461 }
    case 'NL/365':
      return { numerator: daysBetween(period) - leapDaysBetween(period), denominator: 365 }
    case 'UNIT/365':
      return byWholeMonths(period, 365)
    case 'UNIT/360':
      return byWholeMonths(period, 360)
    case 'ACT/ACT':
      return byCalendarYear(period)
    case 'ACT/ACT 31 DECEMBER':
      // The last day counts and the first does not, which is the other rule one day later.
      return byCalendarYear({ from: addDays(period.from, 1), to: addDays(period.to, 1) })
    case 'ACT/ACT ICMA':
      return byCouponPeriod(period)
    default:
      return { numerator: days360(rule, period), denominator: 360 }
  }
}

type Thirty360 = Exclude<DayCountRule, `ACT/${string}` | `UNIT/${string}` | 'NL/365'>

/** Days of a period when every month has 30. The rules differ in what the last days of months become. */
function days360(rule: Thirty360, { from, to, terminationOn }: DayCountPeriod): number {
  const start = partsOf(from)
  const end = partsOf(to)
  const startDay = startDay360(rule, start)
  const endDay = endDay360(rule, { start, startDay, end, isTermination: to === terminationOn })
  return (end.year - start.year) * 360 + (end.month - start.month) * 30 + endDay - startDay
}

function startDay360(rule: Thirty360, start: DayParts): number {
  if (start.day === 31) return 30
  const knowsFebruary =
    rule === '30/360 US' || rule === '30/360 PSA' || rule === '30E/360 ISDA' || rule === 'DAYS360 US'
  return knowsFebruary && isEndOfFebruary(start) ? 30 : start.day
}

/** A 31 that becomes the 1st of the next month is the 31st day of a month of 30, so it stays 31 here. */
function endDay360(
  rule: Thirty360,
  { start, startDay, end, isTermination }: { start: DayParts; startDay: number; end: DayParts; isTermination: boolean },
): number {
  switch (rule) {
    case '30/360':
    case '30/360 PSA':
    case 'DAYS360 US':
      return end.day === 31 && startDay === 30 ? 30 : end.day
    case '30/360 US':
      if (isEndOfFebruary(start) && isEndOfFebruary(end)) return 30
      return end.day === 31 && startDay === 30 ? 30 : end.day
    case '30E/360':
    case 'DAYS360 EUROPEAN':
      return Math.min(end.day, 30)
    case '30E/360 ISDA':
      return end.day === 31 || (isEndOfFebruary(end) && !isTermination) ? 30 : end.day
    case '30E+/360':
      return end.day
  }
}

function isEndOfFebruary({ year, month, day }: DayParts): boolean {
  return month === 2 && day === daysInMonth({ year, month })
}

/**
 * Whole months are twelfths of the year. They are counted back from the later day, and the odd days at the start are
 * calendar days over those of a year (Appendix J to Regulation Z, (b)(5)(i) to (iii)).
 */
function byWholeMonths(period: DayCountPeriod, yearDays: number): YearFraction {
  const { months, days } = monthsAndDaysBetween(period)
  if (months === 0) return { numerator: days, denominator: yearDays }
  if (days === 0) return { numerator: months, denominator: 12 }
  return { numerator: months * yearDays + days * 12, denominator: 12 * yearDays }
}

/** Days in leap years over 366 and the others over 365, in one fraction. 31 December is the last day of its year. */
function byCalendarYear({ from, to }: { from: Day; to: Day }): YearFraction {
  const inLeapYears = leapYearDaysBefore(to) - leapYearDaysBefore(from)
  const inOtherYears = daysBetween({ from, to }) - inLeapYears
  if (inLeapYears === 0) return { numerator: inOtherYears, denominator: 365 }
  if (inOtherYears === 0) return { numerator: inLeapYears, denominator: 366 }
  return { numerator: inLeapYears * 365 + inOtherYears * 366, denominator: 365 * 366 }
}

/** Days in leap years since the year 1, up to and not including this one. */
function leapYearDaysBefore(day: Day): number {
  const { year } = partsOf(day)
  const inThisYear = isLeapYear(year) ? daysBetween({ from: `${day.slice(0, 4)}-01-01`, to: day }) : 0
  return leapYearsBefore(year) * 366 + inThisYear
}

function leapYearsBefore(year: number): number {
  const last = year - 1
  return Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400)
}

/** 29 Februaries after the first day, up to and including the last. */
function leapDaysBetween({ from, to }: { from: Day; to: Day }): number {
  return leapDaysThrough(to) - leapDaysThrough(from)
}

function leapDaysThrough(day: Day): number {
  const { year } = partsOf(day)
  return leapYearsBefore(year) + (isLeapYear(year) && day.slice(5) >= '02-29' ? 1 : 0)
}

function byCouponPeriod({ from, to, reference }: DayCountPeriod): YearFraction {
  if (!reference) throw new RangeError('ACT/ACT ICMA needs the coupon period as its reference')
  const days = daysBetween(reference)
  if (days <= 0 || reference.periodsPerYear <= 0) {
    throw new RangeError(`the coupon period from ${reference.from} to ${reference.to} is not a period`)
  }
  return { numerator: daysBetween({ from, to }), denominator: days * reference.periodsPerYear }
}
