import type { Problem } from '#contract/admin/admin.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { hiddenTables } from '../../database/hidden-tables.ts'
import { sql } from '../../database/sql.ts'
import { latestByAnyClock } from '../../settings/clock.ts'
import type { StoredFile } from './problems-of-files.ts'

/** A run of the check as it stands in the table. */
export type Run = {
  id: number
  nightOf: string | null
  startedAt: Instant
  endedAt: Instant | null
  outcome: 'GOOD' | 'BAD' | 'BROKEN_OFF' | null
  lenders: number
  loans: number
  chains: number
  auditRows: number
  problems: number
  firstProblem: Problem | null
}

export type Counts = Pick<Run, 'lenders' | 'loans' | 'chains' | 'auditRows'>

const columns = sql`
  id, night_of as "nightOf", started_at as "startedAt", ended_at as "endedAt", outcome, lenders, loans, chains,
  audit_rows as "auditRows", problems, first_problem as "firstProblem"`

/** Every user who is the lender of loans, removed ones included. */
export async function listLenders(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`select distinct lender_id as id from loans order by 1`)
  return rows.map(({ id }) => id)
}

/**
 * Every chain of the audit log, also one that has lost its head or its rows. The next chain with rows is found in the
 * index: reading millions of rows to list their chains would take longer than a statement may.
 */
export async function listChains(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    with recursive chains (id) as (
      select min(lender_id) from audit_log
      union all
      select (select min(a.lender_id) from audit_log a where a.lender_id > chains.id) from chains where chains.id is not null)
    select id from chains where id is not null union select lender_id from audit_heads order by 1`)
  return rows.map(({ id }) => id)
}

/** A table with a lender_id column, and a lender with rows in it; null where the query sees no rows. */
export type Owner = { name: string; lenderId: number | null }

/** The oldest and the newest lender with rows in each table with a lender_id column: the two ends of its key. */
export async function listOwners(tx: Tx): Promise<{ oldest: Owner[]; newest: Owner[] }> {
  const rows = await tx.query<{ name: string; oldest: number | null; newest: number | null }>(sql`
    select t.name, substring(ends from '<oldest>([0-9]+)</oldest>')::bigint as oldest,
      substring(ends from '<newest>([0-9]+)</newest>')::bigint as newest
    from (${tablesOfLenders}) t,
      lateral (select query_to_xml(format('select min(lender_id) as oldest, max(lender_id) as newest from %s', t.oid::regclass),
        true, true, '')::text as ends) of`)
  return {
    oldest: rows.map(({ name, oldest }) => ({ name, lenderId: oldest })),
    newest: rows.map(({ name, newest }) => ({ name, lenderId: newest })),
  }
}

/**
 * The tables with a lender_id column in which the transaction sees a row, found by trying each. In a transaction for no
 * user the list must be empty. Only rows of the given lenders are asked for, because under row-level security a scan of
 * all rows would take longer than a statement may. query_to_xml runs a statement given as text, with the caller's
 * rights.
 */
export async function listOpenTables(tx: Tx, owners: readonly Owner[]): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select t.name
    from (${tablesOfLenders}) t
    left join unnest(${owners.map(({ name }) => name)}::text[], ${owners.map(({ lenderId }) => lenderId)}::bigint[])
      as n (name, lender_id) on n.name = t.name
    where query_to_xml(
      format('select exists (select from %s where %s) as seen', t.oid::regclass, coalesce('lender_id = ' || n.lender_id, 'true')),
      true, true, '')::text like '%<seen>true</seen>%'
    order by 1`)
  return rows.map(({ name }) => name)
}

/**
 * The tables in which the transaction of one lender sees a row of another: of the given owners, who must be others. Of
 * the audit log a lender may read what others did to theirs, so there only what the owner did to themselves is asked
 * for.
 */
