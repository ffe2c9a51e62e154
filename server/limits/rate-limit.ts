import { createHash } from 'node:crypto'
import type { Instant } from '#engine/terms.ts'
import type { Database } from '../database.ts'
import { tooManyAttempts } from '../errors.ts'
import { countAttempt, forgetAttempts, uncountAttempt } from './queries.ts'

/** So many attempts in so many seconds, counted for one subject: an address, an account, or the two together. */
export type Limit = { name: string; attemptsMax: number; seconds: number }

/** A limit with what it counts for, which is kept only as a hash. */
export type Counter = { limit: Limit; subject: string }

type Counting = { database: Database; now: Instant; factor: number }

/**
 * Counts an attempt against every counter, in a transaction of its own, so that a refusal does not undo it and instances
 * share it. Counted before the attempt is made: a thousand at once are a thousand. Throws a Refusal (429) that says how
 * long to wait when a counter is full. `factor` multiplies every limit.
 */
export async function countAttempts({ database, now, factor }: Counting, counters: readonly Counter[]): Promise<void> {
  const waits = await database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    const seconds: number[] = []
    for (const { limit, subject } of inLockOrder(counters)) {
      const since = secondsBefore(now, limit.seconds)
      const { attempts, startedAt } = await countAttempt(tx, { key: keyOf(limit, subject), now, since })
      if (attempts > limit.attemptsMax * factor) seconds.push(secondsLeft(limit, { startedAt, now }))
    }
    return seconds
  })
  if (waits.length > 0) throw tooManyAttempts(Math.max(...waits))
}

/** How often a counter has counted in its present window, this attempt included; refuses nothing. */
export async function countOne({ database, now }: Counting, { limit, subject }: Counter): Promise<number> {
  const since = secondsBefore(now, limit.seconds)
  const { attempts } = await database.transaction({ kind: 'SYSTEM' }, (tx) =>
    countAttempt(tx, { key: keyOf(limit, subject), now, since }),
  )
  return attempts
}

/** After an attempt that was right: takes it back from the shared counters and forgets those that are its own. */
export async function forgiveAttempts(
  database: Database,
  { takeBack, forget }: { takeBack: readonly Counter[]; forget: readonly Counter[] },
): Promise<void> {
  await database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    for (const { limit, subject } of inLockOrder([...takeBack, ...forget])) {
      const key = keyOf(limit, subject)
      const isOwn = forget.some((counter) => keyOf(counter.limit, counter.subject) === key)
      await (isOwn ? forgetAttempts(tx, key) : uncountAttempt(tx, key))
    }
  })
}

/** The same order everywhere, so that two requests never wait for each other. */
function inLockOrder(counters: readonly Counter[]): Counter[] {
  return counters.toSorted((one, other) => (keyOf(one.limit, one.subject) < keyOf(other.limit, other.subject) ? -1 : 1))
}

const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`

const secondsBefore = (now: Instant, seconds: number): Instant =>
  new Date(Date.parse(now) - seconds * 1000).toISOString()

function secondsLeft(limit: Limit, { startedAt, now }: { startedAt: Instant; now: Instant }): number {
  return Math.max(1, Math.ceil(limit.seconds - (Date.parse(now) - Date.parse(startedAt)) / 1000))
}
