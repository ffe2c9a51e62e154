import {
  addDays,
  addMonths,
  dayFromNumber,
  dayNumber,
  daysBetween,
  isLastDayOfMonth,
  type MonthEnd,
} from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import { monthlyDays } from '../numbers/monthly-days.ts'
import type { Day } from '../numbers/units.ts'
import type { Balloon, Frequency, LoanTerms } from './terms.ts'

/** How far two due days are apart. */
export type Interval = { months: number } | { days: number }

/** Payments a year: 12, 26, 52, 4, 2, 1. */
export const PERIODS_PER_YEAR: Record<Frequency, number> = {
  MONTHLY: 12,
  BI_WEEKLY: 26,
  WEEKLY: 52,
  QUARTERLY: 4,
  SEMI_ANNUALLY: 2,
  ANNUALLY: 1,
}

const INTERVALS: Record<Frequency, Interval> = {
  MONTHLY: { months: 1 },
  BI_WEEKLY: { days: 14 },
  WEEKLY: { days: 7 },
  QUARTERLY: { months: 3 },
  SEMI_ANNUALLY: { months: 6 },
  ANNUALLY: { months: 12 },
}

/** The distance between the due days of a frequency. Weekly and bi-weekly are exactly 7 and 14 days. */
export function intervalOf(frequency: Frequency): Interval {
  return INTERVALS[frequency]
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
  return addMonths(anchorOn, interval.months * count, monthEnd)
}

/** The day everything is due: the balloon day if there is one (moved to maturity when within one day), else maturity. */
export function lastDueDay(terms: Pick<LoanTerms, 'balloon' | 'maturityOn'>): Day {
  if (!terms.balloon) return terms.maturityOn
  return snapBalloonOn({ balloonOn: terms.balloon.dueOn, maturityOn: terms.maturityOn })
}

/** The maturity day when the balloon day is within one day of it, before or after; otherwise the balloon day. */
export function snapBalloonOn({ balloonOn, maturityOn }: { balloonOn: Day; maturityOn: Day }): Day {
  return Math.abs(daysBetween({ from: balloonOn, to: maturityOn })) <= 1 ? maturityOn : balloonOn
}

/**
 * The due days of a loan in order (docs/money.md, section 2). Installment k is the first due day plus k periods, always
 * counted from the anchor, so that the 31st returns after a short month. The last installment is on the maturity day,
 * or on an earlier balloon day, and is a short one when no whole period ends there.
 */
export function dueDays(terms: DueDayTerms): Day[] {
  const last = lastDueDay(terms)
  const { firstDueOn, originationOn, frequency, endOfMonth, options } = terms
  const interval = INTERVALS[frequency]
  const anchorOn = firstDueOn ?? originationOn
  const first = firstDueOn === null ? 1 : 0
  const rollsOver = options?.missingDayRollsOver === true
  const days =
    'days' in interval
      ? daysApart(anchorOn, { days: interval.days, first, before: last })
      : monthlyDays(anchorOn, { months: interval.months, first, before: last, endOfMonth, rollsOver })
  days.push(last)
  return days
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
export function dueDay(
  { firstDueOn, originationOn, frequency, endOfMonth, options }: Omit<DueDayTerms, 'maturityOn' | 'balloon'>,
  number: number,
): Day {
  const rollsOver = options?.missingDayRollsOver === true
  const common = { interval: INTERVALS[frequency], endOfMonth, rollsOver }
  return firstDueOn === null
    ? nthDueDay({ ...common, anchorOn: originationOn, count: number })
    : nthDueDay({ ...common, anchorOn: firstDueOn, count: number - 1 })
}

/**
 * The installments of an amortization of so many months, to the nearest whole installment and at least one: 360 months
 * are 780 bi-weekly installments.
 */
export function amortizationInstallments({ amortizationMonths }: Balloon, frequency: Frequency): number {
  return Math.max(1, mulDiv(amortizationMonths, { times: PERIODS_PER_YEAR[frequency], over: 12, rounding: 'HALF_UP' }))
}

/** How many of the due days lie within the interest-only period of the loan. 0 unless the structure is INTEREST_ONLY. */
export function interestOnlyInstallments(
  { structure, interestOnlyMonths, originationOn, endOfMonth }: LoanTerms,
  days: readonly Day[],
): number {
  if (structure !== 'INTEREST_ONLY' || interestOnlyMonths === 0) return 0
  // From the last day of a short month of an end-of-month loan, a month ends on the last day of the next.
  const isAtEnd = endOfMonth && isLastDayOfMonth(originationOn)
  const until = addMonths(originationOn, interestOnlyMonths, { endOfMonth: isAtEnd })
  return days.filter((day) => day <= until).length
}
