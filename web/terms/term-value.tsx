import type { Term, TermValue } from '#contract/loans/term-table.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Amount, DayText, Percent } from '../ui/figures.tsx'

/** Formats the value of a term for people: 7.125 percent, a day, the word for a frequency; null as "not available". */
export function useTermValue(): (entry: Term, value: TermValue) => string {
  const { t, known } = useSpeech()
  const format = useFormat()
  return (entry, value) => {
    if (value === null) return t('common.notAvailable')
    switch (entry.kind) {
      case 'MONEY':
        return format.usd(Number(value))
      case 'PERCENT':
        return format.percent(Number(value))
      case 'DAYS':
        return t('count.days', { count: Number(value) })
      case 'MONTHS':
        return t('loans.months', { count: Number(value) })
      case 'CHOICE':
        return known(`${entry.texts}.${value}`) ?? String(value)
      default:
        return format.day(String(value))
    }
  }
}

/** A value of a term in a list of facts. Figures and days are formatted as all others are. */
export function TermFigure({ entry, value }: { entry: Term; value: TermValue }) {
  const text = useTermValue()
  if (entry.kind === 'MONEY') return <Amount dollars={value as number | null} /> // the kind guarantees the type
  if (entry.kind === 'PERCENT') return <Percent value={value as number | null} />
  if (entry.kind === 'DAY') return <DayText value={value as string | null} />
  return text(entry, value)
}
