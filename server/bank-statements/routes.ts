import * as contract from '#contract/bank-statements/bank-statements.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { messageIn } from '#contract/messages/messages.ts'
import { shownFileName } from '../documents/uploads/file-names.ts'
import { scopeOf } from '../frame/user-scope.ts'
import { conflict, notFound, unprocessable } from '../http/errors.ts'
import { type Before, type Context, handle, handlePage, type Route } from '../http/http.ts'
import { signatureOf } from '../tables/headings.ts'
import { assignLine } from './assign-line.ts'
import { shownLines, shownStatement, shownSums } from './bank-json.ts'
import { bankTable } from './csv/bank-table.ts'
import type { KeyedLine } from './line-keys.ts'
import { deletePayerName, listPayerNames } from './payers/queries.ts'
import {
  countLines,
  findLine,
  findReading,
  insertLines,
  insertStatement,
  knownKeys,
  listLines,
  listStatements,
  rememberReading,
  sumLines,
} from './queries.ts'
import {
  type AskedReading,
  type ReadStatement,
  readBankFormat,
  readCsvStatement,
  statementText,
} from './read-statement.ts'
import { releaseLine, setLineAside } from './release-line.ts'

const [SAMPLES, UNDERSTOOD] = [3, 5]

const previewBankStatement = handle(contract.previewBankStatement, {
  prepare: readStatement,
  run: showReading,
})

async function showReading(
  { tx, user }: Pick<Context, 'tx' | 'user'>,
  read: ReadStatement,
): Promise<ResultOf<typeof contract.previewBankStatement>> {
  const { lines, problems, table, reading } = read
  const known = await knownKeys(tx, { lenderId: user.id, keys: lines.map(({ key }) => key) })
  return {
    format: read.format,
    mapping: reading.mapping,
    dayOrder: reading.dayOrder,
    account: reading.account,
    isRemembered: read.isRemembered,
    isReadable: read.isReadable,
    problemCount: problems.length,
    columns: (table?.headings ?? []).map((name, place) => ({ name, samples: samplesOf(table?.rows ?? [], place) })),
    added: shownSums(sumOf(lines.filter(({ key }) => !known.has(key)))),
    known: shownSums(sumOf(lines.filter(({ key }) => known.has(key)))),
    passedOver: shownSums(read.passedOver),
    problems: problems
      .slice(0, contract.STATEMENT_PROBLEMS_LISTED_MAX)
      .map((problem) => ({ ...problem, message: messageIn(problem.code) })),
    understood: lines.slice(0, UNDERSTOOD).map(({ postedOn, amountCents, payer, memo, account }) => ({
      postedOn,
      payer,
      memo,
      account,
      amount: amountCents / 100,
    })),
  }
}

const addBankStatement = handle(contract.addBankStatement, {
  keepsAnswer: true,
  prepare: readStatement,
  run: addStatement,
})

async function addStatement(
  context: Context<typeof contract.addBankStatement>,
  { lines, problems, passedOver, format, table, reading, isReadable }: ReadStatement,
): Promise<contract.BankStatement> {
  const { tx, user, now, file } = context
  const lenderId = user.id
  if (!isReadable) throw unprocessable('mapping', 'bank.columnsIncomplete')
  if (problems.length > 0) throw conflict('bank.hasProblems', { values: { count: problems.length } })
  const days = lines.map(({ postedOn }) => postedOn).toSorted()
  const [fromOn, toOn] = [days[0], days.at(-1)]
  if (fromOn === undefined || toOn === undefined) throw unprocessable('file', 'bank.noLines')

  const known = await knownKeys(tx, { lenderId, keys: lines.map(({ key }) => key) })
  const added = lines.filter(({ key }) => !known.has(key))
  const statementId = await insertStatement(tx, {
    lenderId,
    format,
    fileName: shownFileName(file?.fileName ?? ''),
    sha256: file?.sha256 ?? '',
    fromOn,
    toOn,
    lineCount: lines.length,
    addedCount: added.length,
    addedBy: user.id,
    now,
    passedOverCount: passedOver.count,
    passedOverCents: passedOver.cents,
  })
  const inserted = await insertLines(tx, { lenderId, statementId }, added)
  // Another request is adding the same statement at this moment; a later try finds the lines of the first.
  if (inserted !== added.length) throw conflict('request.keyInFlight')
  if (table) await rememberReading(tx, { lenderId, signature: signatureOf(table.headings), reading, now })
  context.audit({ subjectKind: 'bankStatement', subjectId: statementId, detail: { lines: added.length } })
  return statementOf(context, statementId)
}

