import { Suspense } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { PayoffQuotes } from '../documents/payoff-quotes.tsx'
import { UploadedDocuments } from '../documents/uploaded-documents.tsx'
import { useText } from '../i18n/use-text.ts'
import { Section } from '../ui/page/section.tsx'
import { GeneratedPapers } from './generated-papers.tsx'
import { DocumentRequests } from './lazy-requests.ts'
import { LoanFiles } from './loan-files.tsx'
import { Statements } from './statements.tsx'

type Props = { loan: LoanDetail; isBorrower?: boolean }

/** The documents of a loan: those generated from its figures, and the uploaded ones. */
export function LoanDocuments({ loan, isBorrower = false }: Props) {
  const t = useText()
  return (
    <div className="stack" data-gap="16">
      <div className="fit-columns" data-gap="16" data-column="300">
        <Section title={t('documents.morePapers')}>
          <Statements loan={loan} isBorrower={isBorrower} />
        </Section>
        <Section title={t('loans.generatedDocuments')}>
          <GeneratedPapers loan={loan} isBorrower={isBorrower} />
        </Section>
        <LoanFiles loanId={loan.id} isBorrower={isBorrower} />
      </div>
      <Suspense>
        <DocumentRequests loan={loan} />
      </Suspense>
      <PayoffQuotes loanId={loan.id} />
      <UploadedDocuments loanId={loan.id} isBorrower={isBorrower} />
    </div>
  )
}
