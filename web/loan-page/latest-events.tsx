import { Link } from 'react-router'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { EventWords } from './event-words.tsx'
import '../loans/loan-timeline.css'

const AT_ONCE = 5

/** What happened last on a loan, with a way to correct a payment; the payment history has the rest. */
export function LatestEvents({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const timeline = useRead(getLoanTimeline, { params: { loanId: loan.id } })
  return (
    <Section title={t('story.latest')} actions={<Link to="?tab=history">{t('story.all')}</Link>}>
      <Read of={timeline} failed={t('story.failed')} coming={<Skeleton height="172px" />}>
        {(entries) => (
          <ol className="plain-list lined small">
            {entries.slice(0, AT_ONCE).map((entry) => (
              <li key={entry.id} className="latest-event tabular">
                <span className="muted">
                  <DayText value={entry.date} />
                </span>
                <span className="breaks">
                  <EventWords entry={entry} />
                </span>
                <span>
                  {entry.kind === 'PAYMENT_RECEIVED' && !entry.isTakenBack && (
                    <Link className="inline-row" to={`?tab=history&correct=${entry.id}`}>
                      {t('loans.correctWord')}
                    </Link>
                  )}
                </span>
                <span>{entry.amount !== null && <Amount dollars={entry.amount} />}</span>
              </li>
            ))}
          </ol>
        )}
      </Read>
    </Section>
  )
}
