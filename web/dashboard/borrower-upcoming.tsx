import { Link } from 'react-router'
import type { Loan } from '#contract/loans/loans.ts'
import { localToday, usdOfCents } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/page/section.tsx'
import { type EstimatedPayment, isFarOff, UPCOMING_SHOWN, upcomingPayments } from './estimated-payments.ts'
import { RowsSkeleton } from './recent-loans.tsx'

type Props = { loans: readonly Loan[] | undefined; isWhole: boolean }

/** The next payment of each loan, soonest first. undefined while the loans are loading. */
export function BorrowerUpcoming({ loans, isWhole }: Props) {
  const t = useText()
  const shown = loans && upcomingPayments(loans, isWhole ? loans.length : UPCOMING_SHOWN)
  const all = (
    <Link className="touch inline-row small" to="/payments">
      {t('dashboard.viewAllPayments')}
    </Link>
  )
  return (
    <Section title={t('dashboard.upcomingPayments')} actions={!isWhole && all}>
      {!shown && <RowsSkeleton />}
      {shown?.length === 0 && <p className="muted small">{t('dashboard.noUpcoming')}</p>}
      <ul className="plain-list lined" data-whole={isWhole}>
        {shown?.map((payment, index) => (
          <UpcomingRow key={payment.loanId} payment={payment} isFirst={index === 0} />
        ))}
      </ul>
    </Section>
  )
}

/** The soonest payment is the one to press; one that is months away is no matter of today, and has a plain link. */
function UpcomingRow({ payment, isFirst }: { payment: EstimatedPayment; isFirst: boolean }) {
  const t = useText()
  return (
    <li className="dashboard-payment grid">
      <span className="dashboard-main grow stack">
        <span className="dashboard-strong breaks strong">{payment.loanName}</span>
        <span className="dashboard-note clipped muted small">
          <DayText value={payment.dueDate} />
        </span>
      </span>
      <span className="dashboard-figure stack tabular">
        <span className="dashboard-strong breaks strong">
          <Amount cents={payment.amountCents} />
        </span>
      </span>
      {isFarOff(payment, localToday()) ? (
        <Link className="text-button" to={`/payments/${payment.loanId}`}>
          {t('dashboard.payNow')}
        </Link>
      ) : (
        <LinkButton variant={isFirst ? 'filled' : 'default'} to={`/payments/${payment.loanId}`}>
          {t('dashboard.payNow')}
        </LinkButton>
      )}
      <Split payment={payment} />
    </li>
  )
}

/** The payment's split: as the schedule says, or estimated when there is no schedule. */
function Split({ payment }: { payment: EstimatedPayment }) {
  const t = useText()
  const { principalCents, interestCents, chargesCents, isEstimate } = payment
  const values = { principal: usdOfCents(principalCents), interest: usdOfCents(interestCents) }
  const split = isEstimate
    ? t('dashboard.estimatedSplit', values)
    : chargesCents > 0
      ? t('dashboard.splitWithCharges', { ...values, charges: usdOfCents(chargesCents) })
      : t('dashboard.split', values)
  return <span className="dashboard-split whole-row muted small">{split}</span>
}
