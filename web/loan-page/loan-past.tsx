import { lazy, Suspense } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { loadTexts } from '../i18n/language.ts'
import { LoanFees } from '../servicing/loan-fees.tsx'
import { LoanTimeline } from './loan-timeline.tsx'
import { PaymentHistory } from './payment-history.tsx'

const LinkedLoans = lazy(async () => {
  const [{ LinkedLoans }] = await Promise.all([import('./linked-loans.tsx'), loadTexts('LOAN_CHANGES')])
  return { default: LinkedLoans }
})

/** The loan's payments and fees, and the loans that it goes on as; for its lender also everything that was entered. */
export function LoanPast({ loan, isBorrower = false }: { loan: LoanDetail; isBorrower?: boolean }) {
  const isLinked = loan.goesOnAs.length + loan.continues.length > 0
  return (
    <div className="stack" data-gap="16">
      <Suspense>{isLinked && <LinkedLoans loan={loan} />}</Suspense>
      <PaymentHistory loan={loan} canReverse={!isBorrower} />
      <LoanFees loan={loan} isLender={!isBorrower} />
      {!isBorrower && <LoanTimeline loan={loan} />}
    </div>
  )
}
