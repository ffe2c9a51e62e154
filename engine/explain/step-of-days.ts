import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import type { YearFraction } from '../terms/day-count.ts'
import { interestOfDays, roundedDay } from '../terms/interest-of-days.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Step } from './explain.ts'

type OfDays = {
  balanceCents: Cents
  annualRatePpm: RatePpm
  part: YearFraction
  /** The days from `fromOn` to `toOn`, or to the due day of an installment. */
  days: { fromOn: Day; toOn: Day } | { fromOn: Day; dueOn: Day }
  amountCents: Cents
}

/** The step of interest of one amount for some days: for all of them at once, or day by day where each day is rounded. */
export function stepOfDays(
  { balanceCents, annualRatePpm, part, days, amountCents }: OfDays,
  { dayCount, rounding, options }: Pick<LoanTerms, 'dayCount' | 'rounding' | 'options'>,
): Step {
  const { numerator: partNumerator, denominator: partDenominator } = part
  const values = { balanceCents, annualRatePpm, ...days, dayCount, partNumerator, partDenominator }
  const bearing = { balanceCents, annualRatePpm, part }
  const roundsEachDay = options?.roundsEachDay === true
  // Days before a change of terms may have been counted in the other way.
  const isAsAgreed = interestOfDays(bearing, { rounding, options: { roundsEachDay } }) === amountCents
  if (roundsEachDay !== isAsAgreed) return { key: 'interest.of-days', values, amountCents, rounding }
  const dayCents = roundedDay(bearing, { rounding })
  return { key: 'interest.of-rounded-days', values: { ...values, dayCents }, amountCents, rounding }
}
