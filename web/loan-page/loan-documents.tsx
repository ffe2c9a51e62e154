import type { LoanDetail } from '#contract/loans/loans.ts'
import { PayoffQuotes } from '../documents/payoff-quotes.tsx'
import { UploadedDocuments } from '../documents/uploaded-documents.tsx'
import { useText } from '../i18n/use-text.ts'
import { Section } from '../ui/page/section.tsx'
import { LoanFiles } from './loan-files.tsx'
import { PaperButtons } from './loan-overview.tsx'
import { MorePapers } from './more-papers.tsx'
import './loan-overview.css'

/** The documents of a loan: those generated from its figures, and the uploaded ones. */
export function LoanDocuments({ loan, isBorrower = false }: { loan: LoanDetail; isBorrower?: boolean }) {
  const t = useText()
  return (
    <div className="stack" data-gap="16">
      <Section title={t('loans.generatedDocuments')}>
        <PaperButtons loan={loan} canRecord={!isBorrower} />
      </Section>
      <Section title={t('documents.morePapers')}>
        <MorePapers loan={loan} />
      </Section>
      {!isBorrower && (
        <Section title={t('documents.takeAway')}>
          <LoanFiles loanId={loan.id} />
        </Section>
      )}
      <PayoffQuotes loanId={loan.id} />
      <UploadedDocuments loanId={loan.id} isBorrower={isBorrower} />
    </div>
  )
}
