import { type Forecast, getForecast, type SCENARIOS } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { CashChart } from './charts/cash-chart.tsx'
import { FigureLink } from './figure-link.tsx'
import { FirstStep } from './first-step.tsx'
import { forecastAsked } from './forecast-query.ts'
import { monthText } from './month-text.ts'
import type { ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTable } from './report-table.tsx'

type Month = Forecast['months'][number]

/** What should come in during the next months, as agreed or if things go another way. */
export function ForecastReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const query = forecastAsked(address)
  const { data, isError, refetch } = useRead(getForecast, { query })
  const columns = useColumns(data, address)
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  return (
    <>
      <FigureCards>
        <FigureCard label={t('reports.expected', { months: query.months })} isLoading={!data}>
          <Amount dollars={data?.total.total} />
        </FigureCard>
        <FigureCard label={t('reports.ofItInterest')} isLoading={!data}>
          <Amount dollars={data?.total.interest} />
        </FigureCard>
        <FigureCard
          label={t('reports.pastDueNow')}
          note={t('reports.notCounted')}
          isLoading={!data}
          tone={data && data.pastDue.total > 0 ? 'WARNING' : 'PLAIN'}
          to={address.addressOf('expected', { month: 'PAST' })}
        >
          <Amount dollars={data?.pastDue.total} />
        </FigureCard>
      </FigureCards>
      <Section title={t('reports.expectedByMonth')}>
        {data ? (
          <CashChart
            label={t('reports.expectedByMonth')}
            months={data.months}
            parts={['principal', 'interest']}
            empty={t('reports.nothingExpected')}
          />
        ) : (
          <Skeleton height="244px" />
        )}
      </Section>
      <ReportTable
        title={t('reports.name.forecast')}
        fileName={`forecast-${query.scenario.toLowerCase().replaceAll('_', '-')}`}
        columns={columns}
        rows={data?.months}
        rowKey={({ month }) => month}
        empty={t('reports.nothingLent')}
        firstStep={<FirstStep address={address} />}
      />
      {data && <ForecastNotes forecast={data} scenario={query.scenario} />}
    </>
  )
}

function ForecastNotes({ forecast, scenario }: { forecast: Forecast; scenario: (typeof SCENARIOS)[number] }) {
  const t = useText()
  const format = useFormat()
  const { leftOut, later, paidOff } = forecast
  return (
    <div className="muted small">
      <p>{t(`reports.scenarioNote.${scenario}`)}</p>
      {paidOff.length > 0 && (
        <p>
          {t('reports.paidOffLoans', {
            loans: paidOff.map(({ loanName, amount }) => `${loanName} (${format.usd(amount)})`).join(', '),
          })}
        </p>
      )}
      {later.total > 0 && <p>{t('reports.dueLater', { amount: format.usd(later.total) })}</p>}
      {leftOut.loans > 0 && <p>{t('reports.leftOut', { count: leftOut.loans, amount: format.usd(leftOut.total) })}</p>}
    </div>
  )
}

function useColumns(data: Forecast | undefined, { addressOf }: ReportAddress): ReportColumn<Month>[] {
  const t = useText()
  const part = (key: 'principal' | 'interest' | 'total'): ReportColumn<Month> => ({
    key,
    title: t(`reports.${key}`),
    cell: (row) => <FigureLink to={addressOf('expected', { month: row.month })} dollars={row[key]} />,
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
    part('principal'),
    part('interest'),
    part('total'),
  ]
}
