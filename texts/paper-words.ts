import type { Language } from '#contract/enumerations.ts'
import { en, type Words } from './en/papers/papers.ts'
import { es } from './es/papers/papers.ts'

export type { Words }

/** What papers say in a language. */
export const wordsIn = (language: Language): Words => ({ en, es })[language]

/** How often payments are due, in words; the code itself when it is none we know. */
export const frequencyIn = ({ frequency }: Words, code: string): string =>
  Object.hasOwn(frequency, code) ? frequency[code as keyof Words['frequency']] : code

/** How a payment was made, in words; what the lender called it when it is no method we know. */
export const methodIn = ({ method }: Words, code: string): string =>
  Object.hasOwn(method, code) ? method[code as keyof Words['method']] : code
