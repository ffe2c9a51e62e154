import { getTaxYear, type TaxYear } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { FigureLink } from './figure-link.tsx'
import { borrowerColumn, loanColumn, loanNumberColumn } from './named-columns.tsx'
import type { ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

type Row = TaxYear['loans'][number]

/** What each loan and borrower paid in a calendar year, and what was owed when it began. */
export function TaxYearReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const asked = address.search.get('year') ?? ''
  const year = /^(19|20|21)\d\d$/.test(asked) ? asked : address.today.slice(0, 4)
  const { data, isError, refetch } = useRead(getTaxYear, { query: { ...address.whose, year } })
  const columns = useColumns(data, { address, year })
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  return (
    <>
      <FigureCards>
        <FigureCard label={t('reports.interestIn', { year })} isLoading={!data} to={paymentsIn(address, year)}>
          <Amount dollars={data?.total.interest} />
        </FigureCard>
        <FigureCard
          label={t('reports.principalOnJanuary', { year })}
          isLoading={!data}
          to={address.addressOf('loans', { asOf: `${Number(year) - 1}-12-31` })}
        >
          <Amount dollars={data?.total.openingBalance} />
        </FigureCard>
        <FigureCard label={t('reports.loans')} isLoading={!data}>
          {data?.loans.length}
        </FigureCard>
      </FigureCards>
      <ReportTable
        title={t('reports.taxYearOf', { year })}
        fileName={`tax-year-${year}`}
        columns={columns}
        rows={data?.loans}
        rowKey={({ loanId }) => loanId}
        empty={t('reports.nothingInYear', { year })}
        sort="borrower"
        isPaged
      />
      <p className="muted small">{t('reports.taxNote')}</p>
    </>
  )
}

const paymentsIn = ({ addressOf }: ReportAddress, year: string) =>
  addressOf('payments', { from: `${year}-01-01`, to: `${year}-12-31`, status: 'COMPLETED' })

function useColumns(
  data: TaxYear | undefined,
  { address, year }: { address: ReportAddress; year: string },
): ReportColumn<Row>[] {
  const t = useText()
  const part = (key: 'interest' | 'fees' | 'principal' | 'openingBalance' | 'closingBalance', title: string) => ({
    key,
    title,
    cell: (row: Row) =>
      key === 'openingBalance' || key === 'closingBalance' ? (
        <Amount dollars={row[key]} />
      ) : (
        <FigureLink
          to={`${paymentsIn(address, year)}&search=${encodeURIComponent(row.loanNumber)}`}
          dollars={row[key]}
        />
      ),
    sortBy: (row: Row) => row[key],
    isNumber: true,
    csv: (row: Row) => row[key],
    total: <Amount dollars={data?.total[key]} />,
  })
  return [
    loanColumn(t),
    loanNumberColumn(t),
    borrowerColumn(t),
    {
      key: 'began',
      title: t('reports.began'),
      cell: ({ originationDate }) => <DayText value={originationDate} />,
      sortBy: ({ originationDate }) => originationDate,
      csv: ({ originationDate }) => originationDate,
    },
    part('openingBalance', t('reports.onJanuary')),
    part('interest', t('reports.interest')),
    part('fees', t('reports.fees')),
    part('principal', t('reports.principal')),
    part('closingBalance', t('reports.atEnd')),
  ]
}
