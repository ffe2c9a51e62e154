import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { getAgenda } from '#contract/desk/agenda.ts'
import { getLenderSummary, type LenderSummary, type Loan, listLoansOfLender } from '#contract/loans/loans.ts'
import { listProposals } from '#contract/loans/proposals.ts'
import { listPayments } from '#contract/payments/payments.ts'
import { hasPermission } from '#contract/permissions.ts'
import { useForeseenRead } from '../api/foreseen.ts'
import { useRead, useReadPage } from '../api/use-read.ts'
import { localToday, usdOfCents } from '../i18n/format.ts'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { WhenSeen } from '../ui/page/when-seen.tsx'
import { countedLoans, countInGrace } from './attention.ts'
import { AttentionList } from './attention-list.tsx'
import { InterestFacts } from './interest-facts.tsx'
import { lenderReads } from './lender-reads.ts'
import { AgingChart, ComingInChart } from './loans-charts.tsx'
import { MonthProgress } from './month-progress.tsx'
import { RecentLoans } from './recent-loans.tsx'
import { UpcomingInstallments } from './upcoming-installments.tsx'
import { useFigureWhy } from './use-figure-why.tsx'
import './dashboard.css'

const FirstSteps = lazy(async () => {
  const [{ FirstSteps: found }] = await Promise.all([import('./first-steps.tsx'), loadTexts('FIRST_STEPS')])
  return { default: found }
})
const PortfolioLine = lazy(async () => ({ default: (await import('./portfolio-line.tsx')).PortfolioLine }))

/** A lender's first questions: how are my loans doing, and what needs me today? */
export function LenderDashboard() {
  const t = useText()
  const user = useUser()
  const reads = lenderReads(user.id)
  const summary = useRead(getLenderSummary, reads.summary)
  const loans = useRead(listLoansOfLender, reads.loans, { asArray: true })
  const reported = useReadPage(listPayments, reads.reported)
  const requests = useReadPage(listProposals, reads.requests)
  const agenda = useForeseenRead(getAgenda, reads.agenda)
  const shown = summary.data ?? (summary.isError ? EMPTY : undefined)
  // Lists that could not be read are not empty: beside the error message they must not say so.
  const isUnknown = summary.isError && !summary.data
  const today = localToday()
  const isComing = summary.isPending || loans.isPending || reported.isPending || requests.isPending || agenda.isPending
  const hasLoans = !isComing && loans.data !== undefined && loans.data.length > 0
  // The first steps stay until they are done or hidden, also when a sheet of loans came in at once; a lender with many loans has
  // found their way. Without any loan, figures and charts would say nothing.
  const counted = Math.max(loans.data?.length ?? NEW_UNTIL, shown?.loans.length ?? NEW_UNTIL)
  const isNew = !isComing && !isUnknown && !user.practice && counted < NEW_UNTIL
  const isEmpty = isNew && counted === 0 && shown?.metrics.totalPortfolioValue === 0
  const interest = hasLoans && shown && !isUnknown && <InterestFacts metrics={shown.metrics} />

  // Beside loans it comes last: what a lender works with stays where it is.
  const firstSteps = (
    <Suspense fallback={<Skeleton height="400px" />}>
      <FirstSteps />
    </Suspense>
  )

  return (
    <Page title={t('shell.dashboard')} actions={<CreateLoan />}>
      {summary.isError && (
        <div className="panel">
          <ErrorState message={t('dashboard.failed')} onRetry={summary.refetch} />
        </div>
      )}
      <Cards metrics={shown?.metrics} loans={loans.data ?? []} />
      {isEmpty && firstSteps}
      <div className="dashboard-columns two-columns" data-gap="16" aria-busy={isComing}>
        <div className="dashboard-column stack dashboard-first" data-gap="16">
          {!isEmpty && (
            <AttentionList
              loans={isComing ? undefined : loans.data}
              reported={reported.data}
              requests={requests.data?.data}
              agenda={agenda.data}
              isFailed={loans.isError}
              today={today}
            />
          )}
          {!isUnknown && <UpcomingInstallments schedules={shown?.paymentSchedules} today={today} />}
        </div>
        <div className="dashboard-column stack" data-gap="16">
          {!isUnknown && <RecentLoans loans={shown?.loans} />}
          {hasLoans && !isUnknown && <MonthProgress />}
          {interest}
        </div>
      </div>
      {hasLoans && !isUnknown && (
        <>
          <div className="dashboard-columns two-columns" data-gap="16">
            {hasPermission(user.role, 'view:reports') && (
              <div className="dashboard-trend grid">
                <WhenSeen height="264px">
                  <Suspense fallback={<Skeleton height="264px" />}>
                    <PortfolioLine />
                  </Suspense>
                </WhenSeen>
              </div>
            )}
            <AgingChart loans={loans.data ?? []} />
          </div>
          <ComingInChart dueByDay={shown?.dueByDay ?? []} today={today} />
        </>
      )}
      {isNew && !isEmpty && firstSteps}
    </Page>
  )
}

