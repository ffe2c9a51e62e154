import { FORECAST } from '#contract/reports/forecast-report.ts'
import { getForecast } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { CashChart } from './charts/cash-chart.tsx'
import { forecastQuery, type ReportAddress } from './report-address.ts'
import { ReportView } from './report-view.tsx'

/** The money expected in the coming months, as agreed or under other assumptions. */
export function ForecastReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const read = useRead(getForecast, { query: forecastQuery(address) })
  const chart = (
    <CashChart
      title={t('reports.expectedByMonth')}
      months={read.data?.months}
      parts={['principal', 'interest']}
      empty={t('reports.nothingExpected')}
    />
  )
  return <ReportView report={FORECAST} address={address} read={read} chart={chart} />
}
