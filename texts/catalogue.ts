import type { PARTS } from './parts.ts'
import type { Text, Texts, ValueNames } from './text.ts'

type EnglishOf<Part> = Part extends { en: () => Promise<infer English> } ? English : never

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The English texts of all parts of the catalogue, as literal types. */
export type English = Intersection<EnglishOf<(typeof PARTS)[keyof typeof PARTS]>>

/** Every key of the catalogue, including the server's message codes. */
export type TextKey = keyof English

/** The values that a text needs; none for most. */
export type ValuesFor<Key extends TextKey> = [ValueNames<English[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<English[Key]>, string | number>>]

/** A key whose text needs no values. */
export type PlainKey = { [Key in TextKey]: ValuesFor<Key> extends [] ? Key : never }[TextKey]

/** The text of a key in a language: a missing text falls back to English, and then to the key itself. */
export function textOf({ key, language, loaded }: { key: string; language: string; loaded: LoadedTexts }): Text {
  return loaded[language]?.[key] ?? loaded['en']?.[key] ?? key
}

/** The texts loaded so far, by language. */
export type LoadedTexts = Readonly<Record<string, Texts>>