/** With so many loans a lender has found their way. */
const NEW_UNTIL = 60

/** The cards' values when nothing could be read. The banner says why. */
const EMPTY: LenderSummary = {
  loans: [],
  payments: [],
  recentActivity: [],
  paymentSchedules: [],
  dueByDay: [],
  metrics: {
    totalLoanValue: 0,
    totalPortfolioValue: 0,
    activeLoans: 0,
    pendingLoans: 0,
    defaultedLoans: 0,
    totalLoans: 0,
    totalBorrowers: 0,
    monthlyIncome: 0,
    latePaymentsCount: 0,
    totalInterestEarned: 0,
    projectedEarnings: 0,
  },
}

function CreateLoan() {
  const t = useText()
  return (
    <LinkButton to="/loans/create" variant="filled" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {t('shell.createLoan')}
    </LinkButton>
  )
}

type CardsProps = { metrics: LenderSummary['metrics'] | undefined; loans: readonly Loan[] }

function Cards({ metrics, loans }: CardsProps) {
  const t = useText()
  const isLoading = metrics === undefined
  const late = metrics?.latePaymentsCount ?? 0
  const { pastDueLoans, pastDueCents, defaulted } = countedLoans(loans)
  const inGrace = countInGrace(loans)
  const active = t('dashboard.activeLoans', { count: metrics?.activeLoans ?? 0 })
  const { amount, count, answer } = useFigureWhy()
  return (
    <FigureCards>
      <FigureCard
        label={t('dashboard.totalPortfolio')}
        note={defaulted > 0 ? `${active} ${t('dashboard.defaultedToo', { count: defaulted })}` : active}
        isLoading={isLoading}
        to="/loans/active"
      >
        {amount('totalPortfolioValue', metrics?.totalPortfolioValue)}
      </FigureCard>
      <FigureCard label={t('dashboard.monthlyIncome')} note={t('dashboard.fromActiveLoans')} isLoading={isLoading}>
        {amount('monthlyIncome', metrics?.monthlyIncome)}
      </FigureCard>
      <FigureCard
        label={t('dashboard.totalBorrowers')}
        note={t('dashboard.borrowersNote')}
        isLoading={isLoading}
        to="/borrowers"
      >
        {metrics?.totalBorrowers.toLocaleString('en-US')}
      </FigureCard>
      <FigureCard
        label={t('dashboard.latePayments')}
        note={
          late > 0 && pastDueLoans > 0
            ? [
                t('dashboard.lateSum', { count: pastDueLoans, amount: usdOfCents(pastDueCents) }),
                ...(inGrace > 0 ? [t('dashboard.lateInGrace', { count: inGrace })] : []),
              ].join(', ')
            : t('dashboard.requiringAttention')
        }
        isLoading={isLoading}
        tone={late > 0 ? 'WARNING' : 'PLAIN'}
        to="/payments"
      >
        {count('latePaymentsCount', late)}
      </FigureCard>
      {answer}
    </FigureCards>
  )
}
