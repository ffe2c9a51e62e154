import type { ImportField } from '#contract/imports/import-fields.ts'
import { termOfColumn } from '#contract/loans/term-table.ts'
import { enumerations as english } from '#texts/en/enumerations.ts'
import { loans as englishLoans } from '#texts/en/loans.ts'
import { terms as englishTerms } from '#texts/en/terms.ts'
import { enumerations as spanish } from '#texts/es/enumerations.ts'
import { loans as spanishLoans } from '#texts/es/loans.ts'
import { terms as spanishTerms } from '#texts/es/terms.ts'

/** The names that the screens have for a word of a fixed set, first in English and then in Spanish; none for other words. */
export function namesOnScreen(field: ImportField, word: string): string[] {
  const term = termOfColumn(field)
  const set = term && 'texts' in term ? term.texts : field
  const key = term?.kind === 'YES_NO' ? `terms.${word.toLowerCase()}` : `${set}.${word}`
  return TEXTS.flatMap((texts) => texts.get(key) ?? [])
}

const TEXTS: readonly ReadonlyMap<string, string>[] = [
  [english, englishLoans, englishTerms],
  [spanish, spanishLoans, spanishTerms],
].map((parts) => new Map(parts.flatMap((part) => Object.entries(part)).filter(isSentence)))

function isSentence(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}
