import { type TermQuestion, type TermValues, termEntry, termsAt } from '#contract/loans/term-table.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { inOneSentence, usePartOfTerm } from './term-value.tsx'

/** Parts of sentences that follow from the schedule, such as its first and last day. */
export type ScheduleParts = { readonly [Question in TermQuestion]?: string }

/**
 * Answers a question about a loan in one sentence: 'Monthly, from Jan 1, 2026; the last on Dec 1, 2030'. It names the
 * terms that are not the usual ones, and those that are always told. The schedule's part stands after the terms that
 * every loan is asked for.
 */
export function useTermSentence(): (question: TermQuestion, values: TermValues, ofSchedule?: ScheduleParts) => string {
  const { t, known } = useSpeech()
  const partOf = usePartOfTerm()

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
