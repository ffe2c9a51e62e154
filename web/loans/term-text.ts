import { useText } from '../i18n/use-text.ts'

/** '2 years 6 months (30 months)', '3 years (36 months)', '8 months'. */
export function useTermText() {
  const t = useText()
  const span = useSpanText()
  return ({ months, years }: { months: number; years: number }): string =>
    years === 0
      ? span(months)
      : t('loans.termBoth', { term: span(months), months: t('loans.months', { count: months }) })
}

/** '2 years 6 months', '3 years', '8 months'. */
export function useSpanText() {
  const t = useText()
  return (months: number): string => {
    const years = Math.floor(months / 12)
    const rest = months % 12
    const parts = [
      ...(years > 0 ? [t('loans.years', { count: years })] : []),
      ...(rest > 0 || years === 0 ? [t('loans.months', { count: rest })] : []),
    ]
    return parts.join(' ')
  }
}
