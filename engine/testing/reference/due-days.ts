import type { LoanTerms } from '../../terms/terms.ts'
import { agreedDays, isByRow } from './agreed-rows.ts'
import { movedDay } from './business-days.ts'
import { type DayNumber, dateOf, dayNumber, dayOfMonthOrLast, isLastOfMonth, monthAfter } from './calendar.ts'
import { interestStart } from './closing.ts'
import { periodOf, periodsAYear } from './day-count.ts'
import { fraction, rounded, times } from './fraction.ts'

/** The last due day: maturity, or an earlier balloon day that is more than a day before it (docs/money.md, section 2). */
export function lastDueDay({ maturityOn, balloon }: LoanTerms): DayNumber {
  const maturity = dayNumber(maturityOn)
  const balloonOn = balloon ? dayNumber(balloon.dueOn) : maturity
  return balloonOn < maturity - 1 ? balloonOn : maturity
}

/** The k-th due day, as if the loan never ended: k periods after origination, or k − 1 after an agreed first due day. */
export function endlessDueDay(terms: LoanTerms, number: number): DayNumber {
  const anchor = dayNumber(terms.firstDueOn ?? terms.originationOn)
  return periodsAfter(terms, anchor, terms.firstDueOn === null ? number : number - 1)
}

function periodsAfter({ frequency, endOfMonth }: LoanTerms, anchor: DayNumber, count: number): DayNumber {
  const period = periodOf(frequency)
  if ('days' in period) return anchor + count * period.days
  const date = dateOf(anchor)
  const month = monthAfter(date, count * period.months)
  return dayOfMonthOrLast(month, endOfMonth ? 31 : date.day)
}

/** All due days as agreed: those before the last one, and the last one, which may end a short period. */
export function dueDays(terms: LoanTerms): DayNumber[] {
  if (isByRow(terms)) return agreedDays(terms)
  const last = lastDueDay(terms)
  const days: DayNumber[] = []
  for (let number = 1; endlessDueDay(terms, number) < last; number += 1) days.push(endlessDueDay(terms, number))
  return withoutJoined([...days, last], terms)
}

/** A payment whose day moves to the day of the next one, or beyond it, is one with that. */
function withoutJoined(days: readonly DayNumber[], terms: LoanTerms): DayNumber[] {
  return days.filter((day, index) =>
    days.slice(index + 1).every((later) => movedDay(day, terms) < movedDay(later, terms)),
  )
}

/** Periods of the amortization of a balloon, to the nearest whole one and at least one. */
export function amortizationCount({ frequency, balloon }: LoanTerms): number | null {
  if (!balloon) return null
  return Math.max(1, rounded(times(fraction(balloon.amortizationMonths, 12), periodsAYear(frequency)), 'HALF_UP'))
}

/** The last day of the interest-only months from the first day of interest; an installment due by then asks for interest alone. */
export function interestOnlyUntil(terms: LoanTerms): DayNumber {
  const { structure, interestOnlyMonths, endOfMonth } = terms
  const origin = interestStart(terms)
  if (structure !== 'INTEREST_ONLY') return origin
  const date = dateOf(origin)
  const isAtEnd = endOfMonth && isLastOfMonth(origin)
  return dayOfMonthOrLast(monthAfter(date, interestOnlyMonths), isAtEnd ? 31 : date.day)
}
