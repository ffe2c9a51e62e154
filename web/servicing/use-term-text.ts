import type { ToldTerm } from '#contract/loans/terms-history.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'

type Value = string | number | null

/** Writes a term's value as a person reads it: 7.125 percent, a day, the word for a frequency. */
export function useTermText(): (term: ToldTerm, value: Value) => string {
  const { t, known } = useSpeech()
  const format = useFormat()
  const word = (kind: string, value: Value) => known(`${kind}.${value}`) ?? String(value)
  return (term, value) => {
    if (value === null) return t('story.none')
    switch (term) {
      case 'principalAmount':
      case 'lateFee':
        return format.usd(Number(value))
      case 'interestRate':
      case 'lateFeePercent':
        return format.percent(Number(value))
      case 'gracePeriod':
        return t('loans.days', { count: Number(value) })
      case 'interestOnlyMonths':
      case 'amortizationMonths':
        return t('loans.months', { count: Number(value) })
      case 'paymentFrequency':
        return word('frequency', value)
      case 'paymentStructure':
        return word('structure', value)
      case 'dayCount':
        return word('dayCount', value)
      case 'accrualMethod':
        return word('accrual', value)
      case 'allocationOrder':
        return word('allocation', value)
      case 'rounding':
        return word('rounding', value)
      default:
        return format.day(String(value))
    }
  }
}
