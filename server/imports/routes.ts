import { centsOf, dollarsOf } from '#contract/fields.ts'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import * as contract from '#contract/imports/imports.ts'
import type { ImportRepairs } from '#contract/imports/repairs.ts'
import { shownFileName } from '../documents/uploads/file-names.ts'
import { conflict, notFound } from '../http/errors.ts'
import { type Context, handle, type Route } from '../http/http.ts'
import type { FormFile } from '../http/receive-form.ts'
import { lockLoanNumbers } from '../loans/queries.ts'
import { dayIn } from '../settings/clock.ts'
import { signatureOf } from '../tables/headings.ts'
import { checkFile } from './check-file.ts'
import { dayOrderInDoubt } from './date-format.ts'
import { guessMapping, kindFitting } from './guess-mapping.ts'
import type { Asked, Plan } from './plan.ts'
import { progressOf, withProgress } from './progress.ts'
import {
  findImport,
  findImportOfFile,
  findMapping,
  type ImportRow,
  insertImport,
  insertImportedRows,
  listImports,
  rememberMapping,
} from './queries.ts'
import { readTable, type Table } from './read-table.ts'
import { withRepairs } from './repairs.ts'
import { carryOut } from './run-import.ts'
import { freePlan, stagePlan } from './stage-plan.ts'
import { listObstacles } from './undo/queries.ts'
import { undoImport } from './undo/undo-import.ts'

const SAMPLES = 3

// A file is read before the transaction begins: a connection to the database is never held while a file is parsed.
const readFile = ({ body, file }: { body: { kind: ImportKind }; file: FormFile | undefined }): Promise<Table> =>
  readTable(file, body.kind)

const readImportColumns = handle(contract.readImportColumns, {
  prepare: readFile,
  run: async ({ tx, user, body: { kind } }, table) => {
    const { headings, rows } = table
    const remembered = await findMapping(tx, { lenderId: user.id, kind, signature: signatureOf(headings) })
    const columns = headings.map((name, place) => ({
      name,
      samples: rows.flatMap(({ cells }) => cells[place]?.trim().slice(0, 60).toWellFormed() || []).slice(0, SAMPLES),
    }))
    const mapping = remembered?.mapping ?? guessMapping(kind, headings)
    const { isInDoubt, told } = dayOrderInDoubt(table)
    const dayOrder = isInDoubt ? (told ?? remembered?.dayOrder ?? 'MONTH_FIRST') : null
    const isRemembered = remembered !== undefined
    const suggestedKind = isRemembered ? null : kindFitting(kind, headings)
    return { columns, rows: rows.length, mapping, suggestedKind, isRemembered, dayOrder }
  },
})

const previewImport = handle(contract.previewImport, {
  prepare: readFile,
  run: async ({ tx, user, now, today, body }, table) => {
    const repaired = withRepairs(table, body.repairs)
    const asked = { ...choicesOf(body), user, now, today, locks: false }
    const { plan, problems, rows, totalRows } = await checkFile(tx, repaired, asked)
    const found = problems.list()
    const remarks = problems.remarks()
    return {
      rows,
      totals: shownTotals(totalsOf(plan)),
      problems: found.slice(0, contract.PROBLEMS_LISTED_MAX),
      problemCount: found.length,
      remarks: remarks.slice(0, contract.REMARKS_LISTED_MAX),
      remarkCount: remarks.length,
      totalRows: totalRows.slice(0, contract.TOTAL_ROWS_LISTED_MAX),
      totalRowCount: totalRows.length,
      payments: plan.differences,
      understood: plan.understood,
    }
  },
})

const importFile = handle(contract.importFile, {
  prepare: async (before) => {
    const { user, now, today, body, file } = before
    const table = await readFile(before)
    const repaired = withRepairs(table, body.repairs)
    const asked = { ...choicesOf(body), user, now, today, locks: false }
    const staged = await withProgress({ userId: user.id, key: body.progressKey }, (report) =>
      stagePlan(before.database, repaired, { asked, sha256: file?.sha256 ?? '', report }),
    )
    return { headings: table.headings, repaired, staged }
  },
  tidy: ({ database, user }, { staged }) => freePlan(database, user, staged),
  // Body and answer hold no secret, and a file may be read and staged twice.
  keepsAnswer: true,
  run: async (context, { headings, repaired, staged }) => {
    const { tx, user, now, today, body, file } = context
    const { kind, mapping, dayOrder, progressKey } = body
    const lenderId = user.id
    // Before anything is looked at: another import, or a loan made by hand, waits here and is then seen.
    await lockLoanNumbers(tx, lenderId)
    const sha256 = file?.sha256 ?? ''
    await refuseFileAgain(context, { lenderId, kind, sha256 })
    const asked = { ...choicesOf(body), user, now, today, locks: true }
    const { plan, problems, rows } = await checkFile(tx, repaired, asked)
    const count = problems.list().length
    if (count > 0) throw conflict('import.hasProblems', { values: { count } })

    const importId = await insertImport(tx, {
      lenderId,
      kind,
      fileName: shownFileName(file?.fileName ?? ''),
      sha256,
      rowCount: rows,
      importedBy: user.id,
      now,
      ...totalsOf(plan),
    })
    const made = await withProgress({ userId: user.id, key: progressKey }, (report) =>
      carryOut(tx, plan, { user, now, today, importId, report, staged }),
    )
    const signature = signatureOf(headings)
    await rememberMapping(tx, { lenderId, kind, signature, mapping, dayOrder, now })
    await insertImportedRows(tx, { lenderId, importId }, made)
    const { borrowers, loans, payments } = plan
    const detail = { borrowers: borrowers.length, loans: loans.length, payments: payments.length }
    context.audit({ subjectKind: 'import', subjectId: importId, detail })
    return recordOf(context, importId)
  },
})

