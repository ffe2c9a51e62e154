import { ENDPOINTS } from '#contract/endpoints.ts'
import * as contract from '#contract/reports/audit.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { type Context, handle, handlePage, type Route, type SessionUser } from '../../http/http.ts'
import { loansOfLender } from '../../loans/chosen-lender.ts'
import { reportedPeriod } from '../report-query.ts'
import { type ActFilter, countActs, listActRows } from './queries.ts'

const READING: readonly string[] = ENDPOINTS.filter(({ isWrite }) => !isWrite).map(({ name }) => name)

/** Actions on an account and not on loans. ensureAdmin is a task of the installation. */
const ACCOUNT: readonly string[] = [
  ...ENDPOINTS.filter(({ isWrite, path }) => isWrite && /^\/(auth|users)\//.test(path)).map(({ name }) => name),
  'ensureAdmin',
]

/** The kind of an action; an action that no longer exists counts as done in the books. */
export function kindOf(action: string): contract.ActKind {
  if (READING.includes(action)) return 'READING'
  return ACCOUNT.includes(action) ? 'ACCOUNT' : 'BOOKS'
}

const OF_KIND = {
  READING: { only: READING },
  ACCOUNT: { only: ACCOUNT },
  BOOKS: { except: [...READING, ...ACCOUNT] },
} satisfies Record<contract.ActKind, Pick<ActFilter, 'only' | 'except'>>

type Period = Pick<ActFilter, 'lenderId' | 'from' | 'to' | 'timeZone'>
type Narrowing = { kind?: contract.ActKind | undefined; by?: contract.Actor | undefined; action?: string | undefined }
type ActsQuery = Pick<Context, 'tx' | 'user'> & { query: { lenderId?: number | undefined; from: Day; to: Day } }

/** The lender and the period of an audit report. Another lender's id is refused like one that does not exist. */
export async function periodOfActs({ tx, user, query }: ActsQuery): Promise<Period> {
  const own = user.role === 'ADMIN' ? null : user.id
  const lenderId = query.lenderId === undefined ? own : await loansOfLender(tx, user, query.lenderId)
  return { lenderId, timeZone: user.timeZone, ...reportedPeriod(query) }
}

/** A page of audit entries, the newest first, and the total count. */
export async function reportedActs(
  tx: Tx,
  { user, period, narrowed }: { user: SessionUser; period: Period; narrowed: Narrowing },
  slice: { limit: number; offset: number },
): Promise<{ rows: contract.ReportedAct[]; total: number }> {
  const { kind, by, action } = narrowed
  if (kind && action !== undefined && kindOf(action) !== kind) return { rows: [], total: 0 }
  const filter = { ...period, by, ...(action === undefined ? kind && OF_KIND[kind] : { only: [action] }) }
  const found = await listActRows(tx, { ...filter, namesAdmins: user.role === 'ADMIN' }, slice)
  const counts = await countActs(tx, filter)
  return { rows: found.map((row) => ({ ...row, kind: kindOf(row.action) })), total: sumOf(counts) }
}

/** How often each action was done in a period. */
export async function actTotals(tx: Tx, period: Period): Promise<contract.ActTotals> {
  const byAction = (await countActs(tx, period)).map((row) => ({ ...row, kind: kindOf(row.action) }))
  const byKind = contract.ACT_KINDS.map((kind) => ({
    kind,
    count: sumOf(byAction.filter((row) => row.kind === kind)),
  }))
  return { total: sumOf(byAction), byKind, byAction }
}

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)

const listActs = handlePage(contract.listActs, async (context) => {
  const { tx, user, query } = context
  const slice = { limit: query.limit, offset: (query.page - 1) * query.limit }
  return reportedActs(tx, { user, period: await periodOfActs(context), narrowed: query }, slice)
})

const getActTotals = handle(contract.getActTotals, async (context) =>
  actTotals(context.tx, await periodOfActs(context)),
)

/** Routes of the audit report: what was done in a lender's books, by whom and when. */
export const auditReportRoutes: readonly Route[] = [listActs, getActTotals]
