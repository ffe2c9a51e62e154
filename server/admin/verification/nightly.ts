import type { Instant } from '#engine/numbers/units.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { beginRun, carryOutRun, type Means } from './runs.ts'

export type Nightly = Means & {
  /** Told what a run found, and of one that could not be carried out. */
  onEnd: (outcome: string) => void
  onFailure: (error: unknown) => void
}

const everyMs = 60 * 60_000
/** So long after midnight in UTC the night's run is due. */
const hourOfNight = 2
// A start is busy enough; and who only looks in for a moment need not wait for it at the end.
const firstAfterMs = 60_000

/** The day whose run is due at an instant: from 02:00 in UTC that day's, before that still the one before. */
export const nightAt = (now: Instant): string =>
  new Date(Date.parse(now) - hourOfNight * 3_600_000).toISOString().slice(0, 10)

/**
 * Looks once an hour whether the night's check has been done, and does it; also a minute after the start, for
 * installations that are off at night. Several instances may do so: one of them carries it out.
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

/** Does the night's check unless it has been done, or runs. */
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
