import type { admin } from './en/admin.ts'
import type { approvals } from './en/approvals.ts'
import type { audit } from './en/audit.ts'
import type { bank } from './en/bank.ts'
import type { imports } from './en/imports.ts'
import type { legal } from './en/legal.ts'
import type { appTexts } from './en/parts/app.ts'
import type { formTexts } from './en/parts/forms.ts'
import type { publicTexts } from './en/parts/public.ts'
import type { reminders } from './en/reminders.ts'
import type { why } from './en/why.ts'
import type { Text, Texts, ValueNames } from './text.ts'

type English = typeof publicTexts &
  typeof formTexts &
  typeof appTexts &
  typeof legal &
  typeof why &
  typeof imports &
  typeof approvals &
  typeof bank &
  typeof reminders &
  typeof audit &
  typeof admin

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
