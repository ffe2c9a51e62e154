import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, dollarsShown, id, idInPath, instant, says } from '../fields.ts'
import { columnsInForm } from '../tables/columns-in-form.ts'
import { DAY_ORDERS } from '../tables/date-format.ts'
import { IMPORT_FIELDS, IMPORT_KINDS, IMPORT_MEGABYTES_MAX, type ImportMapping } from './import-fields.ts'
import { paymentChoicesInForm, paymentDifference } from './payment-choices.ts'
import { repairsInForm } from './repairs.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] } as const

const field = z.enum(IMPORT_FIELDS)

const mappingInForm = columnsInForm(IMPORT_FIELDS)

const chosen = {
  kind: z.enum(IMPORT_KINDS),
  mapping: mappingInForm,
  /** LOANS_AS_OF: the day of the balances, for rows without a day of their own. */
  asOfDate: z.optional(day),
  /**
   * How dates like 5/3/2026 are read in columns where both orders are possible; left out, as in the other columns, else
   * month first.
   */
  dayOrder: z.optional(z.enum(DAY_ORDERS)),
  /** PAYMENTS: the loan of all rows, by number, reference or name, for a list without a column of loans. */
  loan: z.optional(
    z.string().check(z.trim(), z.minLength(1, says('field.invalid')), z.maxLength(200, says('field.textTooLong'))),
  ),
  /** LOANS_AS_OF: the payment of rows that state another than their terms give; left out, the one in the list. */
  payments: z.optional(paymentChoicesInForm),
  /** Cells that are read as another text than the file has, and rows that are left out. */
  repairs: z.optional(repairsInForm),
}

/** A column of the file, and its likely meaning. */
const column = z.object({
  name: z.string(),
  /** The first few cells with text. */
  samples: z.array(z.string()),
})
export type ImportColumn = z.output<typeof column>

/** A problem that prevents an import, and its place. Rows are counted as in a spreadsheet: the heading is row 1. */
export const importProblem = z.object({
  row: z.int(),
  /** The heading of the column; null when the file has no such column. */
  column: z.nullable(z.string()),
  /** The place of that column, counted from 0. */
  place: z.nullable(z.int()),
  field: z.nullable(field),
  /** The cell's text, shortened. */
  value: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence of the code in English. */
  message: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

/** What the user should know about a row, or with null about the whole file. It prevents nothing. */
const importRemark = z.object({
  row: z.nullable(z.int()),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence of the code in English. */
  message: z.string(),
})
export type ImportRemark = z.output<typeof importRemark>

/** The number of records made, or to be made, and their sums. */
const importTotals = z.object({
  borrowers: z.int(),
  loans: z.int(),
  payments: z.int(),
  /** Principal lent, or outstanding on loans that run already; money received, for payments, with those that the bank returned. */
  amount: dollarsShown,
  /** Unpaid interest on the day of the balance, for loans that run already. */
  interest: dollarsShown,
  fees: dollarsShown,
})
export type ImportTotals = z.output<typeof importTotals>

/** The result that an import would have. Nothing is written. */
export const importPreview = z.object({
  rows: z.int(),
  totals: importTotals,
  /** All problems in the order of the rows, up to PROBLEMS_LISTED_MAX; while there is one, nothing is imported. */
  problems: z.array(importProblem),
  problemCount: z.int(),
  /** Up to REMARKS_LISTED_MAX. */
  remarks: z.array(importRemark),
  remarkCount: z.int(),
  /** Rows that are totals of the list and are left out, up to TOTAL_ROWS_LISTED_MAX, with their first text. */
  totalRows: z.array(z.object({ row: z.int(), text: z.string() })),
  totalRowCount: z.int(),
  /** LOANS_AS_OF: the rows whose payment is not the one that their terms give. */
  payments: z.array(paymentDifference),
  /** The first rows as they were read: days as YYYY-MM-DD, amounts in dollars. */
  understood: z.array(z.object({ row: z.int(), cells: z.array(z.object({ field, value: z.string() })) })),
})
export type ImportPreview = z.output<typeof importPreview>

export const PROBLEMS_LISTED_MAX = 2000
export const REMARKS_LISTED_MAX = 200
export const TOTAL_ROWS_LISTED_MAX = 200

/** A completed import. */
export const importRecord = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  rows: z.int(),
  totals: importTotals,
  importedAt: instant,
  undoneAt: z.nullable(instant),
})
export type ImportRecord = z.output<typeof importRecord>

