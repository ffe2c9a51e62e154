import {
  addDays,
  addMonths,
  dayFromNumber,
  dayNumber,
  dayOf,
  daysBetween,
  daysInMonth,
  isLastDayOfMonth,
  type MonthEnd,
  partsOf,
} from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import { monthlyDays } from '../numbers/monthly-days.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { businessDay } from './business-days.ts'
import type { YearFraction } from './day-count.ts'
import { interestFromOn } from './interest-start.ts'
import {
  type Balloon,
  type FREQUENCIES,
  type Frequency,
  INTERVAL_MAX,
  INTERVAL_UNITS,
  type IntervalUnit,
  type LoanTerms,
  type ScheduleOptions,
} from './terms.ts'

/** How far two due days are apart; with half months, on which two days of the month they are (31 is the last). */
export type Interval = { months: number } | { days: number } | { halfMonths: MonthDays }
/** Two days of the month, the earlier one first. */
export type MonthDays = readonly [number, number]

/** The days of a semi-monthly loan that names none: the 15th and the last. */
export const MONTH_DAYS_DEFAULT: MonthDays = [15, 31]

type NamedFrequency = (typeof FREQUENCIES)[number]

/** Payments a year; for a single payment at maturity, the parts of a year that interest is counted in. */
const PERIODS_PER_YEAR: Record<NamedFrequency, number> = {
  MONTHLY: 12,
  BI_WEEKLY: 26,
  WEEKLY: 52,
  QUARTERLY: 4,
  SEMI_ANNUALLY: 2,
  ANNUALLY: 1,
  SEMI_MONTHLY: 24,
  FOUR_WEEKLY: 13,
  EVERY_2_MONTHS: 6,
  EVERY_4_MONTHS: 3,
  AT_MATURITY: 1,
}

/** How many regular payments a year brings: none, where everything is paid once at maturity. */
export const regularPaymentsPerYear = (frequency: Frequency): number =>
  frequency === 'AT_MATURITY' ? 0 : periodsPerYear(frequency)

/** What regular payments bring in a year, in whole cents; 0 where everything is paid once at maturity. */
export function paymentsOfYear(paymentCents: Cents, frequency: Frequency): Cents {
  if (frequency === 'AT_MATURITY') return 0
  const { numerator, denominator } = partOfPeriod(frequency)
  return mulDiv(paymentCents, { times: denominator, over: numerator })
}

/** Whether a word is the name of a frequency. */
const isNamed = (frequency: string): frequency is NamedFrequency => Object.hasOwn(PERIODS_PER_YEAR, frequency)

/** How many units a numbered frequency waits: { count: 10, unit: 'DAYS' } of EVERY_10_DAYS; null for any other word. */
export function numbersOf(frequency: string): { count: number; unit: IntervalUnit } | null {
  const [, digits = '', word] = /^EVERY_([1-9]\d{0,2})_([A-Z]+)$/.exec(frequency) ?? []
  const [count, unit] = [Number(digits), INTERVAL_UNITS.find((one) => one === word)]
  return unit && count <= INTERVAL_MAX[unit] ? { count, unit } : null
}

/** Whether a word is a frequency, by its name or by its numbers. */
export const isFrequency = (word: string): word is Frequency => isNamed(word) || numbersOf(word) !== null

const UNITS_PER_YEAR: Record<IntervalUnit, number> = { DAYS: 365, WEEKS: 52, MONTHS: 12 }

/** What part of a year a period is: a month is 1/12, three weeks are 3/52, ten days 10/365. */
export function partOfPeriod(frequency: Frequency): YearFraction {
  if (isNamed(frequency)) return { numerator: 1, denominator: PERIODS_PER_YEAR[frequency] }
  const { count, unit } = numbered(frequency)
  return { numerator: count, denominator: UNITS_PER_YEAR[unit] }
}

/** Periods a year. Every five months they are no whole number. */
export function periodsPerYear(frequency: Frequency): number {
  const { numerator, denominator } = partOfPeriod(frequency)
  return denominator / numerator
}

/** Periods of so many days fill no year of 360, so they are counted by their days under every day count. */
export const isCountedInDays = (frequency: Frequency): boolean => numbersOf(frequency)?.unit === 'DAYS'

function numbered(frequency: Frequency) {
  const numbers = numbersOf(frequency)
  if (!numbers) throw new RangeError(`${frequency} is no frequency`)
  return numbers
}

const INTERVALS: Record<Exclude<NamedFrequency, 'SEMI_MONTHLY'>, Interval> = {
  MONTHLY: { months: 1 },
  BI_WEEKLY: { days: 14 },
  WEEKLY: { days: 7 },
  QUARTERLY: { months: 3 },
  SEMI_ANNUALLY: { months: 6 },
  ANNUALLY: { months: 12 },
  FOUR_WEEKLY: { days: 28 },
  EVERY_2_MONTHS: { months: 2 },
  EVERY_4_MONTHS: { months: 4 },
  AT_MATURITY: { months: 12 },
}

