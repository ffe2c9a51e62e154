import { IconPlus } from '@tabler/icons-react'
import { getLenderSummary, type LenderSummary, listLoansOfLender } from '#contract/loans/loans.ts'
import { listProposals } from '#contract/loans/proposals.ts'
import { listPayments } from '#contract/payments/payments.ts'
import { useRead, useReadPage } from '../api/use-read.ts'
import { localToday } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { Page } from '../ui/page/page.tsx'
import { attentionFor } from './attention.ts'
import { AttentionList } from './attention-list.tsx'
import { InterestFacts } from './interest-facts.tsx'
import { lenderReads } from './lender-reads.ts'
import { AgingChart, ComingInChart } from './loans-charts.tsx'
import { RecentLoans } from './recent-loans.tsx'
import { UpcomingInstallments } from './upcoming-installments.tsx'
import { useFigureWhy } from './use-figure-why.tsx'
import './dashboard.css'

/** From this many tasks on, the column that lists them is the longer one. */
const MANY = 5

/** A lender's first questions: how are my loans doing, and what needs me today? */
export function LenderDashboard() {
  const t = useText()
  const user = useUser()
  const reads = lenderReads(user.id)
  const summary = useRead(getLenderSummary, reads.summary)
  const loans = useRead(listLoansOfLender, reads.loans, { asArray: true })
  const reported = useReadPage(listPayments, reads.reported)
  const requests = useReadPage(listProposals, reads.requests)
  const shown = summary.data ?? (summary.isError ? EMPTY : undefined)
  // Lists that could not be read are not empty: beside the error message they must not say so.
  const isUnknown = summary.isError && !summary.data
  const today = localToday()
  const isComing = summary.isPending || loans.isPending || reported.isPending || requests.isPending
  const hasLoans = !isComing && loans.data !== undefined && loans.data.length > 0
  const interest = hasLoans && shown && !isUnknown && <InterestFacts metrics={shown.metrics} />
  const asking = (reported.data?.data.length ?? 0) + (requests.data?.data.length ?? 0)
  const isPressing = attentionFor(loans.data ?? [], today).length + asking >= MANY

  return (
    <Page title={t('shell.dashboard')} actions={<CreateLoan />}>
      {summary.isError && (
        <div className="panel">
          <ErrorState message={t('dashboard.failed')} onRetry={summary.refetch} />
        </div>
      )}
      <Cards metrics={shown?.metrics} />
      <div className="dashboard-columns grid" data-gap="16" aria-busy={isComing}>
        <div className="dashboard-column">
          {!isUnknown && <RecentLoans loans={shown?.loans} />}
          {hasLoans && <AgingChart loans={loans.data ?? []} />}
          {isPressing && interest}
        </div>
        <div className="dashboard-column dashboard-first">
          <AttentionList
            loans={isComing ? undefined : loans.data}
            reported={reported.data}
            requests={requests.data?.data}
            isFailed={loans.isError}
            today={today}
          />
          {!isUnknown && <UpcomingInstallments schedules={shown?.paymentSchedules} today={today} />}
          {!isPressing && interest}
        </div>
      </div>
      {hasLoans && !isUnknown && <ComingInChart dueByDay={shown?.dueByDay ?? []} today={today} />}
    </Page>
  )
}

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

function Cards({ metrics }: { metrics: LenderSummary['metrics'] | undefined }) {
  const t = useText()
  const isLoading = metrics === undefined
  const late = metrics?.latePaymentsCount ?? 0
  const { amount, count, answer } = useFigureWhy()
  return (
    <FigureCards>
      <FigureCard
        label={t('dashboard.totalPortfolio')}
        note={t('dashboard.activeLoans', { count: metrics?.activeLoans ?? 0 })}
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
        note={t('dashboard.requiringAttention')}
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
