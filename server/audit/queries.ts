import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { keepingPlan, sql } from '../database/sql.ts'
import type { AuditHead, AuditRow } from './canonical-row.ts'

/** True if this call began the chain. Two transactions that begin it at once make only one head. */
export async function beginChain(tx: Tx, lenderId: number, hash: string): Promise<boolean> {
  const count = await tx.run(sql`
    insert into audit_heads (lender_id, sequence, hash) values (${lenderId}, 0, decode(${hash}, 'hex'))
    on conflict (lender_id) do nothing`)
  return count === 1
}

/**
 * The head of a chain, locked until the transaction ends, so that rows are appended one after another. `stored` is the
 * given JSON text as the database will return it: with its own order of keys and its own spacing, digit for digit.
 */
export async function lockHead(
  tx: Tx,
  { lenderId, json }: { lenderId: number; json: string },
): Promise<(AuditHead & { stored: string }) | undefined> {
  return tx.maybeOne(
    keepingPlan(sql`
    select sequence, encode(hash, 'hex') as hash, ${json}::jsonb::text as stored
    from audit_heads
    where lender_id = ${lenderId}
    for update`),
  )
}

/** The head of a chain. */
export async function readHead(tx: Tx, lenderId: number): Promise<AuditHead | undefined> {
  return tx.maybeOne<AuditHead>(sql`
    select sequence, encode(hash, 'hex') as hash from audit_heads where lender_id = ${lenderId}`)
}

/**
 * Adds a row and makes it the head of its chain. The head must be locked. A chain without a head is a bug and throws.
 */
export async function insertRow(tx: Tx, row: AuditRow): Promise<void> {
  const added = await tx.run(
    keepingPlan(sql`
    with head as (
      update audit_heads set sequence = ${row.sequence}, hash = decode(${row.hash}, 'hex') where lender_id = ${row.lenderId}
      returning lender_id, sequence, hash)
    insert into audit_log (
      lender_id, sequence, at, actor_id, action, subject_kind, subject_id, request_id, detail, previous_hash, hash)
    select lender_id, sequence, ${row.at}, ${row.actorId}, ${row.action}, ${row.subjectKind}, ${row.subjectId},
      ${row.requestId}, ${row.detail}::jsonb, decode(${row.previousHash}, 'hex'), hash
    from head`),
  )
  if (added !== 1) throw new Error(`${added} rows were added to the audit chain ${row.lenderId}`)
}

/** The next rows of a chain in order. isAtWhole is false when the instant is finer than the app's milliseconds. */
export async function listRowsAfter(
  tx: Tx,
  { lenderId, sequence, limit }: { lenderId: number; sequence: number; limit: number },
): Promise<(AuditRow & { isAtWhole: boolean })[]> {
  return tx.query<AuditRow & { isAtWhole: boolean }>(sql`
    select lender_id as "lenderId", sequence, at, date_trunc('milliseconds', at) = at as "isAtWhole",
      actor_id as "actorId", action, subject_kind as "subjectKind", subject_id as "subjectId",
      request_id as "requestId", detail::text as detail, encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash
    from audit_log
    where lender_id = ${lenderId} and sequence > ${sequence}
    order by sequence
    limit ${limit}`)
}

/** The times that the app's clock is compared with. */
export type ClocksRead = {
  database: Instant
  /** The latest time in the audit log; null while the log is empty. */
  newestEntry: Instant | null
  /** Entries up to this one are known to come from a clock that was ahead; null if there are none. */
  passedOver: Instant | null
  /** The number of the last migration that has run on the database. */
  migration: number
}

/** Reads the times that the app's clock is compared with. clock_timestamp() is this moment, not that of the transaction. */
export async function readClocks(tx: Tx): Promise<ClocksRead> {
  return tx.one<ClocksRead>(sql`
    select clock_timestamp() as database, (select max(at) from audit_log) as "newestEntry",
      (select log_passed_over from installation_settings where id = 1) as "passedOver",
      (select max(number) from schema_migrations) as migration`)
}

/** Stores that entries of the log up to an instant come from a clock that was ahead. */
export async function passOverLog(tx: Tx, until: Instant): Promise<void> {
  await tx.run(sql`
    update installation_settings set log_passed_over = ${until}
    where id = 1 and (log_passed_over is null or log_passed_over < ${until})`)
}
