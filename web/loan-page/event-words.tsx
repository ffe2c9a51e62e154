import type { TimelineEntry } from '#contract/loans/timeline.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'

const MOVES_MONEY: readonly TimelineEntry['kind'][] = [
  ...(['PAYMENT_RECEIVED', 'REFUNDED', 'ESCROW_PAID_OUT', 'ESCROW_REFUNDED'] as const),
]

/** 'Payment received · Check · reported by the borrower'. */
export function EventWords({ entry }: { entry: TimelineEntry }) {
  const { t, known } = useSpeech()
  const format = useFormat()
  const { kind, method, fee, feeKind } = entry
  const words = [
    useTitle(entry),
    method !== null && MOVES_MONEY.includes(kind) && (known(`method.${method}`) ?? method),
    entry.paidFor !== null && t(`loans.feeKind.${entry.paidFor}`),
    entry.payee,
    entry.isReported && kind === 'PAYMENT_RECEIVED' && t('story.reported'),
    feeKind !== null && feeKind !== 'CHARGED' && t(`loans.feeKind.${feeKind}`),
    entry.letGoAmount !== null && t('story.letGo', { amount: format.usd(entry.letGoAmount) }),
    entry.capitalizedAmount !== null && t('story.capitalized', { amount: format.usd(entry.capitalizedAmount) }),
    entry.buyer !== null && t('story.soldTo', { buyer: entry.buyer }),
    entry.transfer?.loans.map(({ loanNumber }) => loanNumber).join(', '),
    entry.forgiveness !== null && t(`story.forgiveness.${entry.forgiveness}`),
    fee?.startsWith('late-') && t('story.lateFee', { number: fee.slice('late-'.length) }),
    entry.stage !== null && known(`defaultStage.${entry.stage}`),
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
    return t(isReturned ? 'story.returned' : 'story.kind.PAYMENT_REVERSED', { day: format.dayIn(paymentDate) })
  if (movedTo) return t('story.movedTo', { number: movedTo.loanNumber })
  if (takenBackKind === 'PAYMENT_REVERSED') return t('story.returnUndone')
  if (takenBackKind !== null && takenBackKind !== 'TERMS_CHANGED')
    return `${t('story.takenBack')}: ${t(`story.kind.${takenBackKind}`)}`
  return t(isLifted ? 'story.markLifted' : isTakenOver ? 'story.takenOver' : `story.kind.${kind}`)
}