/** A reason why an import cannot be undone: a later change to its records. */
const obstacle = z.object({
  kind: z.enum(['LOAN_CHANGED', 'PAYMENT_WAITING', 'LOAN_ADDED', 'NOTE_ADDED', 'DOCUMENT_ADDED']),
  /** The loan's number and name, or the borrower's name. */
  name: z.string(),
  loanId: z.nullable(id),
  borrowerId: z.nullable(id),
})
export type ImportObstacle = z.output<typeof obstacle>

const importDetail = z.extend(importRecord, { obstacles: z.array(obstacle) })

export const readImportColumns = endpoint({
  name: 'readImportColumns',
  summary: 'The columns of a file, and what each seems to mean; nothing is kept',
  route: 'POST /imports/columns/preview',
  access: LENDERS,
  takesFile: true,
  fileMegabytesMax: IMPORT_MEGABYTES_MAX,
  body: z.strictObject({ kind: z.enum(IMPORT_KINDS) }),
  result: z.object({
    columns: z.array(column),
    rows: z.int(),
    mapping: z.partialRecord(field, z.int()),
    /** The kind that the headings fit better than the one asked for; null where they fit no other better. */
    suggestedKind: z.nullable(z.enum(IMPORT_KINDS)),
    /** The mapping is the one used last time for these headings. */
    isRemembered: z.boolean(),
    /** How dates with slashes are read in columns where both orders are possible; null where no column is in doubt. */
    dayOrder: z.nullable(z.enum(DAY_ORDERS)),
  }),
  isWrite: false,
  effort: 'COSTLY',
})

export const previewImport = endpoint({
  name: 'previewImport',
  summary: 'Everything that is wrong with a file, by row and column, and what it would make; nothing is kept',
  route: 'POST /imports/preview',
  access: LENDERS,
  takesFile: true,
  fileMegabytesMax: IMPORT_MEGABYTES_MAX,
  body: z.strictObject(chosen),
  result: importPreview,
  isWrite: false,
  effort: 'COSTLY',
})

export const importFile = endpoint({
  name: 'importFile',
  summary: 'Import a file, all of it or nothing; refused while a single row has a problem',
  route: 'POST /imports',
  access: LENDERS,
  takesFile: true,
  fileMegabytesMax: IMPORT_MEGABYTES_MAX,
  body: z.strictObject({
    ...chosen,
    /** Chosen by the caller, to ask for the progress meanwhile. */
    progressKey: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, says('field.invalid')))),
  }),
  result: importRecord,
  status: 201,
  effort: 'LONG',
})

export const getImportProgress = endpoint({
  name: 'getImportProgress',
  summary: "How far one's own import is that runs now, by the key it was begun with; 0 of 0 when it is not known",
  route: 'GET /imports/progress/:progressKey',
  access: LENDERS,
  params: z.object({ progressKey: z.string().check(z.regex(/^[\w-]{8,64}$/, says('field.invalid'))) }),
  result: z.object({ done: z.int(), total: z.int() }),
})

export const listImports = endpoint({
  name: 'listImports',
  summary: "One's own imports, the newest first, at most 100",
  route: 'GET /imports',
  access: LENDERS,
  result: z.array(importRecord),
})

export const getImport = endpoint({
  name: 'getImport',
  summary: 'One import, and what stands in the way of undoing it',
  route: 'GET /imports/:importId',
  access: LENDERS,
  params: z.object({ importId: idInPath }),
  result: importDetail,
})

export const undoImport = endpoint({
  name: 'undoImport',
  summary: 'Take back all that an import made, as long as nothing else was done to it; the history keeps it',
  route: 'POST /imports/:importId/reversal',
  access: LENDERS,
  params: z.object({ importId: idInPath }),
  result: importRecord,
  effort: 'LONG',
})

export type { ImportMapping }
