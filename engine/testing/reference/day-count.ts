import type { DayCount, Frequency, LoanTerms } from '../../terms/terms.ts'
import { type DayNumber, dateOf, dayOfMonthOrLast, daysInYear, monthAfter, numberOf } from './calendar.ts'
import { type Fraction, fraction, isAbove, minus, plus, times, ZERO } from './fraction.ts'

/** How long a period is: whole months, or whole days. The other frequencies have no rule here. */
const LENGTHS = {
  MONTHLY: { months: 1 },
  QUARTERLY: { months: 3 },
  SEMI_ANNUALLY: { months: 6 },
  ANNUALLY: { months: 12 },
  WEEKLY: { days: 7 },
  BI_WEEKLY: { days: 14 },
  FOUR_WEEKLY: { days: 28 },
  EVERY_2_MONTHS: { months: 2 },
  EVERY_4_MONTHS: { months: 4 },
} as const satisfies { [Known in Frequency]?: { months: number } | { days: number } }

export type KnownFrequency = keyof typeof LENGTHS
export const KNOWN_FREQUENCIES = Object.keys(LENGTHS) as KnownFrequency[] // a literal's keys are those of its type
/** Frequencies in numbers, some of each unit, for random loans. */
export const NUMBERED_FREQUENCIES: readonly Frequency[] = [
  ...(['EVERY_10_DAYS', 'EVERY_45_DAYS', 'EVERY_100_DAYS', 'EVERY_3_WEEKS', 'EVERY_6_WEEKS'] as const),
  ...(['EVERY_5_MONTHS', 'EVERY_7_MONTHS', 'EVERY_2_DAYS'] as const),
]

/** Whether a frequency has a rule here: by its name, or by its numbers. */
export function isKnownFrequency(frequency: string): boolean {
  return KNOWN_FREQUENCIES.some((one) => one === frequency) || frequency.split('_').length === 3
}

/** The length of a period. Throws RangeError for a frequency that has no rule here. */
export function periodOf(frequency: Frequency): { months: number } | { days: number } {
  const known = KNOWN_FREQUENCIES.find((one) => one === frequency)
  if (known) return LENGTHS[known]
  const [, count, unit] = frequency.split('_')
  if (unit === 'MONTHS') return { months: Number(count) }
  if (unit === 'WEEKS') return { days: Number(count) * 7 }
  if (unit === 'DAYS') return { days: Number(count) }
  throw new RangeError(`${frequency} is not expressible`)
}

/** What part of a year a period is: of months exactly, of weeks by 52 of them, of a number of days by 365 of them. */
export function yearPartOf(frequency: Frequency): Fraction {
  const period = periodOf(frequency)
  if ('months' in period) return fraction(period.months, 12)
  return fraction(period.days, frequency.endsWith('_DAYS') ? 365 : 364)
}

/** How many periods make a year. */
export function periodsAYear(frequency: Frequency): Fraction {
  const { over, under } = yearPartOf(frequency)
  return { over: under, under: over }
}

/** What part of a year lies between two days (docs/money.md, section 2). The first day counts, the last does not. */
export function partOfYear(dayCount: DayCount, from: DayNumber, to: DayNumber): Fraction {
  switch (dayCount) {
    case '30/360':
    case '30E/360':
    case '30/360 US':
      return fraction(daysOfThirty(dayCount, from, to), 360)
    case 'UNIT/365':
      return monthsAndDays(from, to, 365)
    case 'UNIT/360':
      return monthsAndDays(from, to, 360)
    case 'ACT/365.25':
      return fraction((to - from) * 100, 36_525)
    case 'NL/365':
      return fraction(daysWithoutLeapDays(from, to), 365)
    case 'ACT/365':
      return fraction(to - from, 365)
    case 'ACT/360':
      return fraction(to - from, 360)
    case 'ACT/364':
      return fraction(to - from, 364)
    case 'ACT/ACT':
      return partOfActualYears(from, to)
  }
}

/**
 * Months of 30 days. ISDA 2006, 4.16(f): a first day 31 is a 30, and a last day 31 is a 30 when the first is a 30.
 * 4.16(g): every 31 is a 30.
 */
function daysOfThirty(dayCount: '30/360' | '30E/360' | '30/360 US', from: DayNumber, to: DayNumber): number {
  const first = dateOf(from)
  const last = dateOf(to)
  // SIA, Standard Securities Calculation Methods: the last day of February is a 30, and so is one that it leads to.
  const isFebruary = dayCount === '30/360 US' && isEndOfFebruary(from)
  const firstDay = isFebruary ? 30 : Math.min(first.day, 30)
  const isShortened = dayCount === '30E/360' || firstDay === 30
  const endsInFebruary = isFebruary && isEndOfFebruary(to)
  const lastDay = endsInFebruary ? 30 : isShortened ? Math.min(last.day, 30) : last.day
  return (last.year - first.year) * 360 + (last.month - first.month) * 30 + lastDay - firstDay
}

