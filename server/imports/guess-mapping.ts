import { createHash } from 'node:crypto'
import {
  FIELDS_OF_IMPORT,
  type ImportField,
  type ImportKind,
  type ImportMapping,
} from '#contract/imports/import-fields.ts'
import { importHeadings as english } from '#texts/en/import-headings.ts'
import { importHeadings as spanish } from '#texts/es/import-headings.ts'
import { columnsByWords } from '../tables/columns-by-words.ts'
import { folded } from '../tables/parse-values.ts'

/**
 * What the columns of a file likely mean, by their headings alone. Each column is one field at most: the field whose
 * words name the heading earliest takes it, so "Loan number" of a list of payments is the loan and not a reference. A
 * first name without a last one is a whole name.
 */
export function guessMapping(kind: ImportKind, headings: readonly string[]): ImportMapping {
  const { needed, welcome } = FIELDS_OF_IMPORT[kind]
  const fields = [...needed, ...welcome].map((field) => ({ field, words: [field, ...wordsFor(field)] }))
  return wholeNames(columnsByWords(headings, fields))
}

/** Spanish has one word for a first name and for a whole one; where no column has surnames it is a whole one. */
function wholeNames(mapping: ImportMapping): ImportMapping {
  const { firstName, ...others } = mapping
  if (firstName === undefined || mapping.lastName !== undefined || mapping.fullName !== undefined) return mapping
  return { ...others, fullName: firstName }
}

/** By which a mapping is found again: the same headings in the same order, however they are spaced and accented. */
export const signatureOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(folded)))
    .digest('hex')

const wordsFor = (field: ImportField): string[] => [...english[field].split(', '), ...spanish[field].split(', ')]
