import { wholeMonthsBetween } from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import { interestRateOn } from '../terms/rate-path.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Book } from './book.ts'

/** A part of what a borrower pays beside principal and interest for repaying a loan (docs/money.md, section 9). */
export type ChargePart =
  | { kind: 'PERCENT'; amountCents: Cents; chargedCents: Cents; ratePpm: RatePpm; year: number }
  | { kind: 'MONTHS'; amountCents: Cents; chargedCents: Cents; ratePpm: RatePpm; months: number }
  | { kind: 'MINIMUM'; amountCents: Cents; leastCents: Cents; interestCents: Cents }
  | { kind: 'EXIT'; amountCents: Cents }

export type Prepaid = {
  on: Day
  /** Principal that is repaid before it is due. */
  prepaidCents: Cents
  /** Nothing of the loan is left after it. */
  isWhole: boolean
  /** Interest that the loan has brought when it is repaid: paid so far and with it. */
  interestCents: Cents
  /** Principal repaid before it was due earlier in the same year of the loan. */
  earlierCents: Cents
}

/** What is charged for principal that is repaid before it is due, and for the end of the loan. Parts of zero are left out. */
export function chargeParts(
  book: Pick<Book, 'terms' | 'ratePath' | 'exitFeeIsCharged'>,
  prepaid: Prepaid,
): ChargePart[] {
  const { terms } = book
  const { prepayment } = terms
  if (!prepayment) return []
  const parts = [
    ...ofPrepaid(book, prepaid),
    ...(prepaid.isWhole && prepaid.prepaidCents > 0 ? ofLeastInterest(terms, prepaid) : []),
    ...(prepaid.isWhole && !book.exitFeeIsCharged
      ? [{ kind: 'EXIT' as const, amountCents: prepayment.exitFeeCents ?? 0 }]
      : []),
  ]
  return parts.filter(({ amountCents }) => amountCents > 0)
}

export const sumOfParts = (parts: readonly ChargePart[]): Cents =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

function ofPrepaid(
  book: Pick<Book, 'terms' | 'ratePath'>,
  { on, prepaidCents, isWhole, earlierCents }: Prepaid,
): ChargePart[] {
  const { terms } = book
  const { prepayment = {}, principalCents, rounding } = terms
  if (!isWhole && !prepayment.onEach) return []
  const freeCents = mulDiv(principalCents, { times: prepayment.freePpm ?? 0, over: 1_000_000, rounding: 'DOWN' })
  const chargedCents = Math.max(0, prepaidCents - Math.max(0, freeCents - earlierCents))
  const year = loanYearOf(terms, on)
  if (prepayment.ratesPpm) {
    const ratePpm = prepayment.ratesPpm[year - 1] ?? 0
    const amountCents = mulDiv(chargedCents, { times: ratePpm, over: 1_000_000, rounding })
    return [{ kind: 'PERCENT', amountCents, chargedCents, ratePpm, year }]
  }
  const { monthsOfInterest: months = 0, years } = prepayment
  if (years !== undefined && year > years) return []
  const ratePpm = interestRateOn(book, on)
  // The rate may have four decimals of a part per million where it compounds.
  const amountCents = mulDiv(chargedCents, {
    times: Math.round(ratePpm * 10_000) * months,
    over: 12 * 1_000_000 * 10_000,
    rounding,
  })
  return [{ kind: 'MONTHS', amountCents, chargedCents, ratePpm, months }]
}

/** What interest is short of the least that was agreed: so many months of it on what was first lent. */
function ofLeastInterest(terms: LoanTerms, { interestCents }: Prepaid): ChargePart[] {
  const months = terms.prepayment?.minimumMonths ?? 0
  if (months === 0) return []
  const leastCents = mulDiv(terms.principalCents, {
    times: terms.annualRatePpm * months,
    over: 12 * 1_000_000,
    rounding: terms.rounding,
  })
  return [{ kind: 'MINIMUM', amountCents: Math.max(0, leastCents - interestCents), leastCents, interestCents }]
}

/** The year of the loan that a day lies in: 1 from the day it was made to the day before its first anniversary. */
export function loanYearOf({ originationOn, takenOver }: LoanTerms, on: Day): number {
  const from = takenOver?.lentOn ?? originationOn
  return on <= from ? 1 : Math.floor(wholeMonthsBetween({ from, to: on }) / 12) + 1
}
