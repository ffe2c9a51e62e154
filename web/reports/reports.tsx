import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { REPORTS, type ReportName } from '#contract/reports/reports.ts'
import { dayText } from '../i18n/format.ts'
import { loadTexts, type Translate } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { LinkTabs } from '../ui/page/link-tabs.tsx'
import { Page } from '../ui/page/page.tsx'
import { Skeleton, TableSkeleton } from '../ui/page/skeleton.tsx'
import { useDocumentTitle } from '../ui/page/use-document-title.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { AsOfChoice, ForecastChoice, PeriodChoice, YearChoice } from './choices.tsx'
import { DataTime } from './data-time.tsx'
import { LedgerFile } from './ledger-file.tsx'
import { nameOfPeriod } from './period.ts'
import { type ListName, type ReportAddress, useReportAddress } from './report-address.ts'
import { SaveAsPdf } from './save-as-pdf.tsx'
import './reports.css'

type Shown = ComponentType<{ address: ReportAddress }>

/** What each report shows, and what it can be asked for. Only the code of the one on screen is fetched. */
const SCREENS: Record<ReportName, { Choice: Shown; Report: Shown }> = {
  portfolio: { Choice: AsOfChoice, Report: lazy(() => import('./portfolio-report.tsx').then(only('PortfolioReport'))) },
  aging: { Choice: AsOfChoice, Report: lazy(() => import('./aging-report.tsx').then(only('AgingReport'))) },
  cash: { Choice: PeriodChoice, Report: lazy(() => import('./cash-report.tsx').then(only('CashReport'))) },
  income: { Choice: PeriodChoice, Report: lazy(() => import('./income-report.tsx').then(only('IncomeReport'))) },
  payments: {
    Choice: PeriodChoice,
    Report: lazy(() => import('./payment-register.tsx').then(only('PaymentRegister'))),
  },
  forecast: {
    Choice: ForecastChoice,
    Report: lazy(() => import('./forecast-report.tsx').then(only('ForecastReport'))),
  },
  maturities: {
    Choice: AsOfChoice,
    Report: lazy(() => import('./maturities-report.tsx').then(only('MaturitiesReport'))),
  },
  audit: {
    Choice: PeriodChoice,
    Report: lazy(async () => {
      const [found] = await Promise.all([import('./audit-report.tsx'), loadTexts('AUDIT')])
      return { default: found.AuditReport }
    }),
  },
  tax: { Choice: YearChoice, Report: lazy(() => import('./tax-year-report.tsx').then(only('TaxYearReport'))) },
}

const LenderChoice: Shown = lazy(() => import('./lender-choice.tsx').then(only('LenderChoice')))

const LISTS: Record<ListName, Shown> = {
  loans: lazy(() => import('./loans-drilldown.tsx').then(only('LoansBehind'))),
  accrued: lazy(() => import('./accrued-drilldown.tsx').then(only('AccruedBehind'))),
  expected: lazy(() => import('./expected-drilldown.tsx').then(only('ExpectedBehind'))),
}

function only<Name extends string>(name: Name) {
  return (module: Record<Name, Shown>): { default: Shown } => ({ default: module[name] })
}

/** Every report on one page; the address says which, over what period or day, and which figure of it is opened. */
export function Reports() {
  const t = useText()
  const { role } = useUser()
  const address = useReportAddress()
  const { report, list, addressOf } = address
  const { Choice, Report } = SCREENS[report]
  const List = list && LISTS[list]
  const nav = useCurrentTabInSight(report)
  useDocumentTitle(`${t(`reports.name.${report}`)} · ${t('reports.title')}`)
  return (
    <Page title={t('reports.title')} subtitle={<span className="reports-printed">{t(`reports.name.${report}`)}</span>}>
      <nav className="reports-nav" aria-label={t('reports.title')} ref={nav}>
        <LinkTabs
          label={t('reports.title')}
          tabs={REPORTS.map((name) => ({
            name: t(`reports.name.${name}`),
            to: addressOf(name),
            isCurrent: name === report,
          }))}
        />
      </nav>
      <Toolbar>
        {role === 'ADMIN' && (
          <Suspense>
            <LenderChoice address={address} />
          </Suspense>
        )}
        <Choice address={address} key={report} />
        {/* The choice of a year says it already; on paper there is none. */}
        <span className="reports-chosen inline-row muted small" data-doubled={report === 'tax'}>
          {chosenDays(address, t)}
        </span>
        <DataTime />
        {!list && <SaveAsPdf address={address} />}
        {report === 'payments' && <LedgerFile address={address} />}
      </Toolbar>
      <div className="reports-body stack" data-gap="24" key={`${report} ${list ?? ''}`}>
        <Suspense fallback={<ReportSkeleton />}>
          {List ? <List address={address} /> : <Report address={address} />}
        </Suspense>
      </div>
    </Page>
  )
}

/** On a narrow screen the tabs go on beyond its edge: the one that is chosen is brought into sight. */
function useCurrentTabInSight(report: ReportName) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = nav.current?.querySelectorAll('[role=tab]')[REPORTS.indexOf(report)]
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [report])
  return nav
}

/** The days that a report is about, in words: beside the choice on screen, and on paper in its place. */
function chosenDays({ report, period, asOf, today, search }: ReportAddress, t: Translate): string {
  const day = (value: string) => dayText(value) ?? value
  if (report === 'forecast') return t('reports.fromDay', { day: day(asOf ?? today) })
  if (report === 'tax') return search.get('year') ?? today.slice(0, 4)
  if (SCREENS[report].Choice === AsOfChoice) return t('reports.asOfDay', { day: day(asOf ?? today) })
  // Before there was anything is no day that says something.
  const isAll = nameOfPeriod(period, today) === 'ALL'
  const values = { from: day(period.from), to: day(period.to < today ? period.to : today) }
  return isAll ? t('reports.untilDay', { day: values.to }) : t('reports.fromTo', values)
}

function ReportSkeleton() {
  return (
    <>
      <Skeleton height="106px" />
      <TableSkeleton rows={6} />
    </>
  )
}
