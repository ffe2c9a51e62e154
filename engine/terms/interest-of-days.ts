import { mulDiv } from '../numbers/money.ts'
import type { Cents, RatePpm } from '../numbers/units.ts'
import type { YearFraction } from './day-count.ts'
import { interestFactor, rateFactor } from './installment-periods.ts'
import type { LoanTerms } from './terms.ts'

/** An amount, its yearly rate, and the days for which it bears interest as a part of a year that is not reduced. */
type InterestBearing = { balanceCents: Cents; annualRatePpm: RatePpm; part: YearFraction }
type RoundingTerms = Pick<LoanTerms, 'rounding' | 'options'>

/**
 * Interest of one amount for some days: rounded once, or for each day where the contract says so (docs/money.md,
 * section 5).
 */
export function interestOfDays(bearing: InterestBearing, terms: RoundingTerms): Cents {
  const { balanceCents, annualRatePpm, part } = bearing
  if (terms.options?.roundsEachDay) return roundedDay(bearing, terms) * part.numerator
  return mulDiv(balanceCents, { ...interestFactor(annualRatePpm, part), rounding: terms.rounding })
}

/** Interest of one amount for a part of a year that is one day, in 1/10,000 of a dollar: whole cents where each day is rounded. */
export function interestOfOneDay(bearing: InterestBearing, terms: RoundingTerms): number {
  const { balanceCents, annualRatePpm, part } = bearing
  if (terms.options?.roundsEachDay) return interestOfDays(bearing, terms) * 100
  const { times, over } = rateFactor(annualRatePpm, part)
  return mulDiv(balanceCents, { times: times * 100, over, rounding: terms.rounding })
}

/** The interest of one of the days, rounded by itself (ROUNDED_DAY_COUNTS: the denominator is the days of a year). */
export function roundedDay(
  { balanceCents, annualRatePpm, part }: InterestBearing,
  { rounding }: Pick<LoanTerms, 'rounding'>,
): Cents {
  const ofOneDay = rateFactor(annualRatePpm, { numerator: 1, denominator: part.denominator })
  return mulDiv(balanceCents, { ...ofOneDay, rounding })
}
