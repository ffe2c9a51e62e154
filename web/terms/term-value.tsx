import { type AgreedRowText, agreedRowsIn } from '#contract/loans/agreed-rows.ts'
import type { NamedCost } from '#contract/loans/named-costs.ts'
import { type RateStepText, rateStepsIn } from '#contract/loans/rate-steps.ts'
import type { Term, TermValue } from '#contract/loans/term-table.ts'
import { monthNames } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Amount, DayText, Percent } from '../ui/figures.tsx'
import { frequencyText } from './frequency-text.ts'

/** Formats the value of a term for people: 7.125 percent, a day, the word for a frequency; null as "not available". */
export function useTermValue(): (entry: Term, value: TermValue) => string {
  const { t, known, language } = useSpeech()
  const format = useFormat()
  const stepInWords = ({ from, percent }: RateStepText): string => {
    const rate = format.percent(percent)
    if (typeof from === 'number') return t('loans.rateStep.payment', { rate, number: from })
    return t('loans.rateStep.day', { rate, day: format.dayIn(from) })
  }
  /** How many payments there are, from when to when, and what they are in all but for the last, which takes what is left. */
  const rowsInWords = (rows: readonly AgreedRowText[]): string => {
    const amount = rows.reduce((sum, row) => sum + Math.round((row.amount ?? row.principal ?? 0) * 100), 0) / 100
    const [first, last] = [format.day(rows[0]?.day), format.day(rows.at(-1)?.day)]
    return rows.length === 1
      ? t('loans.agreedRows.one', { last })
      : t('loans.agreedRows.told', { count: rows.length, first, last, amount: format.usd(amount) })
  }
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
      case 'COUNT':
        return format.text(Number(value))
      case 'DAYS_OF_MONTH':
        return inWords(numbersOf(value).map(String), language)
      case 'RATE_STEPS':
        return inWords((rateStepsIn(String(value)) ?? []).map(stepInWords), language)
      case 'AGREED_ROWS':
        return rowsInWords(agreedRowsIn(String(value)) ?? [])
      case 'MONTHS_OF_YEAR':
        return inWords(
          numbersOf(value).map((month) => monthNames(language)[month - 1] ?? String(month)),
          language,
        )
      case 'PERCENTS':
        return numbersOf(value)
          .map((each) => format.percent(each))
          .join(', ')
      case 'COSTS':
        return inWords(
          costsOf(value).map(({ name, amount }) => `${name} ${format.usd(amount)}`),
          language,
        )
      case 'YES_NO':
        return t(value === true ? 'terms.yes' : 'terms.no')
      case 'FREQUENCY':
        return frequencyText({ known }, String(value))
      case 'CHOICE':
        return known(`${entry.texts}.${value}`) ?? String(value)
      default:
        return format.day(String(value))
    }
  }
}

// The kind guarantees a list.
const costsOf = (value: TermValue) => value as readonly NamedCost[]
const numbersOf = (value: TermValue) => value as readonly number[]
const inWords = (words: readonly string[], language: string) => new Intl.ListFormat(language).format(words)

/** A value of a term in a list of facts. Figures and days are formatted as all others are. */
export function TermFigure({ entry, value }: { entry: Term; value: TermValue }) {
  const text = useTermValue()
  if (entry.kind === 'MONEY') return <Amount dollars={value as number | null} /> // the kind guarantees the type
  if (entry.kind === 'PERCENT') return <Percent value={value as number | null} />
  if (entry.kind === 'DAY') return <DayText value={value as string | null} />
  return text(entry, value)
}
