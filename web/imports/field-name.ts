import { LOAN_TYPES } from '#contract/enumerations.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import { termOfColumn } from '#contract/loans/term-table.ts'
import type { Speech } from '../i18n/language.ts'
import { termName } from '../terms/term-name.ts'

/** The name of what a column of a file means. */
export const fieldName = (speech: Speech, field: ImportField): string =>
  termName(speech, `imports.field.${field}`, termOfColumn(field))

/** The words that a column of a fixed set may hold, as the screens name them; null for any other column. */
export function wordsOfField({ known, t }: Speech, field: ImportField): string | null {
  const term = termOfColumn(field)
  const namesOf = (set: string, words: readonly string[]) =>
    words.map((word) => known(`${set}.${word}`) ?? word).join('; ')
  if (term?.kind === 'YES_NO') return `${t('terms.yes')}; ${t('terms.no')}`
  if (term && 'texts' in term) return namesOf(term.texts, term.words)
  return field === 'loanType' ? namesOf('loanType', LOAN_TYPES) : null
}
