import { IconBook2, IconFileZip, IconTableExport } from '@tabler/icons-react'
import { getHandoverPack, getLedgerOfLoan, getLoanSpreadsheet } from '#contract/documents/documents.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { addressOf } from '../api/address.ts'
import { PayoffQuotes } from '../documents/payoff-quotes.tsx'
import { UploadedDocuments } from '../documents/uploaded-documents.tsx'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { DownloadButton } from '../ui/button.tsx'
import { Section } from '../ui/page/section.tsx'
import { BorrowerPack } from './borrower-pack.tsx'
import { PaperButtons } from './loan-overview.tsx'
import { MorePapers } from './more-papers.tsx'
import './loan-documents.css'

/** The documents of a loan: those generated from its figures, and the uploaded ones. */
export function LoanDocuments({ loan, isBorrower = false }: { loan: LoanDetail; isBorrower?: boolean }) {
  const t = useText()
  return (
    <div className="stack" data-gap="16">
      <div className="loan-papers fit-columns" data-gap="16" data-column="240">
        <Section title={t('loans.generatedDocuments')}>
          <PaperButtons loan={loan} canRecord={!isBorrower} />
        </Section>
        <Section title={t('documents.morePapers')}>
          <MorePapers loan={loan} />
        </Section>
        {isBorrower ? (
          <BorrowerPack loanId={loan.id} />
        ) : (
          <Section title={t('documents.takeAway')}>
            <LoanFiles loanId={loan.id} />
          </Section>
        )}
      </div>
      <PayoffQuotes loanId={loan.id} />
      <UploadedDocuments loanId={loan.id} isBorrower={isBorrower} />
    </div>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const FILES = [
  { key: 'spreadsheet', endpoint: getLoanSpreadsheet, icon: <IconTableExport {...icon} /> },
  { key: 'ledger', endpoint: getLedgerOfLoan, icon: <IconBook2 {...icon} /> },
  { key: 'handover', endpoint: getHandoverPack, icon: <IconFileZip {...icon} /> },
] as const

/** Files of a loan for spreadsheets or for other people: downloaded, not shown. */
function LoanFiles({ loanId }: { loanId: number }) {
  const { t, language } = useSpeech()
  return (
    <div className="fill-phone wrap" data-gap="8">
      {FILES.map(({ key, endpoint, icon: mark }) => (
        <DownloadButton key={key} leftSection={mark} href={addressOf(endpoint.path, { loanId }, { language })}>
          {t(`documents.${key}`)}
        </DownloadButton>
      ))}
    </div>
  )
}
