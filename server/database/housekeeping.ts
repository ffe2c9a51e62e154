import type { Instant } from '#engine/numbers/units.ts'
import type { Clock } from '../settings/clock.ts'
import type { Database, Tx } from './database.ts'

/**
 * A cleanup of expired rows: a name for the log, and a function that removes the rows and gives their number. One `inParts`
 * removes some at a time, and is called until it finds none.
 */
export type Cleanup = { name: string; inParts?: true; sweep(tx: Tx, now: Instant): Promise<number> }

export type Housekeeping = {
  readonly database: Database
  readonly clock: Clock
  readonly cleanups: readonly Cleanup[]
  /** Whether the clock may decide what has expired. */
  readonly isClockRight: () => Promise<boolean>
  /** Called for a cleanup that failed; the next round tries it again. */
  readonly onFailure: (name: string, error: unknown) => void
}

const everyMs = 60 * 60 * 1000

/** The instant this many days earlier. */
export const daysBefore = (now: Instant, days: number): Instant =>
  new Date(Date.parse(now) - days * 86_400_000).toISOString()

/**
 * Runs the cleanups once an hour until stopped. Several instances may do so at once; the later one finds fewer rows.
 */
export function sweepHourly(work: Housekeeping): { stop(): void } {
  const timer = setInterval(() => void sweepByRightClock(work), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Sweeps, unless the clock is wrong: what a wrong clock takes for expired may still be needed. */
export async function sweepByRightClock(work: Housekeeping): Promise<Record<string, number>> {
  const isRight = await work.isClockRight().catch((error: unknown) => {
    work.onFailure('comparison of the clocks', error)
    return false
  })
  return isRight ? sweep(work) : {}
}

/** Runs each cleanup once, in a transaction of its own, or in one for each part. Gives the number of removed rows by name. */
export async function sweep({
  database,
  clock,
  cleanups,
  onFailure,
}: Omit<Housekeeping, 'isClockRight'>): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const { name, inParts, sweep: sweepOnce } of cleanups) {
    try {
      const part = () => database.transaction({ kind: 'SYSTEM' }, (tx) => sweepOnce(tx, clock.now()))
      let [last, sum] = [await part(), 0]
      for (; inParts && last > 0; last = await part()) sum += last
      removed[name] = sum + last
    } catch (error) {
      onFailure(name, error)
    }
  }
  return removed
}
