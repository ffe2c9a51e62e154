import { IconFileDollar } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Loan } from '#contract/loans/loans.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { RowsSkeleton } from './recent-loans.tsx'

type Props = {
  loans: readonly Loan[] | undefined
  /** All loans, without a link to the page of all loans. */
  isWhole: boolean
}

const SHOWN = 5

/** The loans of a borrower. undefined while loading. */
export function BorrowerLoans({ loans, isWhole }: Props) {
  const t = useText()
  const all = (
    <Link className="touch inline-row small" to="/my-loans">
      {t('dashboard.viewAllLoans')}
    </Link>
  )
  return (
    <Section title={t('shell.myLoans')} actions={!isWhole && all}>
      {!loans && <RowsSkeleton />}
      {loans?.length === 0 && (
        <EmptyState
          message={t('dashboard.noLoansOfMine')}
          hint={t('dashboard.noLoansOfMineHint')}
          icon={<IconFileDollar size={24} stroke={1.5} aria-hidden="true" />}
        />
      )}
      <ul className="plain-list lined">
        {soonestFirst(loans ?? [])
          .slice(0, isWhole ? undefined : SHOWN)
          .map((loan) => (
            <BorrowerLoanRow key={loan.id} loan={loan} />
          ))}
      </ul>
    </Section>
  )
}

/** The loan whose payment is due soonest comes first; those without one come last. */
const soonestFirst = (loans: readonly Loan[]): readonly Loan[] =>
  loans.toSorted((a, b) => (a.nextPaymentDate ?? 'none').localeCompare(b.nextPaymentDate ?? 'none'))

function BorrowerLoanRow({ loan }: { loan: Loan }) {
  const t = useText()
  const format = useFormat()
  return (
    <li className="dashboard-row edge-row relative row" data-gap="16">
      <span className="dashboard-main grow stack">
        <Link className="plain-link covers clipped strong" to={`/my-loans/${loan.id}`}>
          {loan.loanName}
        </Link>
        <span className="dashboard-note clipped dashboard-terms muted small">
          <span className="nowrap">{loan.loanNumber}</span>
          {loan.lenderName && ` · ${loan.lenderName}`} ·{' '}
          {t('dashboard.rateIs', { rate: format.percent(loan.interestRate) })}
        </span>
        <span className="dashboard-note muted small">
          {t('dashboard.nextOn', { day: format.dayIn(loan.nextPaymentDate) })}
        </span>
      </span>
      <span className="dashboard-figure stack tabular">
        <Amount dollars={loan.outstandingBalance} />
        <span>
          <StatusChip kind="loan" status={loan.status} />
        </span>
      </span>
    </li>
  )
}
