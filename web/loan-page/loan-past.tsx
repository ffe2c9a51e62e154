import type { LoanDetail } from '#contract/loans/loans.ts'
import { LoanFees } from '../servicing/loan-fees.tsx'
import { LoanTimeline } from './loan-timeline.tsx'
import { PaymentHistory } from './payment-history.tsx'

/** The loan's payments and fees; for its lender also everything that was entered. */
export function LoanPast({ loan, isBorrower = false }: { loan: LoanDetail; isBorrower?: boolean }) {
  return (
    <div className="stack" data-gap="16">
      <PaymentHistory loan={loan} canReverse={!isBorrower} />
      <LoanFees loan={loan} isLender={!isBorrower} />
      {!isBorrower && <LoanTimeline loan={loan} />}
    </div>
  )
}
