import { type DayParts, dayNumber, daysBetween, daysInMonth, laterOf, partsOf } from '../numbers/dates.ts'
import { greatestCommonDivisor, leastCommonMultiple, type Scale } from '../numbers/money.ts'
import type { Day, RatePpm } from '../numbers/units.ts'
import { countsCalendarDays, type YearFraction, yearFraction } from './day-count.ts'
import { type Interval, intervalOf, isCountedInDays, movedDay, nthDueDay, partOfPeriod } from './due-days.ts'
import type { AgreedRow, DayCount, Frequency, ScheduleOptions } from './terms.ts'

/** The days for which an installment bears interest, and what part of a year they are. */
export type InstallmentPeriod = {
  fromOn: Day
  dueOn: Day
  part: YearFraction
  /** The days as agreed, where they were moved to business days. */
  unmoved?: { fromOn: Day; dueOn: Day }
  /** What is agreed for the payment of this day. Absent: the payment is computed. */
  agreed?: AgreedRow
}

/** The interest of a period is balance × times ÷ over, ready for mulDiv. */
export type RateFactor = { times: number; over: number }

/**
 * The periods of installments that follow each other from a day on. A whole period counts as exactly one over the
 * periods a year unless calendar days are counted; every other one by its days (docs/money.md, section 2).
 * Throws RangeError when a due day is before the one before it.
 */
export function installmentPeriods({
  fromOn,
  unmovedFromOn,
  dueDays,
  frequency,
  dayCount,
  options,
  areRegular = false,
}: {
  fromOn: Day
  /** The first day as agreed, where it was moved to a business day. */
  unmovedFromOn?: Day | undefined
  dueDays: readonly Day[]
  frequency: Frequency
  dayCount: DayCount
  /** They name the days of a semi-monthly loan, and the payments that are agreed one by one. */
  options?: ScheduleOptions | undefined
  /** The due days are one period apart but for the first and the last, so that whole periods need not be looked for. */
  areRegular?: boolean
}): InstallmentPeriod[] {
  const whole = !countsCalendarDays(dayCount) && !isCountedInDays(frequency) ? partOfPeriod(frequency) : null
  const byDays = partByDays(fromOn, dayCount)
  // The first payment of a semi-monthly loan may fall on any day, and the period after it is then no half month.
  const isRegular = areRegular && frequency !== 'SEMI_MONTHLY'
  if (options?.dueDayMove) return movedPeriods({ fromOn, unmovedFromOn, dueDays, frequency, dayCount, options })
  const last = dueDays.length - 1
  const periods = new Array<InstallmentPeriod>(dueDays.length)
  let index = 0
  let from = fromOn
  for (const dueOn of dueDays) {
    const isKnown = isRegular && index > 0 && index < last
    const isWhole = whole !== null && (isKnown || isWholePeriod({ from, to: dueOn, frequency, options }))
    periods[index] = { fromOn: from, dueOn, part: isWhole ? whole : byDays(from, dueOn) }
    from = dueOn
    index += 1
  }
  return options?.agreedRows ? withAgreedRows(periods, options.agreedRows) : periods
}

/**
 * The periods between days that are moved to business days. Interest counts the days as agreed, unless it moves with them
 * (docs/money.md, section 2).
 */
function movedPeriods({ fromOn, unmovedFromOn = fromOn, dueDays, options, ...counting }: MovedPeriods) {
  const { dueDayMove, ...unmovedOptions } = options
  let after = fromOn
  const moved = dueDays.map((day) => {
    after = laterOf(movedDay(day, options), after)
    return after
  })
  const counted = installmentPeriods({
    ...(dueDayMove?.movesInterest ? { fromOn, dueDays: moved } : { fromOn: unmovedFromOn, dueDays }),
    ...counting,
    options: unmovedOptions,
  })
  let [from, unmovedFrom] = [fromOn, unmovedFromOn]
  return counted.map((period, index): InstallmentPeriod => {
    const [dueOn, unmovedDueOn] = [moved[index] ?? period.dueOn, dueDays[index] ?? period.dueOn]
    const isMoved = from !== unmovedFrom || dueOn !== unmovedDueOn
    const unmoved = { fromOn: unmovedFrom, dueOn: unmovedDueOn }
    const made = { ...period, fromOn: from, dueOn, ...(isMoved && { unmoved }) }
    from = dueOn
    unmovedFrom = unmovedDueOn
    return made
  })
}

type MovedPeriods = {
  fromOn: Day
  unmovedFromOn: Day | undefined
  dueDays: readonly Day[]
  frequency: Frequency
  dayCount: DayCount
  options: ScheduleOptions
}

function withAgreedRows(periods: readonly InstallmentPeriod[], rows: readonly AgreedRow[]): InstallmentPeriod[] {
  const rowOf = new Map(rows.map((row) => [row.dueOn, row]))
  return periods.map((period) => {
    const agreed = rowOf.get(period.dueOn)
    return agreed ? { ...period, agreed } : period
  })
}

/**
 * A function that gives the part of a year from each due day to the next; it is called in their order, from a day on.
 */
