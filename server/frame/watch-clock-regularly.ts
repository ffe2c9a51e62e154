import { type ClockState, type ClockWatch, passOverIn, readClocksOf, watchClock } from '../audit/clock-watch.ts'
import type { ClocksRead } from '../audit/queries.ts'
import type { Database } from '../database/database.ts'
import { loggable } from '../http/error-answer.ts'
import type { Clock } from '../settings/clock.ts'
import type { Server } from './serve-route.ts'

export type WatchedClock = {
  database: Database
  clock: Clock
  /** Reads the times to compare with; left out, from the database. Tests hold these times still, too. */
  readClocks?: () => Promise<ClocksRead>
}

const everyMs = 60_000

/**
 * Compares the clock once a minute until the server closes, besides each time that work depends on it, and logs when it
 * becomes wrong or right. Forgets what was remembered of stored data when another release has migrated the database.
 */
export function watchClockRegularly(
  server: Server,
  { database, clock, readClocks = () => readClocksOf(database) }: WatchedClock,
): ClockWatch {
  const { log } = server
  let migration: number | undefined
  const read = async (): Promise<ClocksRead> => {
    const found = await readClocks()
    if (migration !== undefined && migration !== found.migration) database.forget?.()
    migration = found.migration
    return found
  }
  const watch = watchClock({
    clock,
    read,
    passOver: (until) => passOverIn(database, until),
    onChange: (state) => log[state.kind === 'RIGHT' ? 'info' : 'error']({ clock: state }, SENTENCES[state.kind]),
  })
  const compare = () =>
    watch.isRight().then(
      () => undefined,
      // A database that does not answer is told by every request.
      (error: unknown) => log.warn({ fault: loggable(error) }, 'the clock could not be compared'),
    )
  const timer = setInterval(() => void compare(), everyMs)
  timer.unref()
  server.addHook('onReady', compare)
  server.addHook('onClose', async () => clearInterval(timer))
  return watch
}

const SENTENCES: Record<ClockState['kind'], string> = {
  RIGHT: 'the clock is right',
  DIFFERS:
    "the clock of this machine and the database's are more than five minutes apart: no letters, no sweeping, no sign-in; set the wrong one right",
  BEHIND_LOG:
    'the audit log has entries more than five minutes ahead of the clock: no letters, no sweeping, no sign-in until the clock is set right, or for 15 minutes',
  LOG_AHEAD: 'the audit log has entries from a clock that was ahead; run: npm run admin -- verify',
}
