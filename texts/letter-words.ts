import type { Language } from '#contract/enumerations.ts'
import { en } from './en/papers/letters.ts'
import { es } from './es/papers/letters.ts'
import type { LetterWords } from './letter-text.ts'

/** The words of letters in a language. */
export const letterWordsIn = (language: Language): LetterWords => ({ en, es })[language]
