import type { Instant } from '#engine/numbers/units.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { beginRun, carryOutRun, type Means } from './runs.ts'

export type Nightly = Means & {
  /** Called with the result of a run. */
  onEnd: (outcome: string) => void
  onFailure: (error: unknown) => void
}

const everyMs = 60 * 60_000
/** The hour in UTC at which the night's run is due. */
const hourOfNight = 2
// A server does enough in its first minute, and one that runs only for a moment need not wait for a check when it
// stops.
const firstAfterMs = 60_000

/** The day whose run is due at an instant: from 02:00 UTC that day's, before that the previous day's. */
export const nightAt = (now: Instant): string =>
  new Date(Date.parse(now) - hourOfNight * 3_600_000).toISOString().slice(0, 10)

/**
 * Checks once an hour whether the night's run is done, and does it; also a minute after the start, for installations
 * that are off at night. Several instances may do so: one of them does the run.
 */
export function checkNightly(nightly: Nightly): { stop(): Promise<void> } {
  let current: Promise<void> = Promise.resolve()
  const look = () => {
    current = current.then(() => checkTonight(nightly))
  }
  const first = setTimeout(look, firstAfterMs)
  const timer = setInterval(look, everyMs)
  first.unref()
  timer.unref()
  return {
    stop: () => {
      clearTimeout(first)
      clearInterval(timer)
      return current
    },
  }
}

/** Does the night's run unless it is done or running. */
export async function checkTonight({ onEnd, onFailure, ...means }: Nightly): Promise<void> {
  const { database, clock } = means
  try {
    const now = clock.now()
    const begun = await database.transaction({ kind: 'SYSTEM' }, (tx) =>
      asSystemTask(tx, 'check all that is stored', (own) =>
        beginRun(own, { nightOf: nightAt(now), askedBy: null, now }),
      ),
    )
    if (begun?.isNew) onEnd(await carryOutRun(means, begun.run.id))
  } catch (error) {
    onFailure(error)
  }
}
