import { createHash } from 'node:crypto'
import type { Instant } from '#engine/numbers/units.ts'
import type { Database } from '../../database/database.ts'
import { tooManyAttempts } from '../errors.ts'
import { countAttempt, forgetAttempts, uncountAttempt } from './queries.ts'

/** The most attempts in a number of seconds for one subject: an address, an account, or the two together. */
export type Limit = { name: string; attemptsMax: number; seconds: number }

/** A limit with the subject that it counts for. The subject is stored only as a hash. */
export type Counter = { limit: Limit; subject: string }

/** The count of a counter in its present window, the attempt just counted included. */
export type Counted = { counter: Counter; attempts: number; secondsLeft: number }

/** `factor` multiplies every limit: 1 for use, more for load tests. */
export type Counting = { database: Database; now: Instant; factor: number }

/**
 * Counts one attempt with every counter, in a transaction of its own, so that a refusal does not undo it and all
 * instances share the count. Count before the attempt is made, or a thousand attempts at once would all pass.
 */
export async function countAttempts({ database, now }: Counting, counters: readonly Counter[]): Promise<Counted[]> {
  return database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    const counted: Counted[] = []
    for (const counter of inLockOrder(counters)) {
      const since = secondsBefore(now, counter.limit.seconds)
      const { attempts, startedAt } = await countAttempt(tx, { key: keyOf(counter), now, since })
      counted.push({ counter, attempts, secondsLeft: secondsLeft(counter.limit, { startedAt, now }) })
    }
    return counted
  })
}

/** Counts an attempt. Throws a Refusal (429) with the seconds to wait when a counter is beyond its limit. */
export async function limitAttempts(counting: Counting, counters: readonly Counter[]): Promise<Counted[]> {
  const counted = await countAttempts(counting, counters)
  const full = counted.filter(({ counter, attempts }) => isBeyond(counter.limit, { attempts, factor: counting.factor }))
  if (full.length > 0) throw tooManyAttempts(Math.max(...full.map(({ secondsLeft }) => secondsLeft)))
  return counted
}

/** True if the number of attempts is more than the limit allows. */
export const isBeyond = ({ attemptsMax }: Limit, { attempts, factor }: { attempts: number; factor: number }): boolean =>
  attempts > attemptsMax * factor

/** For an attempt that was right: takes it back from the shared counters, and resets the subject's own counters. */
export async function forgiveAttempts(
  database: Database,
  { shared, own }: { shared: readonly Counter[]; own: readonly Counter[] },
): Promise<void> {
  const ownKeys = new Set(own.map(keyOf))
  await database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    for (const key of inLockOrder([...shared, ...own]).map(keyOf)) {
      await (ownKeys.has(key) ? forgetAttempts(tx, key) : uncountAttempt(tx, key))
    }
  })
}

/** Sorts counters the same way everywhere, so that two requests cannot deadlock. */
function inLockOrder(counters: readonly Counter[]): Counter[] {
  return counters.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ limit, subject }: Counter): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`

const secondsBefore = (now: Instant, seconds: number): Instant =>
  new Date(Date.parse(now) - seconds * 1000).toISOString()

function secondsLeft(limit: Limit, { startedAt, now }: { startedAt: Instant; now: Instant }): number {
  // Another instance's clock may be a little ahead.
  const passed = Math.max(0, (Date.parse(now) - Date.parse(startedAt)) / 1000)
  return Math.max(1, Math.ceil(limit.seconds - passed))
}
