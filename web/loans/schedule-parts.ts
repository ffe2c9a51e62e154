import { regularInstallments } from '#engine/schedule/ordinary-payment.ts'
import type { PlannedInstallment } from '#engine/terms/loan-state.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { ScheduleParts } from '../terms/term-sentence.ts'
import type { LiveLoan } from './live-loan.ts'

/** What a schedule adds to the sentences about a loan: its first and last day, and its payments. */
export function useScheduleParts() {
  const t = useText()
  const format = useFormat()
  return ({ rows, later }: Pick<LiveLoan, 'rows' | 'later'>): ScheduleParts => {
    // A down payment is told as a term.
    const regular = regularInstallments(rows)
    const [first, last] = [regular[0], regular.at(-1)]
    if (!first || !last) return {}
    const days = { first: format.dayIn(first.dueOn), last: format.dayIn(last.dueOn) }
    const amounts = { amount: format.usd(first.paymentCents / 100), last: format.usd(last.paymentCents / 100) }
    return {
      WHEN: regular.length === 1 ? t('terms.told.onceOn', days) : t('terms.told.firstAndLast', days),
      HOW_MUCH: later
        ? t('terms.told.atFirst', {
            ...amounts,
            later: format.usd(later.paymentCents / 100),
            day: format.dayIn(later.fromOn),
          })
        : t(toldOf(regular), amounts),
    }
  }
}

/** The text for payments that are the same each time, the same but for the last, or different. */
function toldOf(
  rows: readonly PlannedInstallment[],
): 'terms.told.each' | 'terms.told.eachButLast' | 'terms.told.firstToLast' {
  const isEach = rows.slice(0, -1).every(({ paymentCents }) => paymentCents === rows[0]?.paymentCents)
  if (!isEach) return 'terms.told.firstToLast'
  return rows[0]?.paymentCents === rows.at(-1)?.paymentCents ? 'terms.told.each' : 'terms.told.eachButLast'
}