/**
 * The distance between the due days of a frequency. Weekly and bi-weekly are exactly 7 and 14 days. The options name the
 * days of a semi-monthly loan.
 */
export function intervalOf(frequency: Frequency, options?: ScheduleOptions): Interval {
  if (frequency === 'SEMI_MONTHLY') return { halfMonths: options?.monthDays ?? MONTH_DAYS_DEFAULT }
  if (isNamed(frequency)) return INTERVALS[frequency]
  const { count, unit } = numbered(frequency)
  if (unit === 'MONTHS') return { months: count }
  return { days: unit === 'WEEKS' ? count * 7 : count }
}

/**
 * The day so many periods after the anchor, or before it when the count is negative.
 * In months the day of the month is the anchor's, or the last one of a shorter month (docs/money.md, section 2).
 */
export function nthDueDay({
  anchorOn,
  interval,
  count,
  ...monthEnd
}: {
  anchorOn: Day
  interval: Interval
  count: number
} & MonthEnd): Day {
  if ('days' in interval) return addDays(anchorOn, interval.days * count)
  if ('halfMonths' in interval) return nthHalfMonth(anchorOn, { days: interval.halfMonths, count })
  return addMonths(anchorOn, interval.months * count, monthEnd)
}

/** The due day so many half months after a day; from a day that is none, the first after it counts as one. */
function nthHalfMonth(anchorOn: Day, { days, count }: { days: MonthDays; count: number }): Day {
  if (count === 0) return anchorOn
  const { year, month } = partsOf(anchorOn)
  const place = (year * 12 + month - 1) * 2
  // The last due day on the anchor or before it.
  const reached = [1, 0].find((half) => halfMonth(place + half, days) <= anchorOn) ?? -1
  return halfMonth(place + reached + count, days)
}

/** The due day of a half month, counted from the year 0: the last day of a month that lacks it. */
function halfMonth(place: number, [first, second]: MonthDays): Day {
  const months = Math.floor(place / 2)
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  const day = place % 2 === 0 ? first : second
  return dayOf({ year, month, day: Math.min(day, daysInMonth({ year, month })) })
}

/** The day everything is due: the balloon day if there is one (moved to maturity when within one day), else maturity. */
export function lastDueDay(terms: Pick<LoanTerms, 'balloon' | 'maturityOn'>): Day {
  if (!terms.balloon) return terms.maturityOn
  return snapBalloonOn({ balloonOn: terms.balloon.dueOn, maturityOn: terms.maturityOn })
}

/** The day of the last payment: lastDueDay, or the business day it moves to. */
export const lastPaymentDay = (terms: Pick<LoanTerms, 'balloon' | 'maturityOn' | 'options'>): Day =>
  movedDay(lastDueDay(terms), terms.options)

/** The maturity day when the balloon day is within one day of it, before or after; otherwise the balloon day. */
export function snapBalloonOn({ balloonOn, maturityOn }: { balloonOn: Day; maturityOn: Day }): Day {
  return Math.abs(daysBetween({ from: balloonOn, to: maturityOn })) <= 1 ? maturityOn : balloonOn
}

/** The day on which a payment falls due that is agreed for a day: a business day, where the contract says so. */
export function movedDay(day: Day, options: ScheduleOptions | undefined): Day {
  return options?.dueDayMove ? businessDay(day, options.dueDayMove.rule) : day
}

/**
 * The due days of a loan in order, as agreed: installmentPeriods moves those that are no business days
 * (docs/money.md, section 2). Installment k is the first due day plus k periods, always
 * counted from the anchor, so that the 31st returns after a short month. The last installment is on the maturity day,
 * or on an earlier balloon day, and is a short one when no whole period ends there. Where payments are agreed one by one,
 * their days are the due days.
 */
export function dueDays(terms: DueDayTerms): Day[] {
  const last = lastDueDay(terms)
  const agreedRows = terms.options?.agreedRows
  if (agreedRows?.length) return agreedRows.map(({ dueOn }) => dueOn)
  if (terms.frequency === 'AT_MATURITY') return [last]
  const all = daysOfRhythm(terms, last)
  const days = terms.options?.monthsWithoutPayment?.length ? all.filter(isPaidIn(terms)) : all
  days.push(last)
  return terms.options?.dueDayMove ? withoutJoined(days, terms.options) : days
}

/** Without the days that move to the day of a later one: their payment is that of the later one. */
function withoutJoined(days: readonly Day[], options: ScheduleOptions): Day[] {
  const kept: Day[] = []
  let laterOn = ''
  for (const day of days.toReversed()) {
    const dueOn = movedDay(day, options)
    if (laterOn !== '' && dueOn >= laterOn) continue
    kept.push(day)
    laterOn = dueOn
  }
  return kept.reverse()
}

