import type { Language } from '#contract/enumerations.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { LetterWords } from './letter-words.ts'

/** The words of a language. */
export const letterWordsIn = (language: Language): LetterWords => ({ en, es })[language]
