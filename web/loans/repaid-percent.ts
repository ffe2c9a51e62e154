import { centsOf } from '#contract/fields.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'

type Figures = Pick<
  LoanDetail,
  'status' | 'originalAmount' | 'principalAmount' | 'outstandingBalance' | 'paidPrincipal'
>

/**
 * The part of a loan's principal that is repaid, in whole percents, rounded down so that 100 means all of it. Counted in
 * cents, because fractions of dollars lose the last percent. Principal that was added to the loan (unpaid interest, fees,
 * money lent later) belongs to the whole, and what was paid of it counts. Of a loan that was written off or sold nothing
 * is outstanding, and only what was paid counts; a loan that is paid off is repaid.
 */
export function repaidPercent(loan: Figures): number {
  if (loan.status === 'PAID_OFF' || loan.status === 'COMPLETED') return 100
  const { originalAmount, principalAmount, outstandingBalance, paidPrincipal } = loan
  const lentCents = centsOf(originalAmount ?? principalAmount)
  const repaidCents = Math.max(0, lentCents - centsOf(principalAmount)) + centsOf(paidPrincipal)
  const wholeCents = Math.max(lentCents, repaidCents + centsOf(outstandingBalance))
  return wholeCents > 0 ? Math.floor((repaidCents * 100) / wholeCents) : 0
}
