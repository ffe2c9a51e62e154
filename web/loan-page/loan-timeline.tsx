import { lazy, Suspense, useState } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { getLoanTimeline, type TimelineEntry } from '#contract/loans/timeline.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { TermsComparison } from '../servicing/terms-comparison.tsx'
import { Button } from '../ui/button.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { EventWords } from './event-words.tsx'
import '../loans/loan-timeline.css'

const TakeBack = lazy(async () => ({ default: (await import('../servicing/take-back-entry.tsx')).TakeBackEntry }))

const AT_ONCE = 12

/** Every event of a loan: the day it counts from, who entered it, and when. For lenders. */
export function LoanTimeline({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const timeline = useRead(getLoanTimeline, { params: { loanId: loan.id } })
  const [isWhole, setIsWhole] = useState(false)
  const [taking, setTaking] = useState<TimelineEntry | null>(null)
  const all = timeline.data ?? []
  const shown = isWhole ? all : all.slice(0, AT_ONCE)
  return (
    <Section title={t('story.title')}>
      <p className="muted small">{t('story.hint')}</p>
      {timeline.isError && <ErrorState message={t('story.failed')} onRetry={timeline.refetch} />}
      {timeline.isPending && <Skeleton height="200px" />}
      <ol className="plain-list" data-before="12">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} onTakeBack={() => setTaking(entry)} />
        ))}
      </ol>
      <Suspense>{taking && <TakeBack loan={loan} entry={taking} onClose={() => setTaking(null)} />}</Suspense>
      {shown.length < all.length && (
        <button type="button" className="text-button touch" onClick={() => setIsWhole(true)}>
          {t('story.more', { count: all.length - shown.length })}
        </button>
      )}
    </Section>
  )
}

function Entry({ entry, onTakeBack }: { entry: TimelineEntry; onTakeBack: () => void }) {
  const t = useText()
  const format = useFormat()
  const { date, at, by, amount, note, changes } = entry
  return (
    <li className="loan-timeline-entry side-line" data-taken-back={entry.isTakenBack}>
      <div className="loan-timeline-head spread" data-gap="16">
        <span className="strong">
          <EventWords entry={entry} />
        </span>
        {amount !== null && <Amount dollars={amount} />}
      </div>
      {note !== null && <p className="typed">{note}</p>}
      {changes.length > 0 && <TermsComparison changes={changes} />}
      <p className="muted small">
        <DayText value={date} /> · {t('story.entered', { at: format.instantIn(at), name: by })}
      </p>
      {entry.isRetractable && (
        <p>
          <Button variant="subtle" size="compact-sm" onClick={onTakeBack}>
            {t('story.takeBack')}
          </Button>
        </p>
      )}
    </li>
  )
}
