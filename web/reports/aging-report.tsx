import { AGING } from '#contract/reports/portfolio-report.ts'
import { type AgingRow, getPortfolioReport } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { AGING_TONES, ShareBar } from '../ui/charts/share-bar.tsx'
import { ChartSection } from './chart-section.tsx'
import { dayQuery, type ReportAddress } from './report-address.ts'
import { ReportView } from './report-view.tsx'

/** Arrears: loans by the number of days that their oldest open payment is past due. */
export function AgingReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const { data, isError, refetch } = useRead(getPortfolioReport, { query: dayQuery(address) })
  const hasLoans = data === undefined || data.total.loans > 0
  // Five empty buckets would tell nothing, so none are shown.
  const shown = data && (hasLoans ? data : { ...data, aging: [] })
  const chart = hasLoans && (
    <ChartSection title={t('dashboard.aging')} height="212px">
      {data && <AgingBars rows={data.aging} />}
    </ChartSection>
  )
  return <ReportView report={AGING} address={address} read={{ data: shown, isError, refetch }} chart={chart} />
}

function AgingBars({ rows }: { rows: readonly AgingRow[] }) {
  const t = useText()
  const shares = rows.map(({ bucket, loans, balance }) => ({
    key: bucket,
    name: t(`dashboard.bucket.${bucket}`),
    note: t('count.loans', { count: loans }),
    cents: Math.round(balance * 100),
    tone: AGING_TONES[bucket],
  }))
  return <ShareBar label={t('dashboard.aging')} shares={shares} />
}
