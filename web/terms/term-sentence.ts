import { lateFeeWords } from '#contract/loans/late-fee-words.ts'
import {
  applies,
  isSameValue,
  lateFeeOf,
  type TermKey,
  type TermQuestion,
  type TermValues,
  termEntry,
  termsAt,
} from '#contract/loans/term-table.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { writtenFigures } from '../i18n/written-figures.ts'
import { useTermValue } from './term-value.tsx'

/** Parts of sentences that follow from the schedule, such as its first and last day. */
export type ScheduleParts = { readonly [Question in TermQuestion]?: string }

/**
 * Answers a question about a loan in one sentence: 'Monthly, from Jan 1, 2026; the last on Dec 1, 2030'. It names the
 * terms that are not the usual ones, and those that are always told. The schedule's part stands after the terms that
 * every loan is asked for.
 */
export function useTermSentence(): (question: TermQuestion, values: TermValues, ofSchedule?: ScheduleParts) => string {
  const { t, known, language } = useSpeech()
  const termValue = useTermValue()

  const partOf = (key: TermKey, values: TermValues): string | null => {
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
  const lateFeePart = (values: TermValues): string | null => {
    const lateFee = lateFeeOf(values as Parameters<typeof lateFeeOf>[0]) // as the table says of its kinds
    const { text, figures } = lateFeeWords(lateFee)
    return known(`terms.told.${text}`, writtenFigures(figures, language))
  }

  return (question, values, ofSchedule) => {
    const keys = termsAt(question)
    const parts = [
      ...keys.filter((key) => termEntry(key).isAlwaysShown).map((key) => partOf(key, values)),
      ofSchedule?.[question] ?? null,
      ...keys.filter((key) => !termEntry(key).isAlwaysShown).map((key) => partOf(key, values)),
    ].filter((part) => part !== null)
    return parts.length === 0 ? (known(`terms.usual.${question}`) ?? t('terms.nothingAgreed')) : inOneSentence(parts)
  }
}

/** Joins parts by commas; the words of a choice begin with a capital only where the sentence does. */
function inOneSentence([first = '', ...others]: readonly string[]): string {
  return [first.charAt(0).toLocaleUpperCase() + first.slice(1), ...others.map(small)].join(', ')
}

const small = (part: string): string =>
  /^\p{Lu}\p{Ll}/u.test(part) ? part.charAt(0).toLocaleLowerCase() + part.slice(1) : part
