import { centsOf } from '#contract/fields.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'

type Figures = Pick<LoanDetail, 'originalAmount' | 'principalAmount' | 'outstandingBalance'>

/**
 * The part of a loan that is repaid, in whole percents, rounded down so that 100 means all of it. Counted in cents,
 * because fractions of dollars lose the last percent. 0 where more is owed than was lent.
 */
export function repaidPercent({ originalAmount, principalAmount, outstandingBalance }: Figures): number {
  const lentCents = centsOf(originalAmount ?? principalAmount)
  const repaidCents = lentCents - centsOf(outstandingBalance)
  return lentCents > 0 ? Math.max(0, Math.floor((repaidCents * 100) / lentCents)) : 0
}
