import { useText } from '../i18n/use-text.ts'

/** '2 years 6 months (30 months)', '3 years (36 months)', '8 months'. */
export function useTermText() {
  const t = useText()
  return ({ months, years }: { months: number; years: number }): string => {
    const rest = months - years * 12
    if (years === 0) return t('loans.months', { count: months })
    const parts = [t('loans.years', { count: years }), ...(rest > 0 ? [t('loans.months', { count: rest })] : [])]
    return t('loans.termBoth', { term: parts.join(' '), months: t('loans.months', { count: months }) })
  }
}
