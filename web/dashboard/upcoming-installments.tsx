import { Link } from 'react-router'
import { centsOf } from '#contract/fields.ts'
import type { LenderSummary } from '#contract/loans/loans.ts'
import type { Day } from '#engine/numbers/units.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { soonestInstallments } from './lender-selections.ts'
import { RowsSkeleton } from './recent-loans.tsx'

type Props = { schedules: LenderSummary['paymentSchedules'] | undefined; today: Day }

/** The five soonest scheduled payments. undefined while loading. */
export function UpcomingInstallments({ schedules, today }: Props) {
  const t = useText()
  const shown = schedules && soonestInstallments(schedules, { today })
  return (
    <Section
      title={t('dashboard.upcomingPayments')}
      actions={
        <Link
          className="touch inline-row small"
          to="/payments"
          aria-label={`${t('dashboard.viewAll')}: ${t('dashboard.upcomingPayments')}`}
        >
          {t('dashboard.viewAll')}
        </Link>
      }
    >
      {!shown && <RowsSkeleton />}
      {shown?.length === 0 && <p className="muted small">{t('dashboard.noUpcoming')}</p>}
      <ul className="plain-list lined">
        {shown?.map((entry) => (
          <li className="dashboard-row edge-row relative row" data-gap="16" key={entry.id}>
            <span className="dashboard-main grow stack">
              <Link className="plain-link covers clipped strong" to={`/loans/${entry.loanId}`}>
                {entry.loanName}
              </Link>
              <span className="dashboard-note clipped muted small">
                {t('dashboard.paymentNumber', { number: entry.paymentNumber })}
              </span>
            </span>
            <span className="dashboard-figure stack tabular">
              <Amount cents={centsOf(entry.amount) + centsOf(entry.charges)} />
              <span className="dashboard-note clipped muted small">
                <DayText value={entry.dueDate} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
