import { LOAN_TYPES, SHOWN_LOAN_STATUSES } from '#contract/enumerations.ts'
import { listReportedLoans, type ReportedLoan } from '#contract/reports/reports.ts'
import { BUCKETS } from '#engine/terms/loan-state.ts'
import { useReadPage } from '../api/use-read.ts'
import { count } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Amount, DayText, Percent } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { ListHeading } from './list-heading.tsx'
import { monthText } from './month-text.ts'
import { borrowerColumn, loanColumn, loanNumberColumn } from './named-columns.tsx'
import { onDay, type ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

/** The most that the server gives at once; nobody reads further by eye. */
const MOST = 1000

/** The loans that a figure of the portfolio is made of, with their sums. */
export function LoansBehind({ address }: { address: ReportAddress }) {
  const { t, known } = useSpeech()
  const format = useFormat()
  const { search, asOf, today } = address
  const filter = filterIn(search)
  const answer = useReadPage(listReportedLoans, { query: { ...onDay(address), ...filter, limit: MOST } })
  const columns = useColumns(answer.data?.data ?? [])
  if (answer.isError) return <ErrorState message={t('reports.failed')} onRetry={answer.refetch} />
  const borrower = filter.borrowerId && answer.data?.data[0]?.borrowerName
  const what = [
    filter.status && known(`loanStatus.${filter.status}`),
    filter.type && known(`loanType.${filter.type}`),
    filter.bucket && known(`dashboard.bucket.${filter.bucket}`),
    filter.matures &&
      (filter.matures === 'PAST'
        ? t('reports.pastMaturity')
        : t('reports.maturesIn', { month: monthText(filter.matures) })),
    borrower,
  ].filter((part) => typeof part === 'string')
  const day = t('reports.asOfDay', { day: format.day(asOf ?? today) })
  return (
    <>
      <ListHeading address={address} title={[...what, day].join(' · ')} />
      <ReportTable
        title={t('reports.loans')}
        fileName="loans"
        columns={columns}
        rows={answer.data?.data}
        rowKey={({ loanId }) => loanId}
        empty={t('reports.noLoans')}
        isPaged
        note={answer.data && t('reports.loansCount', { count: answer.data.total })}
      />
    </>
  )
}

/** Which loans the address asks for. */
function filterIn(search: URLSearchParams) {
  const type = LOAN_TYPES.find((known) => known === search.get('type'))
  const status = SHOWN_LOAN_STATUSES.find((known) => known === search.get('status'))
  const bucket = BUCKETS.find((known) => known === search.get('bucket'))
  const borrowerId = search.get('borrower')
  const matures = search.get('matures')
  return {
    ...(type && { type }),
    ...(status && { status }),
    ...(bucket && { bucket }),
    ...(borrowerId !== null && /^[1-9]\d*$/.test(borrowerId) && { borrowerId }),
    ...(matures !== null && /^(PAST|\d{4}-\d\d)$/.test(matures) && { matures }),
  }
}

function useColumns(loans: readonly ReportedLoan[]): ReportColumn<ReportedLoan>[] {
  const { t } = useSpeech()
  const sumOf = (amountOf: (loan: ReportedLoan) => number) =>
    loans.reduce((cents, loan) => cents + Math.round(amountOf(loan) * 100), 0)
  const amount = (key: 'balance' | 'pastDue'): ReportColumn<ReportedLoan> => ({
    key,
    title: t(`reports.${key}`),
    cell: (loan) => <Amount dollars={loan[key]} />,
    sortBy: (loan) => loan[key],
    isNumber: true,
    csv: (loan) => loan[key],
    total: <Amount cents={sumOf((loan) => loan[key])} />,
  })
  return [
    loanColumn(t),
    loanNumberColumn(t),
    borrowerColumn(t),
    {
      key: 'status',
      title: t('reports.status'),
      cell: ({ status }) => <StatusChip kind="loan" status={status} />,
      sortBy: ({ status }) => status,
      csv: ({ status }) => status,
    },
    {
      key: 'rate',
      title: t('reports.rate'),
      cell: ({ rate }) => <Percent value={rate} />,
      sortBy: ({ rate }) => rate,
      isNumber: true,
      csv: ({ rate }) => rate,
    },
    {
      key: 'matures',
      title: t('reports.matures'),
      cell: ({ maturityDate }) => <DayText value={maturityDate} />,
      sortBy: ({ maturityDate }) => maturityDate,
      csv: ({ maturityDate }) => maturityDate,
    },
    {
      key: 'days',
      title: t('reports.daysPastDue'),
      cell: ({ daysPastDue }) => count(daysPastDue),
      sortBy: ({ daysPastDue }) => daysPastDue,
      isNumber: true,
      csv: ({ daysPastDue }) => daysPastDue,
    },
    amount('pastDue'),
    amount('balance'),
  ]
}