function partByDays(fromOn: Day, dayCount: DayCount): (from: Day, to: Day) => YearFraction {
  const denominator = DAYS_IN_YEAR[dayCount]
  if (denominator === undefined) return (from, to) => yearFraction(dayCount, { from, to })
  let before = dayNumber(fromOn)
  return (from, to) => {
    const numerator = dayNumber(to) - before
    if (numerator < 0) throw new RangeError(`${to} is before ${from}`)
    before += numerator
    return { numerator, denominator }
  }
}

/** The day counts that divide calendar days by one number in every year. */
const DAYS_IN_YEAR: Partial<Record<DayCount, number>> = { 'ACT/360': 360, 'ACT/364': 364, 'ACT/365': 365 }

/**
 * Whether two days are exactly one period apart. In months they are when both can stand for one day of the month: 31
 * January to 28 February, and 28 February to 31 March, are whole months. Where a missing day rolls over, 31 January to 1
 * March and 1 March to 31 March are whole months, because 1 March stands for 31 February.
 */
export function isWholePeriod({ from, to, frequency, options }: DaysOfPeriod): boolean {
  const interval = intervalOf(frequency, options)
  if ('days' in interval) return daysBetween({ from, to }) === interval.days
  if ('halfMonths' in interval) return isHalfMonth({ from, to, interval })
  const start = partsOf(from)
  const end = partsOf(to)
  const months = monthsFrom(start, end)
  if (months === interval.months && start.day === end.day) return true
  if (options?.missingDayRollsOver) {
    const starts = daysStoodFor(start)
    return daysStoodFor(end).some((one) =>
      starts.some((other) => one.day === other.day && monthsFrom(other, one) === interval.months),
    )
  }
  if (months !== interval.months) return false
  return start.day > end.day ? end.day === daysInMonth(end) : start.day === daysInMonth(start)
}

type DaysOfPeriod = { from: Day; to: Day; frequency: Frequency; options?: ScheduleOptions | undefined }

/** From one of the two days of the month to the other. */
function isHalfMonth({ from, to, interval }: { from: Day; to: Day; interval: Interval }): boolean {
  const next = nthDueDay({ anchorOn: from, interval, count: 1 })
  return next === to && nthDueDay({ anchorOn: to, interval, count: -1 }) === from
}

function monthsFrom(start: DayParts, end: DayParts): number {
  return (end.year - start.year) * 12 + end.month - start.month
}

/** A day, and where it is the first of a month, the days that the month before lacks and that roll over to it. */
function daysStoodFor(parts: DayParts): DayParts[] {
  if (parts.day !== 1) return [parts]
  const before = parts.month === 1 ? { year: parts.year - 1, month: 12 } : { year: parts.year, month: parts.month - 1 }
  const lacking = [29, 30, 31].filter((day) => day > daysInMonth(before))
  return [parts, ...lacking.map((day) => ({ ...before, day }))]
}

/**
 * A yearly rate over a part of a year, reduced, exact. 7.125 % for a month is 19 ÷ 3,200. An equivalent rate may have four
 * decimals of a part per million (compounding.ts); two are counted where a part of a part of ACT/ACT years leaves no room
 * for more in a whole number, also when all is reduced.
 */
export function rateFactor(annualRatePpm: RatePpm, part: YearFraction): RateFactor {
  if (Number.isInteger(annualRatePpm)) return reduced(annualRatePpm * part.numerator, 1_000_000 * part.denominator)
  const exact = product(reduced(Math.round(annualRatePpm * 10_000), 10_000_000_000), part)
  return Number.isSafeInteger(exact.over) && Number.isSafeInteger(exact.times)
    ? exact
    : product(reduced(Math.round(annualRatePpm * 100), 100_000_000), part)
}

/**
 * The same for the interest of some days, with all decimals of the rate: a bigint where a number cannot hold the fraction. Interest is
 * rounded once, so a decimal that is left out may move a cent.
 */
export function interestFactor(annualRatePpm: RatePpm, part: YearFraction): Pick<Scale, 'times' | 'over'> {
  if (Number.isInteger(annualRatePpm)) return rateFactor(annualRatePpm, part)
  const tenThousandths = Math.round(annualRatePpm * 10_000)
  const exact = product(reduced(tenThousandths, 10_000_000_000), part)
  if (Number.isSafeInteger(exact.over) && Number.isSafeInteger(exact.times)) return exact
  return { times: BigInt(tenThousandths) * BigInt(part.numerator), over: 10_000_000_000n * BigInt(part.denominator) }
}

/** Two fractions multiplied. What they have in common is divided out before, so that all stays a whole number. */
function product(rate: RateFactor, { numerator, denominator }: YearFraction): RateFactor {
  const [one, other] = [reduced(rate.times, denominator), reduced(numerator, rate.over)]
  return reduced(one.times * other.times, one.over * other.over)
}

function reduced(times: number, over: number): RateFactor {
  const divisor = greatestCommonDivisor(times, over)
  return { times: times / divisor, over: over / divisor }
}

/** The sum of several rate factors, exact. */
export function sumOfFactors(factors: readonly RateFactor[]): { times: bigint; over: bigint } {
  const over = factors.reduce((common, factor) => leastCommonMultiple(common, BigInt(factor.over)), 1n)
  const times = factors.reduce((sum, factor) => sum + BigInt(factor.times) * (over / BigInt(factor.over)), 0n)
  return { times, over }
}
