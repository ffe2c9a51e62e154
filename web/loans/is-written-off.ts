import type { LoanDetail } from '#contract/loans/loans.ts'

type Figures = Pick<LoanDetail, 'status' | 'outstandingBalance' | 'principalAmount' | 'paidPrincipal'>

/**
 * Whether a loan was written off: no principal is outstanding, though not all of it was repaid. A loan whose principal
 * was repaid in full may still be in default because of its interest.
 */
export const isWrittenOff = ({ status, outstandingBalance, principalAmount, paidPrincipal }: Figures): boolean =>
  status === 'DEFAULTED' && outstandingBalance === 0 && paidPrincipal < principalAmount
