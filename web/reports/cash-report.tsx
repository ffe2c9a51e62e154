import { getCashReport, type CashReport as Report } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { count } from '../i18n/format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { CashChart } from './charts/cash-chart.tsx'
import { GroupBars } from './charts/group-bars.tsx'
import { FigureLink } from './figure-link.tsx'
import { monthText } from './month-text.ts'
import { monthWithin } from './period.ts'
import { PrincipalMoves } from './principal-moves.tsx'
import { inPeriod, type ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

type Month = Report['months'][number]

/** What came in, month by month, of what it was made, and how it moved the principal outstanding. */
export function CashReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const { data, isError, refetch } = useRead(getCashReport, { query: inPeriod(address) })
  const columns = useMonthColumns(data, address)
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  return (
    <>
      <Section title={t('reports.cashByMonth')}>
        {data ? (
          <CashChart
            label={t('reports.cashByMonth')}
            months={data.months}
            parts={['principal', 'interest', 'fees']}
            empty={t('reports.nothingInPeriod')}
          />
        ) : (
          <Skeleton height="244px" />
        )}
      </Section>
      <ReportTable
        title={t('reports.name.cash')}
        fileName="cash-in"
        columns={columns}
        rows={data?.months}
        rowKey={({ month }) => month}
        empty={t('reports.nothingInPeriod')}
      />
      <div className="reports-columns grid">
        <PrincipalMoves moves={data?.principal} address={address} />
        <MethodBars data={data} address={address} />
      </div>
    </>
  )
}

function useMonthColumns(data: Report | undefined, { addressOf, period }: ReportAddress): ReportColumn<Month>[] {
  const t = useText()
  const toPayments = ({ month }: Month) => addressOf('payments', { ...monthWithin(month, period), status: 'COMPLETED' })
  const part = (key: 'principal' | 'interest' | 'fees' | 'held' | 'total'): ReportColumn<Month> => ({
    key,
    title: t(`reports.${key}`),
    cell: (row) => <FigureLink to={toPayments(row)} dollars={row[key]} />,
    sortBy: (row) => row[key],
    isNumber: true,
    csv: (row) => row[key],
    total: <Amount dollars={data?.total[key]} />,
  })
  return [
    {
      key: 'month',
      title: t('reports.month'),
      cell: ({ month }) => monthText(month),
      sortBy: ({ month }) => month,
      csv: ({ month }) => month,
    },
    {
      key: 'payments',
      title: t('reports.name.payments'),
      cell: (row) => <FigureLink to={toPayments(row)}>{count(row.payments)}</FigureLink>,
      sortBy: ({ payments }) => payments,
      isNumber: true,
      csv: ({ payments }) => payments,
      total: count(data?.total.payments ?? 0),
    },
    part('principal'),
    part('interest'),
    part('fees'),
    ...(data && data.total.held !== 0 ? [part('held')] : []),
    part('total'),
  ]
}

/** How the money came. */
function MethodBars({ data, address }: { data: Report | undefined; address: ReportAddress }) {
  const { t, known } = useSpeech()
  return (
    <GroupBars
      title={t('reports.byMethod')}
      fileName="cash-by-method"
      file={{
        header: [t('reports.method'), t('reports.name.payments'), t('reports.total')],
        rows: (data?.byMethod ?? []).map(({ method, payments, total }) => [method, payments, total]),
      }}
      groups={data?.byMethod.map(({ method, payments, total }) => ({
        key: method,
        name: known(`method.${method}`) ?? method,
        amount: total,
        note: t('reports.paymentsCount', { count: payments }),
        to: address.addressOf('payments', { status: 'COMPLETED', method }),
      }))}
      total={data?.total.total}
      {...(data && { totalNote: t('reports.paymentsCount', { count: data.total.payments }) })}
      empty={t('reports.nothingInPeriod')}
    />
  )
}