type Choices = Pick<Asked, 'kind' | 'mapping' | 'asOfDate' | 'dayOrder' | 'loan' | 'payments' | 'filled' | 'putBack'>

const choicesOf = ({
  kind,
  mapping,
  asOfDate,
  dayOrder,
  loan,
  payments,
  repairs,
}: { [Name in keyof Choices]?: Choices[Name] } & Pick<Choices, 'kind' | 'mapping'> & {
    repairs?: ImportRepairs | undefined
  }): Choices => ({
  kind,
  mapping,
  asOfDate,
  dayOrder,
  loan,
  payments,
  filled: repairs?.filled,
  putBack: repairs?.putBack,
})

/** Refuses a file that an import has brought in already, and that was not undone. */
async function refuseFileAgain(
  { tx, user }: Pick<Context, 'tx' | 'user'>,
  file: Parameters<typeof findImportOfFile>[1],
): Promise<void> {
  const before = await findImportOfFile(tx, file)
  if (!before) return
  const values = { day: dayIn(user.timeZone, before.importedAt), file: before.fileName, rows: before.rowCount }
  throw conflict('import.fileAgain', { field: 'file', values })
}

const getImportProgress = handle(contract.getImportProgress, async ({ user, params }) =>
  progressOf({ userId: user.id, key: params.progressKey }),
)

const listImportsRoute = handle(contract.listImports, async ({ tx, user }) =>
  (await listImports(tx, user.id)).map(shown),
)

const getImport = handle(contract.getImport, async (context) => {
  const { tx, user, params } = context
  const record = await recordOf(context, params.importId)
  const obstacles = record.undoneAt === null ? await listObstacles(tx, { lenderId: user.id, ...params }) : []
  return { ...record, obstacles }
})

const undoImportRoute = handle(contract.undoImport, async (context) => {
  const { importId } = context.params
  await undoImport(context.tx, importId, context)
  return recordOf(context, importId)
})

/**
 * Routes of imports of borrowers, loans and payments. An import belongs to its lender; an admin imports for themself.
 */
export const importRoutes: readonly Route[] = [
  readImportColumns,
  previewImport,
  importFile,
  getImportProgress,
  listImportsRoute,
  getImport,
  undoImportRoute,
]

type Totals = Pick<
  ImportRow,
  'borrowersMade' | 'loansMade' | 'paymentsMade' | 'amountCents' | 'interestCents' | 'feesCents'
>

function totalsOf({ borrowers, loans, payments }: Plan): Totals {
  const dollars = [...loans.map(({ form }) => form.principalAmount), ...payments.map(({ form }) => form.amount)]
  return {
    borrowersMade: borrowers.length,
    loansMade: loans.length,
    paymentsMade: payments.length,
    amountCents: dollars.reduce((sum, amount) => sum + centsOf(amount), 0),
    interestCents: loans.reduce((sum, { interestCents }) => sum + interestCents, 0),
    feesCents: loans.reduce((sum, { feesCents }) => sum + feesCents, 0),
  }
}

const shownTotals = (totals: Totals): contract.ImportTotals => ({
  borrowers: totals.borrowersMade,
  loans: totals.loansMade,
  payments: totals.paymentsMade,
  amount: dollarsOf(totals.amountCents),
  interest: dollarsOf(totals.interestCents),
  fees: dollarsOf(totals.feesCents),
})

const shown = (row: ImportRow): contract.ImportRecord => ({
  id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  rows: row.rowCount,
  totals: shownTotals(row),
  importedAt: row.importedAt,
  undoneAt: row.undoneAt,
})

async function recordOf({ tx, user }: Pick<Context, 'tx' | 'user'>, id: number): Promise<contract.ImportRecord> {
  const row = await findImport(tx, { lenderId: user.id, id })
  if (!row) throw notFound('import.notFound')
  return shown(row)
}
