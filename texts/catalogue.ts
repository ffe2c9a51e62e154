import type { PARTS } from './parts.ts'
import type { Text, Texts, ValueNames } from './text.ts'

type EnglishOf<Part> = Part extends { en: () => Promise<infer English> } ? English : never

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** All parts of the catalogue in English, with their keys and their texts to the letter. */
export type English = Intersection<EnglishOf<(typeof PARTS)[keyof typeof PARTS]>>

/** Every key of the catalogue. The server's message codes are keys too. */
export type TextKey = keyof English

/** The values a text needs; none for most. */
export type ValuesFor<Key extends TextKey> = [ValueNames<English[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<English[Key]>, string | number>>]

/** A key whose text needs no values. */
export type PlainKey = { [Key in TextKey]: ValuesFor<Key> extends [] ? Key : never }[TextKey]

/**
 * The text of a key in a language: what is missing there falls back to English, and what is missing in English to the
 * key itself.
 */
export function textOf({ key, language, loaded }: { key: string; language: string; loaded: LoadedTexts }): Text {
  return loaded[language]?.[key] ?? loaded['en']?.[key] ?? key
}

/** Texts by language, as far as they have been loaded. */
export type LoadedTexts = Readonly<Record<string, Texts>>
