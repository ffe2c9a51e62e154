import { addDays, daysBetween, laterOf } from '../numbers/dates.ts'
import { greatestCommonDivisor, mulDiv, roundedQuotient, safeNumber } from '../numbers/money.ts'
import type { Cents, Day, Rounding } from '../numbers/units.ts'
import { countsCalendarDays, countsMonthsOf30, type YearFraction, yearFraction } from '../terms/day-count.ts'
import { type InstallmentPeriod, interestFactor } from '../terms/installment-periods.ts'
import type { DayCount, LoanTerms } from '../terms/terms.ts'
import type { Span } from './book.ts'

/**
 * The part of a year from one day of an installment to another, such that the parts of an installment add up to its
 * whole. Days outside the installment are counted by themselves.
 */
export function partOfInstallment(
  { dayCount, options }: Pick<LoanTerms, 'dayCount' | 'options'>,
  period: InstallmentPeriod,
  { from, to }: { from: Day; to: Day },
): YearFraction {
  if (from === period.fromOn && to === period.dueOn) return period.part
  if (options?.prorateByDays && to > period.fromOn) return shareOfDays(period, { from, to })
  // Calendar days add up. Months do not, so they are counted from the start of the installment.
  const unmoved = unmovedOf(period, options)
  const addsUp = (countsCalendarDays(dayCount) && !unmoved) || from < period.fromOn || to > period.dueOn
  if (addsUp) return yearFraction(dayCount, { from, to })
  return difference(partUpTo(dayCount, period, to, unmoved), partUpTo(dayCount, period, from, unmoved))
}

/** The days of an installment as agreed, where the days were moved and its interest was not. */
function unmovedOf({ unmoved }: InstallmentPeriod, options: LoanTerms['options']): InstallmentPeriod['unmoved'] {
  return options?.dueDayMove?.movesInterest ? undefined : unmoved
}

function shareOfDays({ part, fromOn, dueOn }: InstallmentPeriod, days: { from: Day; to: Day }): YearFraction {
  return {
    numerator: part.numerator * daysBetween(days),
    denominator: part.denominator * Math.max(1, daysBetween({ from: fromOn, to: dueOn })),
  }
}

function partUpTo(
  dayCount: DayCount,
  period: InstallmentPeriod,
  to: Day,
  unmoved: InstallmentPeriod['unmoved'],
): YearFraction {
  if (to === period.dueOn) return period.part
  const from = unmoved && to > period.fromOn ? unmoved.fromOn : period.fromOn
  const part = yearFraction(dayCount, { from, to: laterOf(from, to) })
  // Never more than the whole period: 14 days are 14 ÷ 360, which is more than 1 ÷ 26 of a year.
  return part.numerator * period.part.denominator > period.part.numerator * part.denominator ? period.part : part
}

function difference(a: YearFraction, b: YearFraction): YearFraction {
  if (a.denominator === b.denominator) return { numerator: a.numerator - b.numerator, denominator: a.denominator }
  // A small denominator, so that an equivalent rate keeps all its decimals (interestFactor).
  const denominator = (a.denominator / greatestCommonDivisor(a.denominator, b.denominator)) * b.denominator
  const [ofA, ofB] = [denominator / a.denominator, denominator / b.denominator]
  return { numerator: a.numerator * ofA - b.numerator * ofB, denominator }
}

/** Interest of an installment over its stretches of days, added up exactly and rounded once. */
export function interestOfSpans(
  spans: readonly Span[],
  terms: Pick<LoanTerms, 'dayCount' | 'options' | 'rounding'>,
  period: InstallmentPeriod,
): Cents {
  const partOf = ({ fromOn, toOn }: Span) => partOfInstallment(terms, period, { from: fromOn, to: toOn })
  return roundedInterest(spans, { partOf, rounding: terms.rounding })
}

/**
 * Whether the days of an installment that a payoff counts are calendar days over 365. Months of 30 days are counted so,
 * unless the contract says otherwise; a loan of actual days counts them by its own day count (docs/money.md, section 9).
 */
export function countsPayoffBy365({ dayCount, options }: Pick<LoanTerms, 'dayCount' | 'options'>): boolean {
  return countsMonthsOf30(dayCount) && options?.payoffByDayCount !== true
}

/**
 * An installment until a day. `beside` are those of its stretches of days that the next installment asks for: they are
 * counted by themselves, as that one counts them.
 */
type UntilDay = { on: Day; period: InstallmentPeriod; beside?: readonly Span[] }

/** The part of a stretch of days of an installment before `on`, as a payoff counts it (docs/money.md, section 9). */
export function partBefore(
  terms: Pick<LoanTerms, 'dayCount' | 'options'>,
  { on, period, beside = [] }: UntilDay,
): (span: Span) => YearFraction {
  const by365 = countsPayoffBy365(terms)
  const isBeside = ({ fromOn, balanceCents }: Span) =>
    beside.some((each) => each.fromOn === fromOn && each.balanceCents === balanceCents)
  return (span) => {
    const { fromOn, toOn } = span
    const to = toOn < on ? toOn : on
    if (to <= fromOn) return { numerator: 0, denominator: 365 }
    const unmoved = fromOn === period.fromOn ? unmovedOf(period, terms.options) : undefined
    const from = unmoved?.fromOn ?? fromOn
    if (by365) return { numerator: daysBetween({ from, to: laterOf(from, to) }), denominator: 365 }
    if (isBeside(span)) return yearFraction(terms.dayCount, { from: fromOn, to })
    return partOfInstallment(terms, period, { from: fromOn, to })
  }
}

/** Interest of the days of an installment before `on`, counted by partBefore, added up exactly and rounded once. */
export function interestBefore(spans: readonly Span[], { terms, ...until }: UntilDay & { terms: LoanTerms }): Cents {
  return roundedInterest(spans, { partOf: partBefore(terms, until), rounding: terms.rounding })
}

/** One day of a loan, as a payoff counts it: 1 ÷ 360, 364, 365 or 365.25 of a year, in a leap year of ACT/ACT 1 ÷ 366. */
export function partOfOneDay(terms: Pick<LoanTerms, 'dayCount' | 'options' | 'accrual'>, on: Day): YearFraction {
  if (terms.accrual === 'SCHEDULED' && countsPayoffBy365(terms)) return { numerator: 1, denominator: 365 }
  const part = yearFraction(terms.dayCount, { from: on, to: addDays(on, 1) })
  // By months of 30 days a 31st counts for nothing, and the day after it for two.
  return countsMonthsOf30(terms.dayCount) ? { numerator: 1, denominator: part.denominator } : part
}

/** Interest of stretches of days, each for its part of a year, added up exactly and rounded once. */
export function roundedInterest(
  spans: readonly Span[],
  { partOf, rounding }: { partOf: (span: Span) => YearFraction; rounding: Rounding },
): Cents {
  const [only, ...more] = spans
  if (!only) return 0
  const first = interestFactor(only.annualRatePpm, partOf(only))
  if (more.length === 0) return mulDiv(only.balanceCents, { ...first, rounding })

  let dividend = BigInt(only.balanceCents) * BigInt(first.times)
  let over = BigInt(first.over)
  for (const span of more) {
    const factor = interestFactor(span.annualRatePpm, partOf(span))
    dividend = dividend * BigInt(factor.over) + BigInt(span.balanceCents) * BigInt(factor.times) * over
    over *= BigInt(factor.over)
  }
  return safeNumber(roundedQuotient({ dividend, over, rounding }))
}
