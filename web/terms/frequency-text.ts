import { frequencyWords } from '#contract/loans/frequency-words.ts'
import type { Speech } from '../i18n/language.ts'

/** How often payments are due, in words: 'Monthly', 'Every 10 days'. */
export const frequencyText = ({ known }: Pick<Speech, 'known'>, frequency: string): string =>
  frequencyWords(frequency, {
    named: (code) => known(`frequency.${code}`),
    every: (unit, count) => known(`frequency.every.${unit}`, { count }) ?? frequency,
  })

/** The same within a sentence. */
export const frequencyInSentence = (speech: Pick<Speech, 'known'>, frequency: string): string =>
  frequencyText(speech, frequency).toLocaleLowerCase()
