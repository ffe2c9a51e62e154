import type { LoanHistory } from '#contract/loans/loans.ts'
import { replay } from '#engine/replay/replay.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'

/** What a change of terms added to the principal. Nothing where nothing was owed, as it is known now. */
export function AddedToPrincipal({ history, eventId }: { history: LoanHistory; eventId: number }) {
  const t = useText()
  const format = useFormat()
  const { capitalized = [] } = replay(history.terms, history.events, { asOn: history.today })
  const added = capitalized.find((each) => each.eventId === eventId)
  if (!added) return null
  const parts = [
    added.interestCents > 0 && t('story.addedInterest', { amount: format.usd(added.interestCents / 100) }),
    added.feesCents > 0 && t('story.addedFees', { amount: format.usd(added.feesCents / 100) }),
  ]
  return <p className="muted small">{t('story.addedToPrincipal', { parts: parts.filter(Boolean).join(' · ') })}</p>
}
