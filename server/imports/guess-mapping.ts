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
 * The likely meaning of a file's columns, by their headings alone. Each column is at most one field: the field whose
 * words name the heading earliest takes it, so "Loan number" in a list of payments is the loan and not a reference. A
 * first name without a last name is a whole name.
 */
export function guessMapping(kind: ImportKind, headings: readonly string[]): ImportMapping {
  const { needed, welcome } = FIELDS_OF_IMPORT[kind]
  const fields = [...needed, ...welcome].map((field) => ({ field, words: [field, ...wordsFor(field)] }))
  return wholeNames(columnsByWords(headings, fields))
}

/** Spanish has one word for a first name and for a whole name; where no column has surnames it means the whole name. */
function wholeNames(mapping: ImportMapping): ImportMapping {
  const { firstName, ...others } = mapping
  if (firstName === undefined || mapping.lastName !== undefined || mapping.fullName !== undefined) return mapping
  return { ...others, fullName: firstName }
}

/**
 * The key under which a mapping is remembered: the same headings in the same order, whatever their spaces and accents.
 */
export const signatureOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(folded)))
    .digest('hex')

const wordsFor = (field: ImportField): string[] => [...english[field].split(', '), ...spanish[field].split(', ')]
