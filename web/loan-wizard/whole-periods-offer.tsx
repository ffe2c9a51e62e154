import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import { nearestWholeEnd } from './whole-periods.ts'

type Props = { live: LiveLoan | null; onChoose: (maturityOn: string) => void }

/** Says that the last payment would come early, and offers the nearest end without that. */
export function WholePeriodsOffer({ live, onChoose }: Props) {
  const t = useText()
  const format = useFormat()
  const end = live && nearestWholeEnd(live.terms)
  if (!live || !end) return null
  const days = {
    before: format.dayIn(live.rows.at(-2)?.dueOn ?? live.terms.originationOn),
    last: format.dayIn(live.terms.maturityOn),
  }
  return (
    <p className="whole-row muted small">
      {t('loans.shortLastPeriod', days)}{' '}
      <button type="button" className="text-button" onClick={() => onChoose(end.maturityOn)}>
        {t('loans.endWhole', { day: format.dayIn(end.maturityOn), count: end.payments })}
      </button>
    </p>
  )
}
