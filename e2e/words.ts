import { english, spanish } from '../texts/testing/every-text.ts'

export type Language = 'en' | 'es'

type Key = keyof typeof english

/**
 * The text of a key as the screen shows it: a journey in Spanish looks for Spanish, and fails where English is left.
 */
export function wordsIn(language: Language) {
  const texts: Record<string, unknown> = language === 'es' ? spanish : english
  return (key: Key, values: Record<string, string> = {}): string => {
    const text = texts[key]
    if (typeof text !== 'string') throw new Error(`${key} has no plain text in ${language}`)
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  }
}

export type Words = ReturnType<typeof wordsIn>
