import { lazy, Suspense } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { loadTexts } from '../i18n/language.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import type { Correction } from './correction-draft.ts'

const TransferDialog = lazy(async () => {
  const [{ TransferDialog }] = await Promise.all([import('./transfer-dialog.tsx'), loadTexts('LOAN_CHANGES')])
  return { default: TransferDialog }
})

/** TRANSFER: the loan goes on as others. */
export type MoreAction = Correction | 'TRANSFER'

/** The dialog of a rare action on a loan. */
export function MoreDialog({ loan, kind, onClose }: { loan: LoanDetail; kind: MoreAction; onClose: () => void }) {
  if (kind !== 'TRANSFER') return <CorrectionDialog loan={loan} kind={kind} onClose={onClose} />
  return (
    <Suspense>
      <TransferDialog loan={loan} onClose={onClose} />
    </Suspense>
  )
}
