import { Link } from 'react-router'
import { getPortfolioReport, type PortfolioReport as Report } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { count } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Amount, Percent } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { ColumnChart } from './charts/column-chart.tsx'
import { GroupBars } from './charts/group-bars.tsx'
import { FirstStep } from './first-step.tsx'
import { groupColumns } from './group-columns.tsx'
import { onDay, type ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

/** What is lent out on a day: how much, at what rate, to whom, and of what kind. */
export function PortfolioReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const { data, isError, refetch } = useRead(getPortfolioReport, { query: onDay(address) })
  const columns = useBorrowerColumns(data, address)
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
      <div className="reports-columns grid">
        <BalanceBars address={address} data={data} by="status" />
        <BalanceBars address={address} data={data} by="type" />
      </div>
      <ReportTable
        title={t('reports.byBorrower')}
        fileName="portfolio-by-borrower"
        columns={columns}
        rows={data?.byBorrower}
        rowKey={({ key }) => key}
        empty={t('reports.nothingLent')}
        firstStep={<FirstStep address={address} />}
        isPaged
      />
    </>
  )
}

function BalanceHistory({ history }: Pick<Report, 'history'>) {
  const t = useText()
  const format = useFormat()
  const columns = history.map(({ day, balance }) => ({
    key: day,
    name: format.day(day),
    month: day.slice(0, 7),
    values: [balance],
  }))
  const series = [{ name: t('reports.balance'), tone: 'PRINCIPAL' as const }]
  return (
    <ColumnChart
      label={t('reports.balanceOverTime')}
      series={series}
      columns={columns}
      empty={t('reports.nothingLent')}
    />
  )
}

type Group = { key: string | number; loans: number; balance: number; rate: number | null }

type Grouped = { address: ReportAddress; data: Report | undefined; by: 'status' | 'type' }

/** The balance by status or by type of loan. */
function BalanceBars({ address, data, by }: Grouped) {
  const { t, known } = useSpeech()
  const format = useFormat()
  const groups: readonly Group[] | undefined = by === 'status' ? data?.byStatus : data?.byType
  const nameOf = ({ key }: Group) => known(`${by === 'status' ? 'loanStatus' : 'loanType'}.${key}`) ?? String(key)
  // By status all loans are counted, also those that were paid off or have not begun.
  const countText = (all: readonly Group[], open: number) => {
    const count = all.reduce((sum, { loans }) => sum + loans, 0)
    return count === open ? t('reports.loansCount', { count }) : t('reports.loansWithBalance', { count, open })
  }
  const noteOf = ({ loans, rate }: Group) =>
    [t('reports.loansCount', { count: loans }), ...(rate === null ? [] : [format.percent(rate)])].join(' · ')
  return (
    <GroupBars
      title={by === 'status' ? t('reports.byStatus') : t('reports.byType')}
      fileName={`portfolio-by-${by}`}
      file={{
        header: [
          by === 'status' ? t('reports.status') : t('reports.type'),
          t('reports.loans'),
          t('reports.averageRate'),
          t('reports.balance'),
        ],
        rows: (groups ?? []).map(({ key, loans, rate, balance }) => [String(key), loans, rate, balance]),
      }}
      groups={groups?.map((group) => ({
        key: group.key,
        name: nameOf(group),
        note: noteOf(group),
        amount: group.balance,
        to: address.addressOf('loans', { [by]: group.key }),
        tone: group.key === 'DEFAULTED' ? 'ERROR' : group.key === 'LATE' ? 'WARNING' : 'PLAIN',
      }))}
      total={data?.total.balance}
      {...(data && { totalNote: countText(groups ?? [], data.total.loans) })}
      empty={t('reports.nothingLent')}
    />
  )
}

type Borrower = Report['byBorrower'][number]

function useBorrowerColumns(data: Report | undefined, address: ReportAddress): ReportColumn<Borrower>[] {
  const t = useText()
  const toLoans = ({ key }: Borrower) => address.addressOf('loans', { borrower: key })
  const nameOf = ({ borrowerName }: Borrower) => borrowerName
  return [
    {
      key: 'group',
      title: t('reports.borrower'),
      cell: ({ key, borrowerName }) => <Link to={`/borrowers/${key}`}>{borrowerName}</Link>,
      sortBy: nameOf,
      csv: nameOf,
    },
    ...groupColumns<Borrower>(t, { toLoans, total: data?.total }),
  ]
}
