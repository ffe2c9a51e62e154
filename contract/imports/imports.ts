import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, dollarsShown, id, idInPath, instant, says } from '../fields.ts'
import { columnsInForm } from '../tables/columns-in-form.ts'
import { DAY_ORDERS } from '../tables/date-format.ts'
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportMapping } from './import-fields.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] } as const

const field = z.enum(IMPORT_FIELDS)

const mappingInForm = columnsInForm(IMPORT_FIELDS)

const chosen = {
  kind: z.enum(IMPORT_KINDS),
  mapping: mappingInForm,
  /** LOANS_AS_OF: the day of the balances, for rows that name none of their own. */
  asOfDate: z.optional(day),
  /** How days such as 5/3/2026 are read in columns that do not tell it; left out, as other columns tell, or month first. */
  dayOrder: z.optional(z.enum(DAY_ORDERS)),
}

/** A column of the file, and what it seems to mean. */
const column = z.object({
  name: z.string(),
  /** The first few cells that are not empty. */
  samples: z.array(z.string()),
})
export type ImportColumn = z.output<typeof column>

/** What stands in the way of an import, and where. The row is counted as a spreadsheet does: the heading is row 1. */
export const importProblem = z.object({
  row: z.int(),
  /** The heading of the column; null when the file has no such column. */
  column: z.nullable(z.string()),
  field: z.nullable(field),
  /** What stands there, cut short. */
  value: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The same in English. */
  message: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

/** How many were or would be made, and their sums. */
const importTotals = z.object({
  borrowers: z.int(),
  loans: z.int(),
  payments: z.int(),
  /** Lent, or outstanding of loans that run already; received, of payments. */
  amount: dollarsShown,
  /** Unpaid on the day of the balance, of loans that run already. */
  interest: dollarsShown,
  fees: dollarsShown,
})
export type ImportTotals = z.output<typeof importTotals>

/** What an import would do. Nothing has been written. */
export const importPreview = z.object({
  rows: z.int(),
  totals: importTotals,
  /** All that is wrong, in the order of the rows, up to PROBLEMS_LISTED_MAX; nothing is imported while there is any. */
  problems: z.array(importProblem),
  problemCount: z.int(),
  /** The first rows as they were understood: days as YYYY-MM-DD, amounts in dollars. */
  understood: z.array(z.object({ row: z.int(), cells: z.array(z.object({ field, value: z.string() })) })),
})
export type ImportPreview = z.output<typeof importPreview>

export const PROBLEMS_LISTED_MAX = 2000

/** An import that was carried out. */
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

/** Why an import cannot be undone: something that was done since to what it made. */
const obstacle = z.object({
  kind: z.enum(['LOAN_CHANGED', 'PAYMENT_WAITING', 'LOAN_ADDED', 'NOTE_ADDED', 'DOCUMENT_ADDED']),
  /** The loan, by number and name, or the borrower's name. */
  name: z.string(),
  loanId: z.nullable(id),
  borrowerId: z.nullable(id),
})
export type ImportObstacle = z.output<typeof obstacle>

const importDetail = z.extend(importRecord, { obstacles: z.array(obstacle) })
export type ImportDetail = z.output<typeof importDetail>

export const readImportColumns = endpoint({
  name: 'readImportColumns',
  summary: 'The columns of a file, and what each seems to mean; nothing is kept',
  method: 'POST',
  path: '/imports/columns/preview',
  access: LENDERS,
  takesFile: true,
  body: z.strictObject({ kind: z.enum(IMPORT_KINDS) }),
  result: z.object({
    columns: z.array(column),
    rows: z.int(),
    mapping: z.partialRecord(field, z.int()),
    /** The mapping is the one that was used for these headings before. */
    isRemembered: z.boolean(),
    /** How days are read in columns that have them with slashes and do not tell themselves; null where there is no such column. */
    dayOrder: z.nullable(z.enum(DAY_ORDERS)),
  }),
  isWrite: false,
})

export const previewImport = endpoint({
  name: 'previewImport',
  summary: 'Everything that is wrong with a file, by row and column, and what it would make; nothing is kept',
  method: 'POST',
  path: '/imports/preview',
  access: LENDERS,
  takesFile: true,
  body: z.strictObject(chosen),
  result: importPreview,
  isWrite: false,
})

export const importFile = endpoint({
  name: 'importFile',
  summary: 'Import a file, all of it or nothing; refused while a single row has a problem',
  method: 'POST',
  path: '/imports',
  access: LENDERS,
  takesFile: true,
  body: z.strictObject({
    ...chosen,
    /** Made up by the caller, to ask meanwhile how far it is. */
    progressKey: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, says('field.invalid')))),
  }),
  result: importRecord,
  status: 201,
})

export const getImportProgress = endpoint({
  name: 'getImportProgress',
  summary: "How far one's own import is that runs now, by the key it was begun with; 0 of 0 when it is not known",
  method: 'GET',
  path: '/imports/progress/:progressKey',
  access: LENDERS,
  params: z.object({ progressKey: z.string().check(z.regex(/^[\w-]{8,64}$/, says('field.invalid'))) }),
  result: z.object({ done: z.int(), total: z.int() }),
})

export const listImports = endpoint({
  name: 'listImports',
  summary: "One's own imports, the newest first, at most 100",
  method: 'GET',
  path: '/imports',
  access: LENDERS,
  result: z.array(importRecord),
})

export const getImport = endpoint({
  name: 'getImport',
  summary: 'One import, and what stands in the way of undoing it',
  method: 'GET',
  path: '/imports/:importId',
  access: LENDERS,
  params: z.object({ importId: idInPath }),
  result: importDetail,
})

export const undoImport = endpoint({
  name: 'undoImport',
  summary: 'Take back all that an import made, as long as nothing else was done to it; the history keeps it',
  method: 'POST',
  path: '/imports/:importId/reversal',
  access: LENDERS,
  params: z.object({ importId: idInPath }),
  result: importRecord,
})

export type { ImportMapping }
