import { type AccruedInterest, getAccruedInterest } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { ListHeading } from './list-heading.tsx'
import { borrowerColumn, loanColumn } from './named-columns.tsx'
import { inPeriod, type ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

type Row = AccruedInterest['loans'][number]

/** The loans that earned the interest of a period. */
export function AccruedBehind({ address }: { address: ReportAddress }) {
  const t = useText()
  const format = useFormat()
  const { data, isError, refetch } = useRead(getAccruedInterest, { query: inPeriod(address) })
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  const { period, today } = address
  // As beside the choice: of days to come nothing has been earned.
  const isRunning = today < period.to
  const days = { from: format.day(period.from), to: format.day(isRunning ? today : period.to) }
  const columns: ReportColumn<Row>[] = [
    loanColumn(t),
    borrowerColumn(t),
    {
      key: 'accrued',
      title: t('reports.interestAccrued'),
      cell: ({ accrued }) => <Amount dollars={accrued} />,
      sortBy: ({ accrued }) => accrued,
      isNumber: true,
      csv: ({ accrued }) => accrued,
      total: <Amount dollars={data?.total} />,
    },
  ]
  return (
    <>
      <ListHeading address={address} title={t('reports.fromTo', days)} />
      <ReportTable
        title={t('reports.interestAccrued')}
        fileName="accrued-interest"
        columns={columns}
        rows={data?.loans}
        rowKey={({ loanId }) => loanId}
        empty={t('reports.nothingInPeriod')}
        isPaged
      />
      <p className="muted small">{t('reports.accruedLong')}</p>
    </>
  )
}
