import { INCOME, type Income, incomeMonths } from '#contract/reports/income-report.ts'
import { getAccruedInterest, getCashReport } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { CashChart } from './charts/cash-chart.tsx'
import { periodQuery, type ReportAddress } from './report-address.ts'
import { ReportView } from './report-view.tsx'

/** Interest and fees received, and beside them the interest accrued over the same days. */
export function IncomeReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const cash = useRead(getCashReport, { query: periodQuery(address) })
  // The server replays every loan for this, so it may load later than the rest.
  const accrued = useRead(getAccruedInterest, { query: periodQuery(address) })
  const data: Income | undefined = cash.data && { cash: cash.data, accrued: accrued.data }
  const failed = cash.isError ? cash : accrued
  const chart = (
    <CashChart
      title={t('reports.incomeByMonth')}
      months={data && incomeMonths(data)}
      parts={['interest', 'fees']}
      empty={t('reports.nothingInPeriod')}
    />
  )
  const read = { data, isError: failed.isError, refetch: failed.refetch }
  return <ReportView report={INCOME} address={address} read={read} chart={chart} />
}
