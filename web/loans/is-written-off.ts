import type { LoanDetail } from '#contract/loans/loans.ts'

type Figures = Pick<LoanDetail, 'status' | 'outstandingBalance' | 'principalAmount' | 'paidPrincipal'>

/**
 * Whether a loan was given up: nothing of it is outstanding any more, though not all came back. One whose principal came back
 * may be in default all the same, for its interest.
 */
export const isWrittenOff = ({ status, outstandingBalance, principalAmount, paidPrincipal }: Figures): boolean =>
  status === 'DEFAULTED' && outstandingBalance === 0 && paidPrincipal < principalAmount
