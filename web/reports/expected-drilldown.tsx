import { EXPECTED_LOANS } from '#contract/reports/forecast-report.ts'
import { listForecastLoans } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { ErrorState } from '../ui/page/error-state.tsx'
import { ListHeading } from './list-heading.tsx'
import { monthText } from './month-text.ts'
import { forecastQuery, type ReportAddress } from './report-address.ts'
import { ReportTable } from './report-table.tsx'

/** The loans behind a month of the forecast, or behind the amount past due. */
export function ExpectedDrilldown({ address }: { address: ReportAddress }) {
  const t = useText()
  const month = /^\d{4}-\d\d$/.exec(address.search.get('month') ?? '')?.[0] ?? 'PAST'
  const query = { ...forecastQuery(address), month }
  const { data, isError, refetch } = useRead(listForecastLoans, { query })
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  const when = month === 'PAST' ? t('reports.pastDueNow') : monthText(month)
  return (
    <>
      <ListHeading address={address} title={[when, t(`reports.scenario.${query.scenario}`)].join(' · ')} />
      <ReportTable table={EXPECTED_LOANS} address={address} data={data && { month, loans: data }} />
    </>
  )
}
