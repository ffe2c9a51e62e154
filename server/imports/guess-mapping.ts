import {
  FIELDS_OF_IMPORT,
  type ImportField,
  type ImportKind,
  type ImportMapping,
} from '#contract/imports/import-fields.ts'
import { type NamedTerm, type TermKey, termEntry, termOfColumn } from '#contract/loans/term-table.ts'
import { importHeadings as english } from '#texts/en/import-headings.ts'
import { imports as englishImports } from '#texts/en/imports.ts'
import { loans as englishLoans } from '#texts/en/loans.ts'
import { importHeadings as spanish } from '#texts/es/import-headings.ts'
import { imports as spanishImports } from '#texts/es/imports.ts'
import { loans as spanishLoans } from '#texts/es/loans.ts'
import { columnsByWords } from '../tables/headings.ts'

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

/**
 * The kind that headings fit better than the one asked for: a list of loans with a column of balances is one of loans that run
 * already. null where they fit no other kind better.
 */
export function kindFitting(kind: ImportKind, headings: readonly string[]): ImportKind | null {
  if (kind !== 'BORROWERS' && kind !== 'LOANS') return null
  const { interestRate, principalBalance } = guessMapping('LOANS_AS_OF', headings)
  if (interestRate === undefined) return null
  if (principalBalance !== undefined) return 'LOANS_AS_OF'
  return kind === 'BORROWERS' && guessMapping('LOANS', headings).principalAmount !== undefined ? 'LOANS' : null
}

/** Spanish has one word for a first name and for a whole name; where no column has surnames it means the whole name. */
function wholeNames(mapping: ImportMapping): ImportMapping {
  const { firstName, ...others } = mapping
  if (firstName === undefined || mapping.lastName !== undefined || mapping.fullName !== undefined) return mapping
  return { ...others, fullName: firstName }
}

/** The headings of files from elsewhere, and last the names that the import and the loan form have for the field. */
function wordsFor(field: ImportField): string[] {
  const term = termOf(field)
  const labels = term === undefined ? [] : LOANS.map((texts) => texts[term.label])
  const names = [...IMPORTS.map((texts) => texts[`imports.field.${field}`]), ...labels]
  return [
    ...english[field].split(', '),
    ...spanish[field].split(', '),
    ...names.filter((name) => typeof name === 'string'),
  ]
}

type Texts = Readonly<Record<string, unknown>>
const IMPORTS: readonly Texts[] = [englishImports, spanishImports]
const LOANS: readonly Texts[] = [englishLoans, spanishLoans]

function termOf(field: ImportField): NamedTerm | undefined {
  const running = RUNNING_TERMS[field]
  return running ? termEntry(running) : termOfColumn(field)
}

/** The terms of a running loan that a list gives in a column of another name. */
const RUNNING_TERMS: Partial<Record<ImportField, TermKey>> = {
  asOfDate: 'takenOverDate',
  principalAmount: 'originalAmount',
  originationDate: 'originalDate',
}
