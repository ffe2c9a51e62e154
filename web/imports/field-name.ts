import type { ImportField } from '#contract/imports/import-fields.ts'
import { termOfColumn } from '#contract/loans/term-table.ts'
import type { Speech } from '../i18n/language.ts'
import { termName } from '../terms/term-name.ts'

/** The name of what a column of a file means. */
export const fieldName = (speech: Speech, field: ImportField): string =>
  termName(speech, `imports.field.${field}`, termOfColumn(field))
