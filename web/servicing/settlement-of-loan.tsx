import { lazy, Suspense } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { loadTexts } from '../i18n/language.ts'

const Shown = lazy(async () => {
  const [{ SettlementSection }] = await Promise.all([import('./settlement-section.tsx'), loadTexts('SETTLEMENT')])
  return { default: SettlementSection }
})

/** The settlement of a loan, for lender and borrower. Nothing where none was agreed. */
export function SettlementOfLoan({ loan: { settlement } }: { loan: LoanDetail }) {
  return settlement && <Suspense>{<Shown settlement={settlement} />}</Suspense>
}
