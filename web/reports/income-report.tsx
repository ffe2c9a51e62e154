import { type AccruedInterest, type CashReport, getAccruedInterest, getCashReport } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { CashChart } from './charts/cash-chart.tsx'
import { FigureLink } from './figure-link.tsx'
import { monthText } from './month-text.ts'
import { monthWithin } from './period.ts'
import { inPeriod, type ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

type Month = { month: string; interest: number; fees: number; accrued: number | undefined }

/** Interest and fees received, and beside them the interest that the same days have earned. */
export function IncomeReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const cash = useRead(getCashReport, { query: inPeriod(address) })
  // Every loan is gone through for it, so it may come later than the rest.
  const accrued = useRead(getAccruedInterest, { query: inPeriod(address) })
  const columns = useColumns({ cash: cash.data, accrued: accrued.data }, address)
  if (cash.isError) return <ErrorState message={t('reports.failed')} onRetry={cash.refetch} />
  if (accrued.isError) return <ErrorState message={t('reports.failed')} onRetry={accrued.refetch} />
  const total = cash.data?.total
  const rows = cash.data?.months.map(({ month, interest, fees }) => ({
    month,
    interest,
    fees,
    accrued: accrued.data && (accrued.data.months.find((row) => row.month === month)?.accrued ?? 0),
  }))
  return (
    <>
      <FigureCards>
        <FigureCard label={t('reports.interestReceived')} isLoading={!total} to={paymentsOf(address)}>
          <Amount dollars={total?.interest} />
        </FigureCard>
        <FigureCard label={t('reports.feesReceived')} isLoading={!total} to={paymentsOf(address)}>
          <Amount dollars={total?.fees} />
        </FigureCard>
        <FigureCard
          label={t('reports.interestAccrued')}
          note={t('reports.accruedNote')}
          isLoading={!accrued.data}
          to={address.addressOf('accrued')}
        >
          <Amount dollars={accrued.data?.total} />
        </FigureCard>
      </FigureCards>
      <Section title={t('reports.incomeByMonth')}>
        {rows ? (
          <CashChart
            label={t('reports.incomeByMonth')}
            months={rows}
            parts={['interest', 'fees']}
            empty={t('reports.nothingInPeriod')}
          />
        ) : (
          <Skeleton height="244px" />
        )}
      </Section>
      <ReportTable
        title={t('reports.name.income')}
        fileName="income"
        columns={columns}
        rows={rows}
        rowKey={({ month }) => month}
        empty={t('reports.nothingInPeriod')}
      />
    </>
  )
}

const paymentsOf = ({ addressOf }: ReportAddress) => addressOf('payments', { status: 'COMPLETED' })

function useColumns(
  { cash, accrued }: { cash: CashReport | undefined; accrued: AccruedInterest | undefined },
  { addressOf, period }: ReportAddress,
): ReportColumn<Month>[] {
  const t = useText()
  const toPayments = ({ month }: Month) => addressOf('payments', { ...monthWithin(month, period), status: 'COMPLETED' })
  const received = (key: 'interest' | 'fees', title: string): ReportColumn<Month> => ({
    key,
    title,
    cell: (row) => <FigureLink to={toPayments(row)} dollars={row[key]} />,
    sortBy: (row) => row[key],
    isNumber: true,
    csv: (row) => row[key],
    total: <Amount dollars={cash?.total[key]} />,
  })
  const bothOf = ({ interest, fees }: Pick<Month, 'interest' | 'fees'>) => Math.round((interest + fees) * 100) / 100
  const waiting = (
    <span className="reports-waiting">
      <Skeleton />
    </span>
  )
  return [
    {
      key: 'month',
      title: t('reports.month'),
      cell: ({ month }) => monthText(month),
      sortBy: ({ month }) => month,
      csv: ({ month }) => month,
    },
    received('interest', t('reports.interestReceived')),
    received('fees', t('reports.feesReceived')),
    {
      key: 'total',
      title: t('reports.incomeTotal'),
      cell: (row) => <FigureLink to={toPayments(row)} dollars={bothOf(row)} />,
      sortBy: bothOf,
      isNumber: true,
      csv: bothOf,
      total: <Amount dollars={cash && bothOf(cash.total)} />,
    },
    {
      key: 'accrued',
      title: t('reports.interestAccrued'),
      cell: (row) =>
        row.accrued === undefined ? (
          waiting
        ) : (
          <FigureLink to={addressOf('accrued', monthWithin(row.month, period))} dollars={row.accrued} />
        ),
      sortBy: (row) => row.accrued ?? null,
      isNumber: true,
      csv: (row) => row.accrued ?? null,
      total: accrued ? <Amount dollars={accrued.total} /> : waiting,
    },
  ]
}
