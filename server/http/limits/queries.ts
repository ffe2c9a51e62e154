import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { latestByAnyClock } from '../../settings/clock.ts'

/**
 * Counts one more attempt and gives the count of its window, this attempt included. A window that began before `since`,
 * or by a clock that was ahead, is over, and a new one begins now. One statement, so that simultaneous attempts are each counted.
 */
export async function countAttempt(
  tx: Tx,
  { key, now, since }: { key: string; now: Instant; since: Instant },
): Promise<{ attempts: number; startedAt: Instant }> {
  const isOver = sql`(old.window_started_at <= ${since} or old.window_started_at > ${latestByAnyClock(now)})`
  return tx.one<{ attempts: number; startedAt: Instant }>(sql`
    insert into rate_limits as old (key, window_started_at, attempts) values (${key}, ${now}, 1)
    on conflict (key) do update set
      attempts = case when ${isOver} then 1 else old.attempts + 1 end,
      window_started_at = case when ${isOver} then excluded.window_started_at else old.window_started_at end
    returning attempts, window_started_at as "startedAt"`)
}

/** Takes back one counted attempt. */
export async function uncountAttempt(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`update rate_limits set attempts = attempts - 1 where key = ${key} and attempts > 0`)
}

export async function forgetAttempts(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`delete from rate_limits where key = ${key}`)
}

export async function deleteWindowsBefore(tx: Tx, instant: Instant): Promise<number> {
  return tx.run(sql`delete from rate_limits where window_started_at < ${instant}`)
}
