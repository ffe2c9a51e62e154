import { type AgreedRowText, agreedRowsIn } from '#contract/loans/agreed-rows.ts'
import { lateFeeWords } from '#contract/loans/late-fee-words.ts'
import type { NamedCost } from '#contract/loans/named-costs.ts'
import { type RateStepText, rateStepsIn } from '#contract/loans/rate-steps.ts'
import {
  applies,
  isSameValue,
  lateFeeOf,
  type Term,
  type TermKey,
  type TermValue,
  type TermValues,
  termEntry,
} from '#contract/loans/term-table.ts'
import { monthNames } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { writtenFigures } from '../i18n/written-figures.ts'
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
    const [first, last] = [format.dayIn(rows[0]?.day), format.dayIn(rows.at(-1)?.day)]
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

/** Tells a part of a sentence for a term; null where the term has its usual value, or another term's part tells it. */
type PartOfTerm = (key: TermKey, values: TermValues) => string | null

export function usePartOfTerm(): PartOfTerm {
  const { t, known, language } = useSpeech()
  const termValue = useTermValue()

  const lateFeePart = (values: TermValues): string | null => {
    const lateFee = lateFeeOf(values as Parameters<typeof lateFeeOf>[0]) // as the table says of its kinds
    const { text, figures } = lateFeeWords(lateFee)
    return known(`terms.told.${text}`, writtenFigures(figures, language))
  }
  return (key, values) => {
    const entry = termEntry(key)
    const value = values[key] ?? null
    if (entry.told === null || !applies(key, values)) return null
    // Payments that are agreed one by one have no rhythm.
    if (key === 'paymentFrequency' && values.paymentRule === 'BY_ROW') return null
    if (!entry.isAlwaysTold && (value === null || isSameValue(value, entry.initial))) return null
    // What a late fee is follows from several terms.
    if (key === 'lateFee') return lateFeePart(values)
    const told = { name: t(entry.label as 'loans.lateFee'), value: termValue(entry, value) } // as the label's key is in the catalogue
    return known(`${entry.told}.${value}`, told) ?? known(entry.told ?? '', told) ?? t('terms.told.other', told)
  }
}

/** Tells terms in one sentence, in the order given; an empty text where all of them have their usual values. */
export function useToldTerms(): (keys: readonly TermKey[], values: TermValues) => string {
  const partOf = usePartOfTerm()
  return (keys, values) => inOneSentence(keys.map((key) => partOf(key, values)).filter((part) => part !== null))
}

/** Joins parts by commas; the words of a choice begin with a capital only where the sentence does. */
export function inOneSentence([first = '', ...others]: readonly string[]): string {
  return [first.charAt(0).toLocaleUpperCase() + first.slice(1), ...others.map(small)].join(', ')
}

const small = (part: string): string =>
  /^\p{Lu}\p{Ll}/u.test(part) ? part.charAt(0).toLocaleLowerCase() + part.slice(1) : part
