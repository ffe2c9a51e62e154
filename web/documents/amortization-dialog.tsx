import { getAmortizationSchedule } from '#contract/documents/documents.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { DocumentFrame, DownloadLink, useMadeDocument } from './made-document.tsx'

/** The amortization schedule as a document: shown in the page, and to download. */
export function AmortizationDialog({ loan, onClose }: { loan: LoanDetail; onClose: () => void }) {
  const { t, language } = useSpeech()
  const asked = { params: { loanId: loan.id }, query: { language } }
  const url = useMadeDocument(getAmortizationSchedule, asked, { onFailed: onClose })
  return (
    <Dialog
      title={t('loans.amortizationSchedule')}
      isOpen
      onClose={onClose}
      width="LARGE"
      actions={
        <>
          <DownloadLink url={url} />
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <DocumentFrame url={url} title={t('loans.amortizationSchedule')} />
    </Dialog>
  )
}
