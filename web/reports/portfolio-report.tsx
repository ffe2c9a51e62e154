import { BY_STATUS, BY_TYPE, PORTFOLIO } from '#contract/reports/portfolio-report.ts'
import { getPortfolioReport, type PortfolioReport as Report } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { LineChart } from '../ui/charts/line-chart.tsx'
import { ChartSection } from './chart-section.tsx'
import { GroupBars } from './charts/group-bars.tsx'
import { dayQuery, type ReportAddress } from './report-address.ts'
import { ReportView } from './report-view.tsx'

/** The loans outstanding on a day: amount, rate, borrowers and types. */
export function PortfolioReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const read = useRead(getPortfolioReport, { query: dayQuery(address) })
  const charts = (
    <>
      <ChartSection title={t('reports.balanceOverTime')} height="212px">
        {read.data && <BalanceHistory history={read.data.history} />}
      </ChartSection>
      <div className="reports-columns two-columns">
        <BalanceBars address={address} data={read.data} by="status" />
        <BalanceBars address={address} data={read.data} by="type" />
      </div>
    </>
  )
  return <ReportView report={PORTFOLIO} address={address} read={read} chart={charts} />
}

function BalanceHistory({ history }: Pick<Report, 'history'>) {
  const t = useText()
  const format = useFormat()
  const points = history.map(({ day, balance }) => ({ key: day, name: format.day(day), amount: balance }))
  if (points.every(({ amount }) => amount === 0)) return <p className="muted">{t('reports.nothingLent')}</p>
  return <LineChart label={t('reports.balanceOverTime')} amountName={t('word.balance')} points={points} />
}

type Group = { key: string | number; loans: number; balance: number; rate: number | null }

type BalanceBarsProps = { address: ReportAddress; data: Report | undefined; by: 'status' | 'type' }

/** The balance by status or by type of loan. */
function BalanceBars({ address, data, by }: BalanceBarsProps) {
  const { t, known } = useSpeech()
  const format = useFormat()
  const groups: readonly Group[] | undefined = by === 'status' ? data?.byStatus : data?.byType
  const nameOf = ({ key }: Group) => known(`${by === 'status' ? 'loanStatus' : 'loanType'}.${key}`) ?? String(key)
  // By status all loans are counted, including those that are paid off or have not begun.
  const countText = (all: readonly Group[], open: number) => {
    const count = all.reduce((sum, { loans }) => sum + loans, 0)
    return count === open ? t('count.loans', { count }) : t('reports.loansWithBalance', { count, open })
  }
  const noteOf = ({ loans, rate }: Group) =>
    [t('count.loans', { count: loans }), ...(rate === null ? [] : [format.percent(Math.round(rate * 100) / 100)])].join(
      ' · ',
    )
  return (
    <GroupBars
      table={by === 'status' ? BY_STATUS : BY_TYPE}
      data={data}
      address={address}
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
    />
  )
}
