import { lazy, Suspense, useState } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { getLoanTimeline, type TimelineEntry } from '#contract/loans/timeline.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { TermsComparison } from '../servicing/terms-comparison.tsx'
import { Button } from '../ui/button.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
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
      <ol className="loan-timeline-list">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} onTakeBack={() => setTaking(entry)} />
        ))}
      </ol>
      <Suspense>{taking && <TakeBack loan={loan} entry={taking} onClose={() => setTaking(null)} />}</Suspense>
      {shown.length < all.length && (
        <button type="button" className="loan-timeline-more" onClick={() => setIsWhole(true)}>
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

/** 'Payment received · Check · reported by the borrower'. */
function What({ entry }: { entry: TimelineEntry }) {
  const { t, known } = useSpeech()
  const { kind, method, fee, feeKind } = entry
  const words = [
    useTitle(entry),
    method !== null && (kind === 'PAYMENT_RECEIVED' || kind === 'REFUNDED') && (known(`method.${method}`) ?? method),
    entry.isReported && kind === 'PAYMENT_RECEIVED' && t('story.reported'),
    feeKind !== null && feeKind !== 'CHARGED' && t(`story.feeKind.${feeKind}`),
    entry.forgiveness !== null && t(`story.forgiveness.${entry.forgiveness}`),
    fee?.startsWith('late-') && t('story.lateFee', { number: fee.slice('late-'.length) }),
    entry.isTakenBack && t(kind === 'DISBURSED' ? 'story.replaced' : 'story.takenBack'),
  ]
  return words.filter(Boolean).join(' · ')
}

function useTitle({
  kind,
  takenBackKind,
  movedTo,
  paymentDate,
  isReturned,
  isLifted,
  isTakenOver,
}: TimelineEntry): string {
  const { t } = useSpeech()
  const format = useFormat()
  if (kind === 'PAYMENT_REVERSED')
    return t(isReturned ? 'story.returned' : 'story.kind.PAYMENT_REVERSED', { day: format.day(paymentDate) })
  if (movedTo) return t('story.movedTo', { number: movedTo.loanNumber })
  if (takenBackKind === 'PAYMENT_REVERSED') return t('story.returnUndone')
  if (takenBackKind !== null && takenBackKind !== 'TERMS_CHANGED')
    return `${t('story.takenBack')}: ${t(`story.kind.${takenBackKind}`)}`
  return t(isLifted ? 'story.markLifted' : isTakenOver ? 'story.takenOver' : `story.kind.${kind}`)
}
