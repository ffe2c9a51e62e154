import { getPortfolioReport, type PortfolioReport } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { ColumnChart } from './charts/column-chart.tsx'
import { FirstStep } from './first-step.tsx'
import { groupColumns } from './group-columns.tsx'
import { monthText } from './month-text.ts'
import { monthsInRow } from './months-in-row.ts'
import { onDay, type ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

type Row = PortfolioReport['maturities'][number]

/** So many months ahead are drawn; the table has all. */
const DRAWN = 24

/** When loans end, and what is outstanding on them now. */
export function MaturitiesReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const { data, isError, refetch } = useRead(getPortfolioReport, { query: onDay(address) })
  const columns = useColumns(data, address)
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  return (
    <>
      <Section title={t('reports.maturingSoon', { months: DRAWN })}>
        {data ? <MaturityChart report={data} /> : <Skeleton height="212px" />}
      </Section>
      <ReportTable
        title={t('reports.name.maturities')}
        fileName="maturities"
        columns={columns}
        rows={data?.maturities}
        rowKey={({ key }) => key ?? 'PAST'}
        empty={t('reports.nothingLent')}
        firstStep={<FirstStep address={address} />}
      />
    </>
  )
}

function MaturityChart({ report }: { report: PortfolioReport }) {
  const t = useText()
  const balances = new Map(report.maturities.map(({ key, balance }) => [key, balance]))
  const columns = monthsInRow(report.asOf.slice(0, 7), DRAWN).map((month) => ({
    key: month,
    name: monthText(month),
    month,
    values: [balances.get(month) ?? 0],
  }))
  const series = [{ name: t('reports.balance'), tone: 'PRINCIPAL' as const }]
  return (
    <ColumnChart
      label={t('reports.maturingSoon', { months: DRAWN })}
      series={series}
      columns={columns}
      empty={t('reports.nothingMatures', { months: DRAWN })}
    />
  )
}

function useColumns(data: PortfolioReport | undefined, { addressOf }: ReportAddress): ReportColumn<Row>[] {
  const t = useText()
  const toLoans = ({ key }: Row) => addressOf('loans', { matures: key ?? 'PAST' })
  return [
    {
      key: 'month',
      title: t('reports.month'),
      cell: ({ key }) => (key === null ? t('reports.pastMaturity') : monthText(key)),
      sortBy: ({ key }) => key ?? '',
      csv: ({ key }) => key ?? 'PAST',
    },
    ...groupColumns<Row>(t, { toLoans, total: data?.total }),
  ]
}
