import { useState } from 'react'
import { getLoanTimeline, type TimelineEntry } from '#contract/loan-timeline.ts'
import type { LoanDetail } from '#contract/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useFormat } from '../ui/use-format.ts'
import { ToldChanges } from './told-changes.tsx'
import './loan-story.css'

const AT_ONCE = 12

/** Everything that happened to a loan: the day it counts from, and who entered it when. For lenders. */
export function LoanTimeline({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const timeline = useRead(getLoanTimeline, { params: { loanId: loan.id } })
  const [isWhole, setIsWhole] = useState(false)
  const all = timeline.data ?? []
  const shown = isWhole ? all : all.slice(0, AT_ONCE)
  return (
    <Section title={t('story.title')}>
      <p className="loan-story-hint">{t('story.hint')}</p>
      {timeline.isError && <ErrorState message={t('story.failed')} onRetry={timeline.refetch} />}
      {timeline.isPending && <Skeleton height="200px" />}
      <ol className="loan-story-list">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {shown.length < all.length && (
        <button type="button" className="loan-story-more" onClick={() => setIsWhole(true)}>
          {t('story.more', { count: all.length - shown.length })}
        </button>
      )}
    </Section>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useText()
  const format = useFormat()
  const { date, at, by, amount, note, changes } = entry
  return (
    <li className="loan-story-entry" data-taken-back={entry.isTakenBack}>
      <div className="loan-story-head">
        <span className="loan-story-what">
          <What entry={entry} />
        </span>
        {amount !== null && <Amount dollars={amount} />}
      </div>
      {note !== null && <p className="loan-story-said">{note}</p>}
      {changes.length > 0 && <ToldChanges changes={changes} />}
      <p className="loan-story-hint">
        <DayText value={date} /> · {t('story.entered', { at: format.instant(at), name: by })}
      </p>
    </li>
  )
}

/** 'Payment received · Check · reported by the borrower'. */
function What({ entry }: { entry: TimelineEntry }) {
  const { t, known } = useSpeech()
  const format = useFormat()
  const { kind, method, fee } = entry
  const title =
    kind === 'PAYMENT_REVERSED'
      ? t('story.kind.PAYMENT_REVERSED', { day: format.day(entry.paymentDate) })
      : t(entry.isLifted ? 'story.markLifted' : `story.kind.${kind}`)
  const words = [
    title,
    method !== null && kind === 'PAYMENT_RECEIVED' && (known(`method.${method}`) ?? method),
    entry.isReported && kind === 'PAYMENT_RECEIVED' && t('story.reported'),
    fee?.startsWith('late-') && t('story.lateFee', { number: fee.slice('late-'.length) }),
    entry.isTakenBack && t(kind === 'DISBURSED' ? 'story.replaced' : 'story.takenBack'),
  ]
  return words.filter(Boolean).join(' · ')
}
