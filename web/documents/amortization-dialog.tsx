import { getAmortizationSchedule } from '#contract/documents/documents.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useMadeDocument } from './made-document.tsx'
import { PaperDialog } from './paper-dialog.tsx'

/** The amortization schedule as a document: shown in the page, and to download. */
export function AmortizationDialog({ loan, onClose }: { loan: LoanDetail; onClose: () => void }) {
  const { t, language } = useSpeech()
  const asked = { params: { loanId: loan.id }, query: { language } }
  const url = useMadeDocument(getAmortizationSchedule, asked, { onFailed: onClose })
  return <PaperDialog title={t('loans.amortizationSchedule')} url={url} onClose={onClose} />
}
