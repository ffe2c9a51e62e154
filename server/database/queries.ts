import type { Tx } from './database.ts'
import { sql } from './sql.ts'

/** The role that the transaction now works as: 'none' for the login itself. */
export async function currentRole(tx: Tx): Promise<string> {
  const { role } = await tx.one<{ role: string }>(sql`select current_setting('role') as role`)
  return role
}

/** Switches to a role until the end of the transaction or the next call. */
export async function takeRole(tx: Tx, role: string): Promise<void> {
  await tx.query(sql`select set_config('role', ${role}, true)`)
}

/** The database's position in its write-ahead log, as PostgreSQL writes one. */
export async function positionOfPrimary(tx: Tx): Promise<string> {
  const { position } = await tx.one<{ position: string }>(sql`select pg_current_wal_flush_lsn()::text as position`)
  return position
}

/**
 * The state of a copy: whether it is a copy, whether it has all changes up to a position of the database's write-ahead
 * log, and when its last change was made; null if it has had no change since it was started.
 */
export async function newestOfCopy(
  tx: Tx,
  position: string,
): Promise<{ isCopy: boolean; hasAll: boolean; changedAt: string | null }> {
  return tx.one(sql`
    select pg_is_in_recovery() as "isCopy", pg_last_xact_replay_timestamp() as "changedAt",
      coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "hasAll"`)
}

/** True if the database answers. */
export async function isAnswering(tx: Tx): Promise<boolean> {
  const { answer } = await tx.one<{ answer: number }>(sql`select 1 as answer`)
  return answer === 1
}
