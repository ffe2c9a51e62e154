import type { BankLineStatus } from '#contract/bank-statements/bank-columns.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { joinSql, type Sql, sql } from '../database/sql.ts'
import { MAPPINGS_MAX } from '../imports/queries.ts'
import type { KeyedLine } from './line-keys.ts'
import { payerKey } from './payer-key.ts'
import type { Remembered } from './read-statement.ts'

type LineKey = { lenderId: number; lineId: number }

/** A statement as the database has it. */
export type StatementRow = {
  id: number
  format: 'CSV' | 'OFX'
  fileName: string
  lineCount: number
  addedCount: number
  fromOn: Day
  toOn: Day
  passedOverCount: number
  passedOverCents: Cents
  addedAt: string
}

export type NewStatement = Omit<StatementRow, 'id' | 'addedAt'> & {
  lenderId: number
  sha256: string
  addedBy: number
  now: string
}

const statementColumns = sql`
  id, format, file_name as "fileName", line_count as "lineCount", added_count as "addedCount", from_on as "fromOn",
  to_on as "toOn", passed_over_count as "passedOverCount", passed_over_cents as "passedOverCents", added_at as "addedAt"`

/** Adds a statement and gives its id. */
export async function insertStatement(tx: Tx, made: NewStatement): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into bank_statements (lender_id, format, file_name, sha256, line_count, added_count, from_on, to_on,
      passed_over_count, passed_over_cents, added_by, added_at)
    values (${made.lenderId}, ${made.format}, ${made.fileName}, ${made.sha256}, ${made.lineCount}, ${made.addedCount},
      ${made.fromOn}, ${made.toOn}, ${made.passedOverCount}, ${made.passedOverCents}, ${made.addedBy}, ${made.now})
    returning id`)
  return id
}

/** The statements of a lender, the newest first, or one of them. */
export async function listStatements(
  tx: Tx,
  { lenderId, id }: { lenderId: number; id?: number },
): Promise<StatementRow[]> {
  return tx.query<StatementRow>(sql`
    select ${statementColumns} from bank_statements
    where lender_id = ${lenderId} and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
    order by id desc
    limit 100`)
}

/** The keys of these lines that a lender has already. */
export async function knownKeys(
  tx: Tx,
  { lenderId, keys }: { lenderId: number; keys: readonly string[] },
): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>(sql`
    select line_key as key from bank_lines where lender_id = ${lenderId} and line_key = any(${keys}::text[])`)
  return new Set(rows.map(({ key }) => key))
}

/** Adds the lines that no other request has added meanwhile, and gives their number. */
export async function insertLines(
  tx: Tx,
  { lenderId, statementId }: { lenderId: number; statementId: number },
  lines: readonly KeyedLine[],
): Promise<number> {
  if (lines.length === 0) return 0
  return tx.run(sql`
    insert into bank_lines (lender_id, statement_id, line_key, posted_on, amount_cents, payer, memo, account, number,
      payer_key)
    select ${lenderId}, ${statementId}, r.*
    from unnest(
      ${lines.map(({ key }) => key)}::text[],
      ${lines.map(({ postedOn }) => postedOn)}::date[],
      ${lines.map(({ amountCents }) => amountCents)}::bigint[],
      ${lines.map(({ payer }) => payer)}::text[],
      ${lines.map(({ memo }) => memo)}::text[],
      ${lines.map(({ account }) => account)}::text[],
      ${lines.map(({ number }) => number)}::text[],
      ${lines.map(({ payer, memo }) => payerKey(payer || memo))}::text[]) as r
    on conflict (lender_id, line_key) do nothing`)
}

/** A line as the database has it, with the amount assigned by payments that count. */
export type LineRow = {
  lenderId: number
  id: number
  statementId: number
  postedOn: Day
  amountCents: Cents
  assignedCents: Cents
  setAsideCents: Cents
  setAsideReason: string | null
  payer: string
  memo: string
  account: string
  number: string | null
  payerKey: string
}

const lineColumns = sql`
  l.lender_id as "lenderId", l.id, l.statement_id as "statementId", l.posted_on as "postedOn",
  l.amount_cents as "amountCents", a.cents as "assignedCents", l.set_aside_cents as "setAsideCents",
  l.set_aside_reason as "setAsideReason", l.payer, l.memo, l.account, l.number, l.payer_key as "payerKey"`

/** Lines with their assigned amounts, summed once for all lines of a lender. */
const linesWithSums = (lenderId: number): Sql => sql`
  bank_lines l
  left join (
    select x.line_id, sum(p.amount_cents) as cents
    from bank_line_payments x
    join payments p on p.lender_id = x.lender_id and p.id = x.payment_id
    where x.lender_id = ${lenderId} and p.status = 'COMPLETED'
    group by x.line_id) s on s.line_id = l.id
  cross join lateral (select coalesce(s.cents, 0) as cents) a`

const ofStatus: Readonly<Record<BankLineStatus, Sql>> = {
  WAITING: sql`a.cents + l.set_aside_cents < l.amount_cents`,
  ASSIGNED: sql`a.cents + l.set_aside_cents >= l.amount_cents and a.cents > 0`,
  SET_ASIDE: sql`l.set_aside_cents = l.amount_cents`,
}

export type Which = { lenderId: number; status?: BankLineStatus; statementId?: number | undefined }

const conditionsOf = ({ lenderId, status, statementId }: Which): Sql =>
  joinSql(
    [
      sql`l.lender_id = ${lenderId}`,
      ...(status === undefined ? [] : [ofStatus[status]]),
      ...(statementId === undefined ? [] : [sql`l.statement_id = ${statementId}`]),
    ],
    sql` and `,
  )

/** One page of lines: waiting lines from the oldest on, others from the newest. */
export async function listLines(
  tx: Tx,
  { limit, offset, ...which }: Which & { limit: number; offset: number },
): Promise<LineRow[]> {
  const order = which.status === 'WAITING' ? sql`l.posted_on, l.id` : sql`l.posted_on desc, l.id desc`
  return tx.query<LineRow>(sql`
    select ${lineColumns} from ${linesWithSums(which.lenderId)}
    where ${conditionsOf(which)}
    order by ${order}
    limit ${limit} offset ${offset}`)
}

export type Sums = { count: number; cents: Cents }

/** The number of lines of each status, and the sums of money by status. */
export async function sumLines(
  tx: Tx,
  which: Which,
): Promise<Record<'all' | 'assigned' | 'waiting' | 'setAside', Sums>> {
  const row = await tx.one<Record<string, number>>(sql`
    select count(*) as all, coalesce(sum(l.amount_cents), 0) as "allCents",
      count(*) filter (where ${ofStatus.ASSIGNED}) as assigned, coalesce(sum(a.cents), 0) as "assignedCents",
      count(*) filter (where ${ofStatus.WAITING}) as waiting,
      coalesce(sum(l.amount_cents - l.set_aside_cents - a.cents), 0) as "waitingCents",
      count(*) filter (where ${ofStatus.SET_ASIDE}) as "setAside", coalesce(sum(l.set_aside_cents), 0) as "setAsideCents"
    from ${linesWithSums(which.lenderId)}
    where ${conditionsOf(which)}`)
  const of = (name: string): Sums => ({ count: row[name] ?? 0, cents: row[`${name}Cents`] ?? 0 })
  return { all: of('all'), assigned: of('assigned'), waiting: of('waiting'), setAside: of('setAside') }
}

/** The number of lines that match. */
export async function countLines(tx: Tx, which: Which): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from ${linesWithSums(which.lenderId)} where ${conditionsOf(which)}`)
  return count
}

