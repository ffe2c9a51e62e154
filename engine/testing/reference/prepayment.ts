import type { LoanTerms } from '../../terms/terms.ts'
import { type DayNumber, dateOf, dayNumber, dayOfMonthOrLast } from './calendar.ts'
import { fraction, rounded, times } from './fraction.ts'
import { yearlyRateOn } from './rates.ts'

/** Principal that is repaid before it is due on a day, and what the charge for it depends on. */
export type Prepaid = {
  day: DayNumber
  cents: number
  /** Nothing of the loan is left after it. */
  isWhole: boolean
  /** Principal repaid before it was due, earlier in the same year of the loan. */
  earlier: number
  /** All interest that the loan brings. */
  interest: number
  /** What is due at the end of the loan was charged already. */
  isEnded: boolean
}

/** The year of a loan that a day lies in: the first begins on the day it was made, the others on its anniversaries. */
export function yearOfLoan({ originationOn }: LoanTerms, day: DayNumber): number {
  const origin = dateOf(dayNumber(originationOn))
  let year = 1
  while (dayOfMonthOrLast({ year: origin.year + year, month: origin.month }, origin.day) <= day) year += 1
  return year
}

/**
 * What a contract charges for early repayment and at the end (docs/money.md, section 9): a part of what is repaid early
 * beyond what is free in the year, or months of interest on it; the least interest; the exit fee. Each is rounded by itself.
 */
export function chargeOf(terms: LoanTerms, prepaid: Prepaid): number {
  const { prepayment, principalCents, annualRatePpm, rounding } = terms
  if (!prepayment) return 0
  const { day, cents, isWhole, earlier, interest, isEnded } = prepaid
  const year = yearOfLoan(terms, day)
  const free = rounded(times(fraction(principalCents), fraction(prepayment.freePpm ?? 0, 1_000_000)), 'DOWN')
  const charged = isWhole || prepayment.onEach ? Math.max(0, cents - Math.max(0, free - earlier)) : 0
  const months = year > (prepayment.years ?? year) ? 0 : (prepayment.monthsOfInterest ?? 0)
  const part = prepayment.ratesPpm
    ? fraction(prepayment.ratesPpm[year - 1] ?? 0, 1_000_000)
    : times(yearlyRateOn(terms, day), fraction(months, 12))
  const ofPart = rounded(times(fraction(charged), part), rounding)
  const ofYear = times(fraction(principalCents), fraction(annualRatePpm, 1_000_000))
  const least = rounded(times(ofYear, fraction(prepayment.minimumMonths ?? 0, 12)), rounding)
  const short = isWhole && cents > 0 ? Math.max(0, least - interest) : 0
  return ofPart + short + (isWhole && !isEnded ? (prepayment.exitFeeCents ?? 0) : 0)
}
