import { BY_METHOD, CASH } from '#contract/reports/cash-report.ts'
import { getCashReport, type CashReport as Report } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { CashChart } from './charts/cash-chart.tsx'
import { GroupBars } from './charts/group-bars.tsx'
import { PrincipalMoves } from './principal-moves.tsx'
import { periodQuery, type ReportAddress } from './report-address.ts'
import { ReportView } from './report-view.tsx'

/** Money received, month by month, its parts, and how the principal outstanding changed. */
export function CashReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const read = useRead(getCashReport, { query: periodQuery(address) })
  const chart = (
    <CashChart
      title={t('reports.cashByMonth')}
      months={read.data?.months}
      parts={['principal', 'interest', 'fees']}
      empty={t('reports.nothingInPeriod')}
    />
  )
  return (
    <ReportView report={CASH} address={address} read={read} chart={chart}>
      <div className="reports-columns two-columns">
        <PrincipalMoves moves={read.data?.principal} address={address} />
        <MethodBars data={read.data} address={address} />
      </div>
    </ReportView>
  )
}

/** The payment methods. */
function MethodBars({ data, address }: { data: Report | undefined; address: ReportAddress }) {
  const { t, known } = useSpeech()
  return (
    <GroupBars
      table={BY_METHOD}
      data={data}
      address={address}
      groups={data?.byMethod.map(({ method, payments, total }) => ({
        key: method,
        name: known(`method.${method}`) ?? method,
        amount: total,
        note: t('count.payments', { count: payments }),
        to: address.addressOf('payments', { status: 'COMPLETED', method }),
      }))}
      total={data?.total.total}
      {...(data && { totalNote: t('count.payments', { count: data.total.payments }) })}
    />
  )
}