/** Locks a line, so that it is assigned only once; false when there is none. Take this lock before the loans' locks. */
export async function lockLine(tx: Tx, { lenderId, lineId }: LineKey): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    select id from bank_lines where lender_id = ${lenderId} and id = ${lineId} for update`)
  return row !== undefined
}

/** One line of a lender. */
export async function findLine(tx: Tx, { lenderId, lineId }: LineKey): Promise<LineRow | undefined> {
  return tx.maybeOne<LineRow>(sql`
    select ${lineColumns} from ${linesWithSums(lenderId)} where l.lender_id = ${lenderId} and l.id = ${lineId}`)
}

/** Stores the amount of a line that pays no loan; 0 with null undoes it. */
export async function storeSetAside(
  tx: Tx,
  { lenderId, lineId }: LineKey,
  { cents, reason }: { cents: Cents; reason: string | null },
): Promise<void> {
  await tx.run(sql`
    update bank_lines set set_aside_cents = ${cents}, set_aside_reason = ${reason}
    where lender_id = ${lenderId} and id = ${lineId}`)
}

const KIND = 'BANK_STATEMENT'

/** The way that a list with these headings was read last time. */
export async function findReading(
  tx: Tx,
  key: { lenderId: number; signature: string },
): Promise<Remembered | undefined> {
  const row = await tx.maybeOne<{ mapping: Remembered }>(sql`
    select mapping from import_mappings
    where lender_id = ${key.lenderId} and kind = ${KIND} and signature = ${key.signature}`)
  return row?.mapping
}

export async function rememberReading(
  tx: Tx,
  { lenderId, signature, reading, now }: { lenderId: number; signature: string; reading: Remembered; now: string },
): Promise<void> {
  await tx.run(sql`
    insert into import_mappings (lender_id, kind, signature, mapping, used_at)
    select ${lenderId}::bigint, ${KIND}::text, ${signature}::text, ${JSON.stringify(reading)}::jsonb, ${now}::timestamptz
    where (select count(*) from import_mappings where lender_id = ${lenderId}) < ${MAPPINGS_MAX} or exists (
      select from import_mappings where lender_id = ${lenderId} and kind = ${KIND} and signature = ${signature})
    on conflict (lender_id, kind, signature) do update set mapping = excluded.mapping, used_at = excluded.used_at`)
}
