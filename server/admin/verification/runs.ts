import type { Verification } from '#contract/admin/admin.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Database, Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Clock } from '../../settings/clock.ts'
import { checkAll } from './check-all.ts'
import { endDeadRun, endRun, findRunning, insertRun, moveOn, type Run } from './queries.ts'

export type Means = { database: Database; clock: Clock; files: FileStore; isDemo: boolean }

// All loans of a lender are one step; even many thousands of them take only a few minutes.
const deadAfterMs = 30 * 60_000
// Often enough to show progress, seldom enough to cost nothing.
const moveEveryMs = 2000

/**
 * Begins a run, in a transaction that may see all lenders. Gives the new run, or the one in progress; undefined when
 * the night has had its run. Only one runs at a time, over all instances.
 */
export async function beginRun(
  tx: Tx,
  { nightOf, askedBy, now }: { nightOf: string | null; askedBy: number | null; now: Instant },
): Promise<{ run: Run; isNew: boolean } | undefined> {
  await endDeadRun(tx, { now, aliveBefore: new Date(Date.parse(now) - deadAfterMs).toISOString() })
  const run = await insertRun(tx, { nightOf, askedBy, now })
  if (run) return { run, isNew: true }
  const running = await findRunning(tx)
  return running && { run: running, isNew: false }
}

/** Carries out a run and stores its findings. Throws the error that stopped it. */
export async function carryOutRun(
  { database, clock, files, isDemo }: Means,
  id: number,
): Promise<Verification['state']> {
  const write = (work: (tx: Tx) => Promise<void>) =>
    database.transaction({ kind: 'SYSTEM' }, (tx) => asSystemTask(tx, 'check all that is stored', work))
  let movedAt = performance.now()
  try {
    const { problems, ...counts } = await checkAll(database, {
      isDemo,
      files,
      onStep: async (soFar) => {
        if (performance.now() - movedAt < moveEveryMs) return
        movedAt = performance.now()
        await write((tx) => moveOn(tx, { id, now: clock.now(), counts: soFar }))
      },
    })
    const outcome = problems.length > 0 ? 'BAD' : 'GOOD'
    await write(async (tx) => {
      await moveOn(tx, { id, now: clock.now(), counts })
      await endRun(tx, { id, now: clock.now(), outcome, problems })
    })
    return outcome
  } catch (error) {
    await write((tx) => endRun(tx, { id, now: clock.now(), outcome: 'BROKEN_OFF', problems: [] })).catch(
      () => undefined,
    )
    throw error
  }
}

/** A clock that starts at the instant of a request. */
export function clockFrom(now: Instant): Clock {
  const startedAt = performance.now()
  return { now: () => new Date(Date.parse(now) + performance.now() - startedAt).toISOString() }
}

/** A run as the API gives it. */
export function shownRun({ nightOf, outcome, ...run }: Run): Verification {
  return { ...run, isNightly: nightOf !== null, state: outcome ?? 'RUNNING' }
}
