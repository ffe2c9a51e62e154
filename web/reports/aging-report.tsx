import { AGING, AGING_TABLE } from '#contract/reports/portfolio-report.ts'
import { type AgingRow, getPortfolioReport } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { AGING_TONES, ShareBar } from '../ui/charts/share-bar.tsx'
import { ChartSection } from './chart-section.tsx'
import { FigureLink } from './figure-link.tsx'
import { dayQuery, type ReportAddress } from './report-address.ts'
import { saveTable } from './report-table.tsx'
import { ReportView } from './report-view.tsx'
import { useReportWords } from './report-words.ts'
import { SaveButtons } from './save-buttons.tsx'

/** Arrears: loans by the number of days that their oldest open payment is past due. */
export function AgingReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const words = useReportWords()
  const { data, isError, refetch } = useRead(getPortfolioReport, { query: dayQuery(address) })
  const hasLoans = data === undefined || data.total.loans > 0
  // Five empty buckets would tell nothing, so none are shown.
  const shown = data && (hasLoans ? data : { ...data, aging: [] })
  const chart = hasLoans && (
    <ChartSection
      title={t('dashboard.aging')}
      height="212px"
      actions={
        <span className="toolbar-end row not-on-paper" data-gap="4">
          <SaveButtons onSave={data && ((format) => saveTable(AGING_TABLE, { data, address, words, format }))} />
        </span>
      }
    >
      {data && <AgingBars rows={data.aging} address={address} />}
    </ChartSection>
  )
  return <ReportView report={AGING} address={address} read={{ data: shown, isError, refetch }} chart={chart} />
}

function AgingBars({ rows, address }: { rows: readonly AgingRow[]; address: ReportAddress }) {
  const t = useText()
  const format = useFormat()
  const noteOf = ({ loans, pastDue }: AgingRow) => {
    const counted = t('count.loans', { count: loans })
    return pastDue === 0 ? counted : t('reports.bucketNote', { loans: counted, amount: format.usd(pastDue) })
  }
  const shares = rows.map((row) => ({
    key: row.bucket,
    name: t(`dashboard.bucket.${row.bucket}`),
    note: noteOf(row),
    cents: Math.round(row.balance * 100),
    tone: AGING_TONES[row.bucket],
    figure: <FigureLink to={address.addressOf('loans', { bucket: row.bucket })} dollars={row.balance} />,
  }))
  return <ShareBar label={t('dashboard.aging')} shares={shares} />
}
