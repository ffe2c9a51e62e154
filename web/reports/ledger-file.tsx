import { IconBook2 } from '@tabler/icons-react'
import { getLedgerOfLender } from '#contract/documents/documents.ts'
import { addressOf } from '../api/address.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { DownloadButton } from '../ui/button.tsx'
import type { ReportAddress } from './report-address.ts'

/**
 * Downloads every line of the books over all loans: the reader's own, or for an administrator those of the chosen
 * lender.
 */
export function LedgerFile({ address: { lender } }: { address: ReportAddress }) {
  const { t, language } = useSpeech()
  const { id } = useUser()
  return (
    <DownloadButton
      leftSection={<IconBook2 size={18} stroke={1.75} aria-hidden="true" />}
      href={addressOf(getLedgerOfLender.path, { lenderId: lender.lenderId ?? id }, { language })}
    >
      {t('reports.ledger')}
    </DownloadButton>
  )
}
