import { MATURITIES } from '#contract/reports/portfolio-report.ts'
import { getPortfolioReport, type PortfolioReport } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { ChartSection } from './chart-section.tsx'
import { ColumnChart } from './charts/column-chart.tsx'
import { monthText } from './month-text.ts'
import { monthsInRow } from './months-in-row.ts'
import { dayQuery, type ReportAddress } from './report-address.ts'
import { ReportView } from './report-view.tsx'

/** The number of months in the chart, from the first in which a loan ends; the table has all. */
const DRAWN = 24

/** When loans end, and the amounts outstanding on them now. */
export function MaturitiesReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const read = useRead(getPortfolioReport, { query: dayQuery(address) })
  const chart = (
    <ChartSection title={t('reports.maturingSoon')} height="212px">
      {read.data && <MaturityChart report={read.data} />}
    </ChartSection>
  )
  return <ReportView report={MATURITIES} address={address} read={read} chart={chart} />
}

function MaturityChart({ report }: { report: PortfolioReport }) {
  const t = useText()
  const balances = new Map(report.maturities.map(({ key, balance }) => [key, balance]))
  const first = report.maturities.find(({ key }) => key !== null)?.key ?? report.asOf.slice(0, 7)
  const columns = monthsInRow(first, DRAWN).map((month) => ({
    key: month,
    name: monthText(month),
    month,
    values: [balances.get(month) ?? 0],
  }))
  const series = [{ name: t('word.balance'), tone: 'PRINCIPAL' as const }]
  return (
    <ColumnChart
      label={t('reports.maturingSoon')}
      series={series}
      columns={columns}
      empty={t('reports.nothingMatures')}
    />
  )
}