const isEndOfFebruary = (day: DayNumber): boolean => dateOf(day).month === 2 && dateOf(day + 1).month === 3

/** Appendix J to Regulation Z, (b)(5): months back from the last day as long as they fit, then the days that are left. */
function monthsAndDays(from: DayNumber, to: DayNumber, yearDays: number): Fraction {
  // From the 31st to the last day of a shorter month is a whole month.
  const afterMonths = (count: number) => dayOfMonthOrLast(monthAfter(dateOf(from), count), dateOf(from).day)
  let months = 0
  while (afterMonths(months + 1) <= to) months += 1
  if (afterMonths(months) === to) return fraction(months, 12)
  const begins = dayOfMonthOrLast(monthAfter(dateOf(to), -months), dateOf(to).day)
  return plus(fraction(months, 12), fraction(begins - from, yearDays))
}

/** A 29 February counts for nothing. */
function daysWithoutLeapDays(from: DayNumber, to: DayNumber): number {
  let days = 0
  for (let day = from + 1; day <= to; day += 1) if (!(dateOf(day).month === 2 && dateOf(day).day === 29)) days += 1
  return days
}

/** ISDA 2006, 4.16(b): the days of each calendar year over the days of that year. */
function partOfActualYears(from: DayNumber, to: DayNumber): Fraction {
  let part = ZERO
  for (let day = from; day < to; ) {
    const { year } = dateOf(day)
    const yearEnd = Math.min(to, numberOf({ year: year + 1, month: 1, day: 1 }))
    part = plus(part, fraction(yearEnd - day, daysInYear(year)))
    day = yearEnd
  }
  return part
}

/**
 * From a day to the day a period later: so many days, or the same day of the month so many months later, where both days
 * are the same day of their month or the last of a month that is too short for it.
 */
export function isWholePeriod(frequency: Frequency, from: DayNumber, to: DayNumber): boolean {
  // A number of days is no part of a year of 360, so its days are counted.
  if (frequency.endsWith('_DAYS')) return false
  const period = periodOf(frequency)
  if ('days' in period) return to - from === period.days
  const [first, last] = [dateOf(from), dateOf(to)]
  const month = monthAfter(first, period.months)
  if (month.year !== last.year || month.month !== last.month) return false
  const dayOfMonth = Math.max(first.day, last.day)
  return dayOfMonthOrLast(first, dayOfMonth) === from && dayOfMonthOrLast(last, dayOfMonth) === to
}

/** `agreed`: the days that its interest counts, where the days of payment were moved and the interest was not. */
export type Period = { from: DayNumber; due: DayNumber; agreed?: { from: DayNumber; due: DayNumber } | undefined }

/**
 * The part of a year of a period or of its days. With months of 30 days a whole period is one over the periods a year; a
 * part of it counts from its beginning, so that its parts add up to it (docs/money.md, sections 2 and 4).
 */
export function partOfPeriod(
  { dayCount, frequency, options }: Pick<LoanTerms, 'dayCount' | 'frequency' | 'options'>,
  period: Period,
  stretch: { from: DayNumber; to: DayNumber } = { from: period.from, to: period.due },
): Fraction {
  const days = stretch.to - stretch.from
  const isWhole = stretch.from === period.from && stretch.to === period.due
  // A part of a month counts as its share of the month's own days.
  if (options?.prorateByDays && !isWhole && Number.isFinite(period.due)) {
    return times(partOfPeriod({ dayCount, frequency }, period), fraction(days, Math.max(1, period.due - period.from)))
  }
  if (period.agreed) return partOfAgreed({ dayCount, frequency }, { ...period, agreed: period.agreed }, stretch)
  if (dayCount.startsWith('ACT') || dayCount === 'NL/365') return partOfYear(dayCount, stretch.from, stretch.to)
  return minus(partUntil(stretch.to), partUntil(stretch.from))

  function partUntil(day: DayNumber): Fraction {
    const part = partOfYear(dayCount, period.from, day)
    if (!isWholePeriod(frequency, period.from, period.due)) return part
    const whole = yearPartOf(frequency)
    return day === period.due || isAbove(part, whole) ? whole : part
  }
}

/** Days within the period count from its first day as agreed, and all of them are the period as agreed. */
function partOfAgreed(
  terms: { dayCount: DayCount; frequency: Frequency },
  { from, due, agreed }: Period & { agreed: { from: DayNumber; due: DayNumber } },
  stretch: { from: DayNumber; to: DayNumber },
): Fraction {
  const whole = partOfPeriod(terms, agreed)
  return minus(partUntil(stretch.to), partUntil(stretch.from))

  function partUntil(day: DayNumber): Fraction {
    if (day <= from) return ZERO
    const part = partOfYear(terms.dayCount, agreed.from, Math.max(agreed.from, day))
    return day >= due || isAbove(part, whole) ? whole : part
  }
}
