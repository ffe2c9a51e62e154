import { LOAN_TYPES, SHOWN_LOAN_STATUSES } from '#contract/enumerations.ts'
import { REPORTED_LOANS } from '#contract/reports/portfolio-report.ts'
import { listReportedLoans } from '#contract/reports/reports.ts'
import { BUCKETS } from '#engine/terms/loan-state.ts'
import { useReadPage } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { ErrorState } from '../ui/page/error-state.tsx'
import { ListHeading } from './list-heading.tsx'
import { monthText } from './month-text.ts'
import { dayQuery, type ReportAddress } from './report-address.ts'
import { ReportTable } from './report-table.tsx'

/** The most that the server returns at once; nobody reads further by eye. */
const MOST = 1000

/** The loans behind a figure of the portfolio, with their sums. */
export function LoansDrilldown({ address }: { address: ReportAddress }) {
  const { t, known } = useSpeech()
  const format = useFormat()
  const { search, selection } = address
  const filter = filterIn(search)
  const answer = useReadPage(listReportedLoans, { query: { ...dayQuery(address), ...filter, limit: MOST } })
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
  const day = t('reports.asOfDay', { day: format.dayIn(selection.asOf) })
  return (
    <>
      <ListHeading address={address} title={[...what, day].join(' · ')} />
      <ReportTable
        table={REPORTED_LOANS}
        address={address}
        data={answer.data?.data}
        note={answer.data && t('count.loans', { count: answer.data.total })}
      />
    </>
  )
}

/** The filter in the address. */
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
