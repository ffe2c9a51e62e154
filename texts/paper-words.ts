import type { Language } from '#contract/enumerations.ts'
import { frequencyWords } from '#contract/loans/frequency-words.ts'
import { en, type Words } from './en/papers/papers.ts'
import { es } from './es/papers/papers.ts'

export type { Words }

/** The words of papers in a language. */
export const wordsIn = (language: Language): Words => ({ en, es })[language]

/** How often payments are due, in words; an unknown code stays as it is. */
export const frequencyIn = ({ frequency, every }: Words, code: string): string =>
  frequencyWords(code, {
    named: (name) => (Object.hasOwn(frequency, name) ? frequency[name as keyof Words['frequency']] : null),
    every: (unit, count) => every[unit](count),
  })

/** The payment method in words; an unknown method stays as the lender wrote it. */
export const methodIn = ({ method }: Words, code: string): string =>
  Object.hasOwn(method, code) ? method[code as keyof Words['method']] : code
