import { type ForecastLoan, listForecastLoans } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { forecastAsked } from './forecast-query.ts'
import { ListHeading } from './list-heading.tsx'
import { monthText } from './month-text.ts'
import { borrowerColumn, loanColumn } from './named-columns.tsx'
import type { ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

/** The loans that a month of the forecast, or what is past due, is made of. */
export function ExpectedBehind({ address }: { address: ReportAddress }) {
  const t = useText()
  const asked = address.search.get('month') ?? ''
  const month = /^\d{4}-\d\d$/.test(asked) ? asked : ('PAST' as const)
  const query = { ...forecastAsked(address), month }
  const { data, isError, refetch } = useRead(listForecastLoans, { query })
  const columns = useColumns(data ?? [])
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  const when = month === 'PAST' ? t('reports.pastDueNow') : monthText(month)
  return (
    <>
      <ListHeading address={address} title={[when, t(`reports.scenario.${query.scenario}`)].join(' · ')} />
      <ReportTable
        title={t('reports.expectedFrom')}
        fileName={`expected-${month.toLowerCase()}`}
        columns={columns}
        rows={data}
        rowKey={({ loanId }) => loanId}
        empty={t('reports.noLoans')}
        isPaged
      />
    </>
  )
}

function useColumns(loans: readonly ForecastLoan[]): ReportColumn<ForecastLoan>[] {
  const t = useText()
  const part = (key: 'principal' | 'interest' | 'total'): ReportColumn<ForecastLoan> => ({
    key,
    title: t(`reports.${key}`),
    cell: (loan) => <Amount dollars={loan[key]} />,
    sortBy: (loan) => loan[key],
    isNumber: true,
    csv: (loan) => loan[key],
    total: <Amount cents={loans.reduce((cents, loan) => cents + Math.round(loan[key] * 100), 0)} />,
  })
  return [loanColumn(t, 'schedule'), borrowerColumn(t), part('principal'), part('interest'), part('total')]
}
