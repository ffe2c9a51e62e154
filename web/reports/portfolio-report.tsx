import { getPortfolioReport, type PortfolioReport as Report } from '#contract/reports.ts'
import { useRead } from '../api/use-read.ts'
import type { Translate } from '../i18n/language.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/figure-card.tsx'
import { Amount, Percent } from '../ui/figures.tsx'
import { count } from '../ui/format.ts'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useFormat } from '../ui/use-format.ts'
import { ColumnChart } from './column-chart.tsx'
import { FigureLink } from './figure-link.tsx'
import { monthTick } from './month-text.ts'
import { onDay, type ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

/** What is lent out on a day: how much, at what rate, to whom, and of what kind. */
export function PortfolioReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const { data, isError, refetch } = useRead(getPortfolioReport, { query: onDay(address.asOf) })
  const groups = useGroups(data, address)
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  return (
    <>
      <FigureCards>
        <FigureCard
          label={t('reports.balance')}
          note={t('reports.principalOutstanding')}
          isLoading={!data}
          to={address.addressOf('loans')}
        >
          <Amount dollars={data?.total.balance} />
        </FigureCard>
        <FigureCard label={t('reports.loans')} note={t('reports.openLoans')} isLoading={!data}>
          {count(data?.total.loans ?? 0)}
        </FigureCard>
        <FigureCard label={t('reports.averageRate')} note={t('reports.weightedByBalance')} isLoading={!data}>
          <Percent value={data?.total.rate} />
        </FigureCard>
      </FigureCards>
      <Section title={t('reports.balanceOverTime')}>
        {data ? <BalanceHistory history={data.history} /> : <Skeleton height="212px" />}
      </Section>
      <div className="reports-columns">
        <ReportTable {...groups.byStatus} />
        <ReportTable {...groups.byType} />
      </div>
      <ReportTable {...groups.byBorrower} isPaged />
    </>
  )
}

function BalanceHistory({ history }: Pick<Report, 'history'>) {
  const t = useText()
  const format = useFormat()
  const columns = history.map(({ day, balance }, index) => ({
    key: day,
    name: format.day(day),
    tick: monthTick(day.slice(0, 7), { isFirst: index === 0, isDense: false }),
    values: [balance],
  }))
  const series = [{ name: t('reports.balance'), tone: 'PRINCIPAL' as const }]
  return <ColumnChart label={t('reports.balanceOverTime')} series={series} columns={columns} />
}

type Group = { key: string | number; loans: number; balance: number; rate: number | null }

/** The tables of the report, each with the way from a group to its loans. */
function useGroups(data: Report | undefined, address: ReportAddress) {
  const { t, known } = useSpeech()
  const shared = { empty: t('reports.nothingLent'), rowKey: ({ key }: Group) => key }
  const statusOf = ({ key }: Group) => known(`loanStatus.${key}`) ?? String(key)
  const typeOf = ({ key }: Group) => known(`loanType.${key}`) ?? String(key)
  const by = { t, address, data }
  return {
    byStatus: {
      ...{ ...shared, title: t('reports.byStatus'), fileName: 'portfolio-by-status', rows: data?.byStatus },
      // Loans that have no balance count here too, so their number is not that of the whole.
      columns: groupColumns<Group>({ ...by, title: t('reports.status'), filter: 'status', nameOf: statusOf }).map(
        (column) => (column.key === 'loans' ? { ...column, total: '' } : column),
      ),
    },
    byType: {
      ...{ ...shared, title: t('reports.byType'), fileName: 'portfolio-by-type', rows: data?.byType },
      columns: groupColumns<Group>({ ...by, title: t('reports.type'), filter: 'type', nameOf: typeOf }),
    },
    byBorrower: {
      ...{ ...shared, title: t('reports.byBorrower'), fileName: 'portfolio-by-borrower', rows: data?.byBorrower },
      columns: groupColumns<Report['byBorrower'][number]>({
        ...{ ...by, title: t('reports.borrower'), filter: 'borrower' },
        nameOf: ({ borrowerName }) => borrowerName,
      }),
    },
  }
}

type Grouping<Row> = {
  t: Translate
  address: ReportAddress
  data: Report | undefined
  title: string
  filter: string
  nameOf: (row: Row) => string
}

function groupColumns<Row extends Group>({ t, address, data, title, filter, nameOf }: Grouping<Row>) {
  const toLoans = ({ key }: Row) => address.addressOf('loans', { [filter]: key })
  const columns: ReportColumn<Row>[] = [
    { key: 'group', title, cell: nameOf, sortBy: nameOf, csv: nameOf },
    {
      key: 'loans',
      title: t('reports.loans'),
      cell: (row) => <FigureLink to={toLoans(row)}>{count(row.loans)}</FigureLink>,
      sortBy: ({ loans }) => loans,
      isNumber: true,
      csv: ({ loans }) => loans,
      total: count(data?.total.loans ?? 0),
    },
    {
      key: 'rate',
      title: t('reports.averageRate'),
      cell: ({ rate }) => <Percent value={rate} />,
      sortBy: ({ rate }) => rate,
      isNumber: true,
      csv: ({ rate }) => rate,
      total: <Percent value={data?.total.rate} />,
    },
    {
      key: 'balance',
      title: t('reports.balance'),
      cell: (row) => <FigureLink to={toLoans(row)} dollars={row.balance} />,
      sortBy: ({ balance }) => balance,
      isNumber: true,
      csv: ({ balance }) => balance,
      total: <Amount dollars={data?.total.balance} />,
    },
  ]
  return columns
}