export async function listTablesOfOthers(tx: Tx, owners: readonly Owner[]): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select t.name
    from (${tablesOfLenders}) t
    join unnest(${owners.map(({ name }) => name)}::text[], ${owners.map(({ lenderId }) => lenderId)}::bigint[])
      as n (name, lender_id) on n.name = t.name
    where query_to_xml(
      format('select exists (select from %s where lender_id = %s%s) as seen', t.oid::regclass, n.lender_id,
        case t.name when 'audit_log' then ' and subject_kind = ''user'' and subject_id = lender_id' end),
      true, true, '')::text like '%<seen>true</seen>%'
    order by 1`)
  return rows.map(({ name }) => name)
}

/** The accounts of lenders with the lowest and the highest number. */
export async function listFirstAndLastLender(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select min(id) as id from users where role = 'LENDER' having min(id) is not null
    union select max(id) from users where role = 'LENDER' having max(id) is not null`)
  return rows.map(({ id }) => id)
}

/** Tables that hide rows even from the role across lenders, so that no check is about them. */
export async function listHiddenTables(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(hiddenTables)
  return rows.map(({ name }) => name)
}

const tablesOfLenders = sql`
      select c.oid, c.oid::regclass::text as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and a.attname = 'lender_id' and not a.attisdropped
        and c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'select')`

/** Ends the run that has not moved since an instant, or moved by a clock that was ahead: its instance has stopped. */
export async function endDeadRun(tx: Tx, { now, aliveBefore }: { now: Instant; aliveBefore: Instant }): Promise<void> {
  await tx.run(sql`
    update verifications set ended_at = ${now}, outcome = 'BROKEN_OFF'
    where ended_at is null and (alive_at < ${aliveBefore} or alive_at > ${latestByAnyClock(now)})`)
}

/** Every uploaded file once, also files of documents that have been replaced or put away. */
export async function listStoredFiles(tx: Tx): Promise<StoredFile[]> {
  return tx.query<StoredFile>(sql`
    select lender_id as "lenderId", sha256, size_bytes as "sizeBytes", min(document_id) as "documentId"
    from document_versions group by lender_id, sha256, size_bytes order by 1, 4`)
}

/** Inserts a run; undefined when one is running, or when the night has had its run. */
export async function insertRun(
  tx: Tx,
  { nightOf, askedBy, now }: { nightOf: string | null; askedBy: number | null; now: Instant },
): Promise<Run | undefined> {
  return tx.maybeOne<Run>(sql`
    insert into verifications (night_of, asked_by, started_at, alive_at)
    values (${nightOf}, ${askedBy}, ${now}, ${now})
    on conflict do nothing
    returning ${columns}`)
}

/** Stores the progress of a run, and that it is alive. */
export async function moveOn(tx: Tx, { id, now, counts }: { id: number; now: Instant; counts: Counts }): Promise<void> {
  await tx.run(sql`
    update verifications set alive_at = ${now}, lenders = ${counts.lenders}, loans = ${counts.loans},
      chains = ${counts.chains}, audit_rows = ${counts.auditRows}
    where id = ${id} and ended_at is null`)
}

/** Ends a run with its findings. */
export async function endRun(
  tx: Tx,
  {
    id,
    now,
    outcome,
    problems,
  }: { id: number; now: Instant; outcome: 'GOOD' | 'BAD' | 'BROKEN_OFF'; problems: readonly Problem[] },
): Promise<void> {
  const [first] = problems
  await tx.run(sql`
    update verifications set ended_at = ${now}, alive_at = ${now}, outcome = ${outcome}, problems = ${problems.length},
      first_problem = ${first ? JSON.stringify(first) : null}::jsonb
    where id = ${id} and ended_at is null`)
}

/** The run in progress. */
export async function findRunning(tx: Tx): Promise<Run | undefined> {
  return tx.maybeOne<Run>(sql`select ${columns} from verifications where ended_at is null`)
}

/** The run that ended last. */
export async function findLastEnded(tx: Tx): Promise<Run | undefined> {
  return tx.maybeOne<Run>(sql`
    select ${columns} from verifications where ended_at is not null order by ended_at desc, id desc limit 1`)
}