/** The due days before the last one, months without payment among them. */
function daysOfRhythm(terms: DueDayTerms, last: Day): Day[] {
  const { firstDueOn, originationOn, frequency, endOfMonth, options } = terms
  const interval = intervalOf(frequency, options)
  const anchorOn = firstDueOn ?? originationOn
  const first = firstDueOn === null ? 1 : 0
  const rollsOver = options?.missingDayRollsOver === true
  if ('days' in interval) return daysApart(anchorOn, { days: interval.days, first, before: last })
  if ('halfMonths' in interval) return halfMonthsApart(anchorOn, { days: interval.halfMonths, first, before: last })
  return monthlyDays(anchorOn, { months: interval.months, first, before: last, endOfMonth, rollsOver })
}

/** Whether payments fall due in the month of a day. */
function isPaidIn({ options }: Pick<LoanTerms, 'options'>): (day: Day) => boolean {
  const without = options?.monthsWithoutPayment ?? []
  return without.length === 0 ? () => true : (day) => !without.includes(partsOf(day).month)
}

function halfMonthsApart(
  anchorOn: Day,
  { days, first, before }: { days: MonthDays; first: number; before: Day },
): Day[] {
  const found: Day[] = []
  for (let count = first; ; count += 1) {
    const day = nthHalfMonth(anchorOn, { days, count })
    if (day >= before) return found
    found.push(day)
  }
}

function daysApart(anchorOn: Day, { days, first, before }: { days: number; first: number; before: Day }): Day[] {
  const last = dayNumber(before)
  const found: Day[] = []
  for (let number = dayNumber(anchorOn) + days * first; number < last; number += days) found.push(dayFromNumber(number))
  return found
}

export type DueDayTerms = Pick<
  LoanTerms,
  'originationOn' | 'firstDueOn' | 'maturityOn' | 'frequency' | 'endOfMonth' | 'balloon' | 'options'
>

/**
 * The due day of installment `number`, from 1, as if the loan had no last day.
 * The anchor is the first due day when one was agreed, otherwise the origination day.
 */
export function dueDay(terms: Omit<DueDayTerms, 'maturityOn' | 'balloon'>, number: number): Day {
  if (!terms.options?.monthsWithoutPayment?.length) return dayOfRhythm(terms, number)
  return firstDueDays(terms, number).at(-1) ?? dayOfRhythm(terms, number)
}

/** The first due days of a loan that had no last day. */
export function firstDueDays(terms: Omit<DueDayTerms, 'maturityOn' | 'balloon'>, count: number): Day[] {
  const isPaid = isPaidIn(terms)
  const days: Day[] = []
  for (let number = 1; days.length < count; number += 1) {
    const day = dayOfRhythm(terms, number)
    if (isPaid(day)) days.push(day)
  }
  return days
}

function dayOfRhythm(
  { firstDueOn, originationOn, frequency, endOfMonth, options }: Omit<DueDayTerms, 'maturityOn' | 'balloon'>,
  number: number,
): Day {
  const rollsOver = options?.missingDayRollsOver === true
  const common = { interval: intervalOf(frequency, options), endOfMonth, rollsOver }
  return firstDueOn === null
    ? nthDueDay({ ...common, anchorOn: originationOn, count: number })
    : nthDueDay({ ...common, anchorOn: firstDueOn, count: number - 1 })
}

/**
 * The installments of an amortization of so many months, to the nearest whole installment and at least one: 360 months
 * are 780 bi-weekly installments, and with three months a year without payment 270 monthly ones.
 */
export function amortizationInstallments(
  { amortizationMonths }: Balloon,
  { frequency, options }: Pick<LoanTerms, 'frequency' | 'options'>,
): number {
  const paidMonths = 12 - (options?.monthsWithoutPayment?.length ?? 0)
  const { numerator, denominator } = partOfPeriod(frequency)
  const part = { times: denominator * paidMonths, over: 144 * numerator }
  return Math.max(1, mulDiv(amortizationMonths, { ...part, rounding: 'HALF_UP' }))
}

/** How many of the due days lie within the interest-only period of the loan. 0 unless the structure is INTEREST_ONLY. */
export function interestOnlyInstallments(
  { structure, interestOnlyMonths, endOfMonth, line, ...start }: LoanTerms,
  days: readonly Day[],
): number {
  if (line) return days.length
  if (structure !== 'INTEREST_ONLY' || interestOnlyMonths === 0) return 0
  // From the last day of a short month of an end-of-month loan, a month ends on the last day of the next.
  const fromOn = interestFromOn(start)
  const isAtEnd = endOfMonth && isLastDayOfMonth(fromOn)
  const until = addMonths(fromOn, interestOnlyMonths, { endOfMonth: isAtEnd })
  return days.filter((day) => day <= until).length
}
