import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { getFirstSteps } from '#contract/desk/desk.ts'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { getPaymentRecorders, listRecordedPayments } from '#contract/reports/payment-recorders.ts'
import { lastKnownDay } from '#contract/reports/period.ts'
import type { ListDescription, ReportDescription } from '#contract/reports/report-description.ts'
import {
  getAccruedInterest,
  getTaxYear,
  REPORT_CHOICES,
  REPORTS,
  type ReportListName,
  type ReportName,
} from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { dayWithin } from '../i18n/format.ts'
import { currentSpeech, loadTexts, type Translate } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { LinkTabs } from '../ui/page/link-tabs.tsx'
import { Page } from '../ui/page/page.tsx'
import { Skeleton, TableSkeleton } from '../ui/page/skeleton.tsx'
import { useDocumentTitle } from '../ui/page/use-document-title.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { AsOfChoice, ForecastChoice, PeriodChoice, YearChoice } from './choices.tsx'
import { DataTime } from './data-time.tsx'
import { LedgerFile } from './ledger-file.tsx'
import { nameOfPeriod } from './period.ts'
import { type ReportAddress, useReportAddress } from './report-address.ts'
import { SaveAsPdf } from './save-as-pdf.tsx'
import './reports.css'

type ReportPart = ComponentType<{ address: ReportAddress }>

/** The control for a report's options, by the kind of options it has. */
const CHOICES: Record<(typeof REPORT_CHOICES)[ReportName], ReportPart> = {
  DAY: AsOfChoice,
  PERIOD: PeriodChoice,
  MONTHS_AHEAD: ForecastChoice,
  YEAR: YearChoice,
}

/** The screen of each report. Only the code of the current one is fetched. */
const SCREENS: Record<ReportName, ReportPart> = {
  portfolio: lazy(() => import('./portfolio-report.tsx').then(only('PortfolioReport'))),
  aging: lazy(() => import('./aging-report.tsx').then(only('AgingReport'))),
  cash: lazy(() => import('./cash-report.tsx').then(only('CashReport'))),
  income: lazy(() => import('./income-report.tsx').then(only('IncomeReport'))),
  payments: lazy(() => import('./payment-register.tsx').then(only('PaymentRegister'))),
  recorders: plain(getPaymentRecorders, async () => (await import('#contract/reports/payment-recorders.ts')).RECORDERS),
  forecast: lazy(() => import('./forecast-report.tsx').then(only('ForecastReport'))),
  maturities: lazy(() => import('./maturities-report.tsx').then(only('MaturitiesReport'))),
  tax: plain(getTaxYear, async () => (await import('#contract/reports/tax-report.ts')).TAX),
  audit: lazy(async () => {
    const [found] = await Promise.all([import('./audit-report.tsx'), loadTexts('AUDIT')])
    return { default: found.AuditReport }
  }),
}

const LISTS: Record<ReportListName, ReportPart> = {
  loans: lazy(() => import('./loans-drilldown.tsx').then(only('LoansDrilldown'))),
  accrued: plainList(
    getAccruedInterest,
    async () => (await import('#contract/reports/income-report.ts')).ACCRUED_LOANS,
  ),
  recorded: plainList(
    listRecordedPayments,
    async () => (await import('#contract/reports/payment-recorders.ts')).RECORDED_PAYMENTS,
  ),
  expected: lazy(() => import('./expected-drilldown.tsx').then(only('ExpectedDrilldown'))),
}

const LenderChoice: ReportPart = lazy(() => import('./lender-choice.tsx').then(only('LenderChoice')))

/** The screen of a report that is fully defined by its description. */
function plain<E extends Endpoint>(endpoint: E, load: () => Promise<ReportDescription<ResultOf<E>>>): ReportPart {
  return lazy(async () => {
    const [{ PlainReport }, report] = await Promise.all([import('./plain-report.tsx'), load()])
    return { default: ({ address }) => <PlainReport endpoint={endpoint} report={report} address={address} /> }
  })
}

/** The screen of a list that is fully defined by its description. */
function plainList<E extends Endpoint>(endpoint: E, load: () => Promise<ListDescription<ResultOf<E>>>): ReportPart {
  return lazy(async () => {
    const [{ PlainList }, list] = await Promise.all([import('./plain-report.tsx'), load()])
    return { default: ({ address }) => <PlainList endpoint={endpoint} list={list} address={address} /> }
  })
}

function only<Name extends string>(name: Name) {
  return (module: Record<Name, ReportPart>): { default: ReportPart } => ({ default: module[name] })
}

/** All reports on one page; the address names the report, its period or day, and the figure that is opened. */
export function Reports() {
  const t = useText()
  const { role } = useUser()
  const address = useReportAddress()
  // One answer instead of a chart and three tables that each say there is nothing.
  const steps = useRead(getFirstSteps, {}, { isReady: role === 'LENDER' })
  const hasNoLoans = steps.data?.hasLoan === false && address.report !== 'audit'
  const { report, list, addressOf } = address
  const Choice = CHOICES[REPORT_CHOICES[report]]
  const Report = SCREENS[report]
  const List = list && LISTS[list]
  const nav = useCurrentTabInSight(report)
  useDocumentTitle(`${t(`reports.name.${report}`)} · ${t('shell.reports')}`)
  if (hasNoLoans) return <NoLoans />
  return (
    <Page title={t('shell.reports')} subtitle={<span className="reports-printed">{t(`reports.name.${report}`)}</span>}>
      <nav className="reports-nav" aria-label={t('shell.reports')} ref={nav}>
        <LinkTabs
          label={t('shell.reports')}
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
        {/* On screen the choice of a year shows it already; on paper the choice is missing, so this text is needed. */}
        <span className="reports-chosen inline-row muted small" data-doubled={REPORT_CHOICES[report] === 'YEAR'}>
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

function NoLoans() {
  const t = useText()
  return (
    <Page title={t('shell.reports')}>
      <div className="panel">
        <EmptyState message={t('reports.firstLoan')}>
          <span className="inline-row" data-gap="8">
            <LinkButton to="/loans/create" variant="filled">
              {t('shell.createLoan')}
            </LinkButton>
            <LinkButton to="/imports">{t('shell.import')}</LinkButton>
          </span>
        </EmptyState>
      </div>
    </Page>
  )
}

/** On a narrow screen the tabs reach beyond its edge, so the current one is scrolled into sight. */
function useCurrentTabInSight(report: ReportName) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = nav.current?.querySelectorAll('[role=tab]')[REPORTS.indexOf(report)]
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [report])
  return nav
}

/** The days of a report, in words: beside the choice on screen, and on paper in its place. */
function chosenDays({ report, selection }: ReportAddress, t: Translate): string {
  const { from, to, today, asOf, year } = selection
  const day = (value: string) => dayWithin(value, currentSpeech().language) ?? value
  switch (REPORT_CHOICES[report]) {
    case 'MONTHS_AHEAD':
      return t('reports.fromDay', { day: day(asOf) })
    case 'YEAR':
      return year
    case 'DAY':
      return t('reports.asOfDay', { day: day(asOf) })
    case 'PERIOD': {
      // The first day of "all" lies before any data and would tell nothing.
      const isAll = nameOfPeriod({ from, to }, today) === 'ALL'
      const values = { from: day(from), to: day(lastKnownDay({ to, today })) }
      return isAll ? t('reports.untilDay', { day: values.to }) : t('reports.fromTo', values)
    }
  }
}

function ReportSkeleton() {
  return (
    <>
      <Skeleton height="106px" />
      <TableSkeleton rows={6} />
    </>
  )
}
