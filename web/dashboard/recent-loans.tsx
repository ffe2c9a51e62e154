import { IconFileDollar } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Loan } from '#contract/loans/loans.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, Percent } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { chipStatus } from '../ui/status-tone.ts'
import { dashboardStatus, newestLoans } from './lender-selections.ts'

/** The five newest loans. undefined while loading. */
export function RecentLoans({ loans }: { loans: readonly Loan[] | undefined }) {
  const t = useText()
  return (
    <Section
      title={t('dashboard.recentLoans')}
      actions={
        <Link
          className="touch inline-row small"
          to="/loans/active"
          aria-label={`${t('dashboard.viewAll')}: ${t('dashboard.recentLoans')}`}
        >
          {t('dashboard.viewAll')}
        </Link>
      }
    >
      {!loans && <RowsSkeleton />}
      {loans?.length === 0 && (
        <EmptyState
          message={t('dashboard.noLoans')}
          icon={<IconFileDollar size={24} stroke={1.5} aria-hidden="true" />}
        >
          <LinkButton to="/loans/create">{t('shell.createLoan')}</LinkButton>
        </EmptyState>
      )}
      <ul className="plain-list lined">
        {loans && newestLoans(loans).map((loan) => <RecentLoan key={loan.id} loan={loan} />)}
      </ul>
    </Section>
  )
}

function RecentLoan({ loan }: { loan: Loan }) {
  return (
    <li className="dashboard-row edge-row relative row" data-gap="16">
      <span className="dashboard-main grow stack">
        <Link className="plain-link covers clipped strong" to={`/loans/${loan.id}`}>
          {loan.loanName}
        </Link>
        <span className="dashboard-note clipped muted small">
          {loan.loanNumber} · {loan.borrowerName}
        </span>
      </span>
      <StatusChip kind="loan" status={chipStatus(dashboardStatus(loan.status), loan.daysPastDue)} />
      <span className="dashboard-figure stack tabular">
        <Amount dollars={loan.outstandingBalance} />
        <span className="dashboard-note clipped muted small">
          <Percent value={loan.interestRate} />
        </span>
      </span>
    </li>
  )
}

/** Rows in the shape of the loading list. */
export function RowsSkeleton() {
  return (
    <div className="stack" data-gap="16">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} height="40px" />
      ))}
    </div>
  )
}
