import { type AgingRow, getPortfolioReport } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { count } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { Bars } from '../ui/bars.tsx'
import { Amount } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { FigureLink } from './figure-link.tsx'
import { FirstStep } from './first-step.tsx'
import { onDay, type ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

/** How late the money is: loans by the days that their oldest open payment is past due. */
export function AgingReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const { data, isError, refetch } = useRead(getPortfolioReport, { query: onDay(address) })
  const columns = useColumns(data?.aging ?? [], address)
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  const hasLoans = data === undefined || data.total.loans > 0
  return (
    <>
      {hasLoans && (
        <Section title={t('dashboard.aging')}>
          {data ? <AgingBars rows={data.aging} /> : <Skeleton height="212px" />}
        </Section>
      )}
      <ReportTable
        title={t('reports.name.aging')}
        fileName="aging"
        columns={columns}
        rows={hasLoans ? data?.aging : []}
        rowKey={({ bucket }) => bucket}
        empty={t('reports.nothingLent')}
        firstStep={<FirstStep address={address} />}
      />
      <p className="muted small">{t('reports.agingNote')}</p>
    </>
  )
}

function AgingBars({ rows }: { rows: readonly AgingRow[] }) {
  const t = useText()
  const bars = rows.map(({ bucket, loans, balance }) => ({
    label: t(`dashboard.bucket.${bucket}`),
    note: t('dashboard.loansIn', { count: loans }),
    value: Math.round(balance * 100),
    tone:
      bucket === 'CURRENT' ? ('PLAIN' as const) : bucket === 'DAYS_OVER_90' ? ('ERROR' as const) : ('WARNING' as const),
  }))
  return <Bars label={t('dashboard.aging')} bars={bars} />
}

function useColumns(rows: readonly AgingRow[], { addressOf }: ReportAddress): ReportColumn<AgingRow>[] {
  const t = useText()
  const sumOf = (amountOf: (row: AgingRow) => number) =>
    rows.reduce((cents, row) => cents + Math.round(amountOf(row) * 100), 0)
  const toLoans = ({ bucket }: AgingRow) => addressOf('loans', { bucket })
  return [
    {
      key: 'bucket',
      title: t('reports.daysPastDue'),
      cell: ({ bucket }) => t(`dashboard.bucket.${bucket}`),
      csv: ({ bucket }) => t(`dashboard.bucket.${bucket}`),
    },
    {
      key: 'loans',
      title: t('reports.loans'),
      cell: (row) => <FigureLink to={toLoans(row)}>{count(row.loans)}</FigureLink>,
      isNumber: true,
      csv: ({ loans }) => loans,
      total: count(rows.reduce((sum, { loans }) => sum + loans, 0)),
    },
    {
      key: 'balance',
      title: t('reports.balance'),
      cell: (row) => <FigureLink to={toLoans(row)} dollars={row.balance} />,
      isNumber: true,
      csv: ({ balance }) => balance,
      total: <Amount cents={sumOf(({ balance }) => balance)} />,
    },
    {
      key: 'pastDue',
      title: t('reports.pastDue'),
      cell: (row) => <FigureLink to={toLoans(row)} dollars={row.pastDue} />,
      isNumber: true,
      csv: ({ pastDue }) => pastDue,
      total: <Amount cents={sumOf(({ pastDue }) => pastDue)} />,
    },
  ]
}
