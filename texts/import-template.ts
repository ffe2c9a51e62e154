import type { Language } from '#contract/enumerations.ts'
import { FIELDS_OF_IMPORT, type ImportField, type ImportKind } from '#contract/imports/import-fields.ts'

/**
 * The headings of an empty list: those that are needed first, each by the first word that names its field in the
 * language, so that the import recognises all of them.
 */
export async function templateHeadings(kind: ImportKind, language: Language): Promise<string[]> {
  const { needed, welcome } = FIELDS_OF_IMPORT[kind]
  const words = await HEADINGS[language]()
  return [...needed, ...welcome].map((field) => capitalized(words[field].split(', ')[0] ?? field))
}

const HEADINGS: Readonly<Record<Language, () => Promise<Readonly<Record<ImportField, string>>>>> = {
  en: async () => (await import('./en/import-headings.ts')).importHeadings,
  es: async () => (await import('./es/import-headings.ts')).importHeadings,
}

const capitalized = (word: string): string => `${word.charAt(0).toLocaleUpperCase()}${word.slice(1)}`
