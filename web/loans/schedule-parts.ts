import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { ScheduleParts } from '../terms/term-sentence.ts'
import type { LiveLoan } from './live-loan.ts'

/** What a schedule adds to the sentences about a loan: its first and last day, and its payments. */
export function useScheduleParts() {
  const t = useText()
  const format = useFormat()
  return ({ rows, later }: Pick<LiveLoan, 'rows' | 'later'>): ScheduleParts => {
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return {}
    const days = { first: format.day(first.dueOn), last: format.day(last.dueOn) }
    const amounts = { amount: format.usd(first.paymentCents / 100), last: format.usd(last.paymentCents / 100) }
    return {
      WHEN: rows.length === 1 ? t('terms.told.onceOn', days) : t('terms.told.firstAndLast', days),
      HOW_MUCH: later
        ? t('terms.told.atFirst', {
            ...amounts,
            later: format.usd(later.paymentCents / 100),
            day: format.day(later.fromOn),
          })
        : t(first.paymentCents === last.paymentCents ? 'terms.told.each' : 'terms.told.eachButLast', amounts),
    }
  }
}
