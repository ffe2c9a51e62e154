import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { LivePayment } from './payment-draft.ts'

/** The error for an amount above the payoff, with the payoff in it. */
export function useAboveText(live: LivePayment | null): string | undefined {
  const t = useText()
  const format = useFormat()
  if (!live?.above) return undefined
  const { day, payoffCents } = live.above
  return t('payments.moreThanOwed', { day: format.day(day), payoff: format.usd(payoffCents / 100) })
}
