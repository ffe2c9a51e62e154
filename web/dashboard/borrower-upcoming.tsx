import { Link } from 'react-router'
import { getSchedule, type Loan } from '#contract/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { usdOfCents } from '../ui/format.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/section.tsx'
import { useFormat } from '../ui/use-format.ts'
import { type EstimatedPayment, UPCOMING_SHOWN, upcomingPayments } from './estimated-payments.ts'
import { RowsSkeleton } from './recent-loans.tsx'

type Props = { loans: readonly Loan[] | undefined; isWhole: boolean }

/** The next payment of each loan, soonest first. undefined while the loans are coming. */
export function BorrowerUpcoming({ loans, isWhole }: Props) {
  const t = useText()
  const shown = loans && upcomingPayments(loans, isWhole ? loans.length : UPCOMING_SHOWN)
  const all = (
    <Link className="dashboard-all" to="/payments">
      {t('dashboard.viewAllPayments')}
    </Link>
  )
  return (
    <Section title={t('dashboard.upcomingPayments')} actions={!isWhole && all}>
      {!shown && <RowsSkeleton />}
      {shown?.length === 0 && <p className="dashboard-none">{t('dashboard.noUpcoming')}</p>}
      <ul className="dashboard-rows">
        {shown?.map((payment) => (
          <UpcomingRow key={payment.loanId} payment={payment} />
        ))}
      </ul>
    </Section>
  )
}

function UpcomingRow({ payment }: { payment: EstimatedPayment }) {
  const t = useText()
  return (
    <li className="dashboard-payment">
      <span className="dashboard-main">
        <span className="dashboard-strong">{payment.loanName}</span>
        <span className="dashboard-note">
          <DayText value={payment.dueDate} />
        </span>
      </span>
      <span className="dashboard-figure">
        <span className="dashboard-strong">
          <Amount cents={payment.amountCents} />
        </span>
      </span>
      <LinkButton to={`/payments/${payment.loanId}`}>{t('dashboard.payNow')}</LinkButton>
      <Split payment={payment} />
    </li>
  )
}

/** The true split as soon as the schedule of the loan is known; until then, or without one, the estimate. */
function Split({ payment }: { payment: EstimatedPayment }) {
  const t = useText()
  const format = useFormat()
  const schedule = useRead(getSchedule, { params: { loanId: payment.loanId } })
  const row = Array.isArray(schedule.data)
    ? schedule.data.find(({ dueDate, isPaid }) => dueDate === payment.dueDate && !isPaid)
    : undefined
  // A part that is paid already leaves another split than the row's: then the row does not say how this one splits.
  if (row && row.paidAmount === 0) {
    const values = { principal: format.usd(row.principalAmount), interest: format.usd(row.interestAmount) }
    return <span className="dashboard-split">{t('dashboard.split', values)}</span>
  }
  const values = { principal: usdOfCents(payment.principalCents), interest: usdOfCents(payment.interestCents) }
  return <span className="dashboard-split">{t('dashboard.estimatedSplit', values)}</span>
}
