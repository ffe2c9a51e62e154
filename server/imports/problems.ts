import type { ImportField, ImportMapping } from '#contract/imports/import-fields.ts'
import type { ImportProblem, ImportRemark } from '#contract/imports/imports.ts'
import { IMPORT_MESSAGES, type ImportMessage } from '#contract/messages/import-messages.ts'
import { isMessageCode, type MessageCode, messageIn } from '#contract/messages/messages.ts'
import { withSaidValues } from '#contract/messages/said-values.ts'
import { type MessageValues, Refusal } from '../http/errors.ts'
import type { TextRow } from '../tables/csv-text.ts'
import type { Table } from './read-table.ts'

export type ProblemCode = ImportMessage | MessageCode

/** A problem and its place. A null field means the whole row. */
export type Found = { at: TextRow; field: ImportField | null; code: ProblemCode; values?: MessageValues }

/** All problems of a file. */
export type Problems = {
  /** Keeps only the first problem of a cell: the others mostly follow from it. */
  add(found: Found): void
  /** Whether a field of a row, or the row, has a problem. */
  has(row: number, field?: ImportField): boolean
  /** Something that the user should know about a row, or with null about the file, and that prevents nothing. */
  remark(remark: { row: number | null; code: ImportMessage; values?: MessageValues }): void
  remarks(): ImportRemark[]
  /** Problems in the order of the rows, and of the columns within a row. */
  list(): ImportProblem[]
}

const SHOWN_LENGTH_MAX = 80

/** Starts the list of problems of a table, whose columns have the meanings of the mapping. */
export function problemsOf({ headings }: Pick<Table, 'headings'>, mapping: ImportMapping): Problems {
  const found: ImportProblem[] = []
  const remarks: ImportRemark[] = []
  const fields = new Map<number, Set<ImportField | null>>()
  return {
    add: ({ at: { row, cells }, field, code, values = {} }) => {
      const known = fields.get(row) ?? new Set()
      if (known.has(field)) return
      fields.set(row, known.add(field))
      const place = field === null ? undefined : mapping[field]
      const value = place === undefined ? '' : (cells[place] ?? '').trim().toWellFormed().replaceAll('\0', '')
      found.push({
        row,
        field,
        code,
        values,
        column: place === undefined ? null : (headings[place] ?? ''),
        value: value.length > SHOWN_LENGTH_MAX ? `${value.slice(0, SHOWN_LENGTH_MAX).toWellFormed()}…` : value,
        message: sentenceOf(code, values),
        place: place ?? null,
      })
    },
    has: (row, field) => (field === undefined ? fields.has(row) : (fields.get(row)?.has(field) ?? false)),
    list: () => found.toSorted((one, other) => one.row - other.row || (one.place ?? -1) - (other.place ?? -1)),
    remark: ({ row, code, values = {} }) => {
      if (row === null && remarks.some((one) => one.row === null && one.code === code)) return
      remarks.push({ row, code, values, message: sentenceOf(code, values) })
    },
    remarks: () => remarks.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)),
  }
}

/** The fields and codes of a form's refusal, so that rows are refused with the form's messages. */
export function codesOf(refusal: unknown): { field: string; code: MessageCode; values: MessageValues }[] {
  if (!(refusal instanceof Refusal)) throw refusal
  const fields = Object.entries(refusal.fields ?? { '': { code: refusal.code, values: refusal.values } })
  return fields.map(([field, message]) =>
    typeof message === 'string' ? { field, code: message, values: {} } : { field, ...message },
  )
}

/** The message code of a schema's message; any other text is not one of our codes. */
export const codeIn = (message: string): MessageCode => (isMessageCode(message) ? message : 'field.invalid')

function sentenceOf(code: ProblemCode, values: MessageValues): string {
  const text = Object.hasOwn(IMPORT_MESSAGES, code) ? IMPORT_MESSAGES[code as ImportMessage] : undefined // by hasOwn
  if (text === undefined) return messageIn(code, values)
  return withSaidValues(text, (name) => (values[name] === undefined ? undefined : String(values[name])))
}
