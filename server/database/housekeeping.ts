import type { Instant } from '#engine/numbers/units.ts'
import type { Clock } from '../settings/clock.ts'
import type { Database, Tx } from './database.ts'

/** Rows that have served their time: a name for the log, and the statement that removes them and says how many. */
export type Cleanup = { name: string; sweep(tx: Tx, now: Instant): Promise<number> }

export type Housekeeping = {
  readonly database: Database
  readonly clock: Clock
  readonly cleanups: readonly Cleanup[]
  /** Told of a broom that failed; the next round tries it again. */
  readonly onFailure: (name: string, error: unknown) => void
}

const everyMs = 60 * 60 * 1000

/** An instant so many days earlier. */
export const daysBefore = (now: Instant, days: number): Instant =>
  new Date(Date.parse(now) - days * 86_400_000).toISOString()

/** Sweeps once an hour until stopped. Instances that do so at once only find less to do. Nothing waits for it. */
export function sweepHourly(work: Housekeeping): { stop(): void } {
  const timer = setInterval(() => void sweep(work), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** One round, each broom in a transaction of its own. Gives how many rows went, by name. */
export async function sweep({ database, clock, cleanups, onFailure }: Housekeeping): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const { name, sweep: sweepOnce } of cleanups) {
    try {
      removed[name] = await database.transaction({ kind: 'SYSTEM' }, (tx) => sweepOnce(tx, clock.now()))
    } catch (error) {
      onFailure(name, error)
    }
  }
  return removed
}
