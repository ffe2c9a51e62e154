import type { LoanTerms } from '../../terms/terms.ts'
import { type DayNumber, dayNumber } from './calendar.ts'
import { yearlyRate } from './compounding.ts'
import { partOfYear } from './day-count.ts'
import { fraction, rounded, times } from './fraction.ts'

/** The first day that bears interest which nobody paid in advance (docs/money.md, section 10). */
export function interestStart({ originationOn, closing }: LoanTerms): DayNumber {
  return Math.max(dayNumber(originationOn), dayNumber(closing?.interestTo ?? originationOn))
}

/**
 * Points, the lender's fee and interest in advance: finance charges that are paid before or at closing, 12 CFR
 * 1026.2(a)(23). The interest is that of the calendar days between closing and its start.
 */
export function prepaidCharge(terms: LoanTerms): number {
  const { closing, principalCents, rounding, options } = terms
  if (!closing) return 0
  const from = dayNumber(terms.originationOn)
  const days = partOfYear(terms.dayCount, from, interestStart(terms))
  const ofOneDay = times(fraction(principalCents), times(yearlyRate(terms), partOfYear(terms.dayCount, from, from + 1)))
  const ofDays = options?.roundsEachDay
    ? fraction(rounded(ofOneDay, rounding) * (interestStart(terms) - from))
    : times(fraction(principalCents), times(yearlyRate(terms), days))
  const points = rounded(times(fraction(principalCents), fraction(closing.pointsPpm ?? 0, 1_000_000)), rounding)
  const interest = closing.interestCents ?? rounded(ofDays, rounding)
  return points + (closing.pointsCents ?? 0) + (closing.originationFeeCents ?? 0) + interest
}
