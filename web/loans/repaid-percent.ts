import { centsOf } from '#contract/fields.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'

type Figures = Pick<
  LoanDetail,
  'status' | 'nextPaymentDate' | 'originalAmount' | 'principalAmount' | 'outstandingBalance' | 'paidPrincipal'
>

/**
 * The part of a loan that is repaid, in whole percents, rounded down so that 100 means all of it. Counted in cents,
 * because fractions of dollars lose the last percent. 0 where more is owed than was lent. Of a loan that was written off
or sold nothing is outstanding, and only what was paid counts.
 */
export function repaidPercent(loan: Figures): number {
  const { originalAmount, principalAmount, outstandingBalance, paidPrincipal } = loan
  const lentCents = centsOf(originalAmount ?? principalAmount)
  const repaidCents = isGivenUp(loan)
    ? lentCents - centsOf(principalAmount) + centsOf(paidPrincipal)
    : lentCents - centsOf(outstandingBalance)
  return lentCents > 0 ? Math.max(0, Math.floor((repaidCents * 100) / lentCents)) : 0
}

const isGivenUp = ({ status, nextPaymentDate, outstandingBalance }: Figures): boolean =>
  outstandingBalance === 0 && nextPaymentDate === null && (status === 'DEFAULTED' || status === 'SOLD')