const listBankStatements = handle(contract.listBankStatements, async ({ tx, user }) =>
  (await listStatements(tx, { lenderId: user.id })).map(shownStatement),
)

const listBankLines = handlePage(contract.listBankLines, async ({ tx, user, query }) => {
  const which = { lenderId: user.id, status: query.status, statementId: query.statementId }
  const rows = await listLines(tx, { ...which, limit: query.limit, offset: (query.page - 1) * query.limit })
  return { rows: await shownLines(tx, user.id, rows), total: await countLines(tx, which) }
})

const getBankTotals = handle(contract.getBankTotals, async ({ tx, user, query }) => {
  const { all, assigned, waiting, setAside } = await sumLines(tx, { lenderId: user.id, ...query })
  return {
    all: shownSums(all),
    assigned: shownSums(assigned),
    waiting: shownSums(waiting),
    setAside: shownSums(setAside),
  }
})

const assignBankLine = handle(contract.assignBankLine, async (context) => {
  const { lineId } = context.params
  await assignLine(context.tx, lineId, context.body, context)
  return lineOf(context, lineId, { loans: context.body.parts.map(({ loanId }) => loanId).join(', ') })
})

const setBankLineAside = handle(contract.setBankLineAside, async (context) => {
  const { lineId } = context.params
  await setLineAside(context.tx, { lineId, reason: context.body.reason }, context)
  return lineOf(context, lineId)
})

const releaseBankLine = handle(contract.releaseBankLine, async (context) => {
  const { lineId } = context.params
  await releaseLine(context.tx, lineId, context)
  return lineOf(context, lineId)
})

const listPayerNamesRoute = handle(contract.listPayerNames, async ({ tx, user }) => listPayerNames(tx, user.id))

const forgetPayerName = handle(contract.forgetPayerName, async (context) => {
  const { payerNameId } = context.params
  const isForgotten = await deletePayerName(context.tx, { lenderId: context.user.id, id: payerNameId })
  if (!isForgotten) throw notFound('bank.nameNotFound')
  return { forgotten: true as const }
})

/** Bank statements and their lines. They belong to the user, lender or admin. */
export const bankStatementRoutes: readonly Route[] = [
  ...[previewBankStatement, addBankStatement, listBankStatements],
  ...[listBankLines, getBankTotals, assignBankLine, setBankLineAside, releaseBankLine],
  ...[listPayerNamesRoute, forgetPayerName],
]

/** Reads the uploaded file outside any transaction, so that a large one keeps no connection of the database. */
async function readStatement({
  database,
  user,
  body,
  file,
}: Pick<Before, 'database' | 'user' | 'file'> & { body: AskedReading }): Promise<ReadStatement> {
  const statement = await statementText(file)
  if (statement.kind !== 'LIST') return readBankFormat(statement)
  const table = bankTable(statement.text)
  const signature = signatureOf(table.headings)
  const remembered = await database.transaction(
    scopeOf(user),
    (tx) => findReading(tx, { lenderId: user.id, signature }),
    { isReadOnly: true },
  )
  return readCsvStatement(table, { asked: body, remembered })
}

const samplesOf = (rows: readonly { cells: readonly string[] }[], place: number): string[] =>
  rows.flatMap(({ cells }) => cells[place]?.trim().slice(0, 60).toWellFormed() || []).slice(0, SAMPLES)

const sumOf = (lines: readonly KeyedLine[]) => ({
  count: lines.length,
  cents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
})

async function statementOf({ tx, user }: Pick<Context, 'tx' | 'user'>, id: number): Promise<contract.BankStatement> {
  const [row] = await listStatements(tx, { lenderId: user.id, id })
  if (!row) throw new Error(`bank statement ${id} is gone`)
  return shownStatement(row)
}

/** The line as it now is. The audit log names it as the subject. */
async function lineOf(
  { tx, user, audit }: Pick<Context, 'tx' | 'user' | 'audit'>,
  lineId: number,
  detail: Record<string, string> = {},
): Promise<contract.BankLine> {
  const row = await findLine(tx, { lenderId: user.id, lineId })
  const [line] = row ? await shownLines(tx, user.id, [row]) : []
  if (!line) throw notFound('bank.lineNotFound')
  audit({ subjectKind: 'bankLine', subjectId: lineId, detail: { amount: line.amount, ...detail } })
  return line
}
