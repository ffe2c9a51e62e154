import { IconBook2, IconFileZip, IconTableExport } from '@tabler/icons-react'
import { getHandoverPack, getLedgerOfLoan, getLoanSpreadsheet } from '#contract/documents/documents.ts'
import { addressOf } from '../api/address.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { DownloadButton } from '../ui/button.tsx'
import './loan-overview.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const FILES = [
  { key: 'spreadsheet', endpoint: getLoanSpreadsheet, icon: <IconTableExport {...icon} /> },
  { key: 'ledger', endpoint: getLedgerOfLoan, icon: <IconBook2 {...icon} /> },
  { key: 'handover', endpoint: getHandoverPack, icon: <IconFileZip {...icon} /> },
] as const

/** Files of a loan for spreadsheets or for other people: downloaded, not shown. */
export function LoanFiles({ loanId }: { loanId: number }) {
  const { t, language } = useSpeech()
  return (
    <div className="loan-overview-papers wrap" data-gap="8">
      {FILES.map(({ key, endpoint, icon: mark }) => (
        <DownloadButton key={key} leftSection={mark} href={addressOf(endpoint.path, { loanId }, { language })}>
          {t(`documents.${key}`)}
        </DownloadButton>
      ))}
    </div>
  )
}
