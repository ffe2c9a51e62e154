import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { LivePayment } from './payment-draft.ts'

/** What becomes of the part of an amount that is above what is owed. Undefined when nothing is. */
export function useAboveText(live: LivePayment | null): string | undefined {
  const t = useText()
  const format = useFormat()
  if (!live?.above) return undefined
  return t('payments.keepHint', { amount: format.usd(live.keptCents / 100) })
}
