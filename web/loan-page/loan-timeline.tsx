import { useState } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { getLoanTimeline, type TimelineEntry } from '#contract/loans/timeline.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { TermsComparison } from '../servicing/terms-comparison.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import '../loans/loan-timeline.css'

const AT_ONCE = 12

/** Every event of a loan: the day it counts from, who entered it, and when. For lenders. */
export function LoanTimeline({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const timeline = useRead(getLoanTimeline, { params: { loanId: loan.id } })
  const [isWhole, setIsWhole] = useState(false)
  const all = timeline.data ?? []
  const shown = isWhole ? all : all.slice(0, AT_ONCE)
  return (
    <Section title={t('story.title')}>
      <p className="muted small">{t('story.hint')}</p>
      {timeline.isError && <ErrorState message={t('story.failed')} onRetry={timeline.refetch} />}
      {timeline.isPending && <Skeleton height="200px" />}
      <ol className="loan-timeline-list">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {shown.length < all.length && (
        <button type="button" className="loan-timeline-more" onClick={() => setIsWhole(true)}>
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
    <li className="loan-timeline-entry" data-taken-back={entry.isTakenBack}>
      <div className="loan-timeline-head spread" data-gap="16">
        <span className="strong">
          <What entry={entry} />
        </span>
        {amount !== null && <Amount dollars={amount} />}
      </div>
      {note !== null && <p className="loan-timeline-said breaks">{note}</p>}
      {changes.length > 0 && <TermsComparison changes={changes} />}
      <p className="muted small">
        <DayText value={date} /> · {t('story.entered', { at: format.instant(at), name: by })}
      </p>
    </li>
  )
}

/** 'Payment received · Check · reported by the borrower'. */
function What({ entry }: { entry: TimelineEntry }) {
  const { t, known } = useSpeech()
  const format = useFormat()
  const { kind, method, fee, feeKind } = entry
  const title =
    kind === 'PAYMENT_REVERSED'
      ? t('story.kind.PAYMENT_REVERSED', { day: format.day(entry.paymentDate) })
      : t(entry.isLifted ? 'story.markLifted' : entry.isTakenOver ? 'story.takenOver' : `story.kind.${kind}`)
  const words = [
    title,
    method !== null && kind === 'PAYMENT_RECEIVED' && (known(`method.${method}`) ?? method),
    entry.isReported && kind === 'PAYMENT_RECEIVED' && t('story.reported'),
    feeKind !== null && feeKind !== 'CHARGED' && t(`story.feeKind.${feeKind}`),
    fee?.startsWith('late-') && t('story.lateFee', { number: fee.slice('late-'.length) }),
    entry.isTakenBack && t(kind === 'DISBURSED' ? 'story.replaced' : 'story.takenBack'),
  ]
  return words.filter(Boolean).join(' · ')
}
