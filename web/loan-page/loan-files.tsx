import { IconBook2, IconFileZip, IconTableExport } from '@tabler/icons-react'
import { getBorrowerPack, getHandoverPack, getLedgerOfLoan, getLoanSpreadsheet } from '#contract/documents/documents.ts'
import { addressOf } from '../api/address.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Section } from '../ui/page/section.tsx'
import { PaperRow } from './paper-row.tsx'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const FILES = [
  {
    title: 'documents.spreadsheet',
    hint: 'documents.spreadsheetHint',
    endpoint: getLoanSpreadsheet,
    icon: <IconTableExport {...icon} />,
  },
  { title: 'documents.ledger', hint: 'documents.ledgerHint', endpoint: getLedgerOfLoan, icon: <IconBook2 {...icon} /> },
  {
    title: 'documents.handover',
    hint: 'documents.handoverHint',
    endpoint: getHandoverPack,
    icon: <IconFileZip {...icon} />,
  },
] as const

/** What a borrower may take away of a loan. An administrator at a borrower's page has no such file. */
const MINE = [
  {
    title: 'documents.myPack',
    hint: 'documents.myPackHint',
    endpoint: getBorrowerPack,
    icon: <IconFileZip {...icon} />,
  },
] as const

/** Files of a loan for spreadsheets or for other people: downloaded, not shown. */
export function LoanFiles({ loanId, isBorrower }: { loanId: number; isBorrower: boolean }) {
  const { t, language } = useSpeech()
  const { role } = useUser()
  if (isBorrower && role !== 'BORROWER') return null
  return (
    <Section title={t(isBorrower ? 'documents.myPackTitle' : 'documents.takeAway')}>
      <ul className="plain-list lined">
        {(isBorrower ? MINE : FILES).map(({ title, hint, endpoint, icon: mark }) => (
          <PaperRow
            key={title}
            icon={mark}
            title={t(title)}
            hint={t(hint)}
            href={addressOf(endpoint.path, { loanId }, { language })}
          />
        ))}
      </ul>
    </Section>
  )
}
