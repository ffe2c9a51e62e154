import { IconFileTypePdf } from '@tabler/icons-react'
import { getReportDocument } from '#contract/reports/reports.ts'
import { addressOf } from '../api/address.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { DownloadButton } from '../ui/button.tsx'
import { dayQuery, forecastQuery, periodQuery, type ReportAddress } from './report-address.ts'

/** Downloads the report on screen as a PDF, over the same days. */
export function SaveAsPdf({ address }: { address: ReportAddress }) {
  const { t, language } = useSpeech()
  const { report, search, selection } = address
  const days = { ...dayQuery(address), ...periodQuery(address), ...forecastQuery(address) }
  const query = { report, language, ...days, ...(search.has('year') && { year: selection.year }) }
  return (
    <DownloadButton
      className="toolbar-end"
      leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
      href={addressOf(getReportDocument.path, {}, query)}
    >
      {t('reports.savePdf')}
    </DownloadButton>
  )
}
