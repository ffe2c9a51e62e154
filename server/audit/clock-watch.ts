import type { Instant } from '#engine/numbers/units.ts'
import type { Database, Tx } from '../database/database.ts'
import { asSystemTask } from '../database/system-task.ts'
import { CLOCKS_APART_MS, type Clock } from '../settings/clock.ts'
import { type ClocksRead, passOverLog, readClocks } from './queries.ts'

/**
 * RIGHT: the clock agrees with the database's. DIFFERS: the two are more than five minutes apart. BEHIND_LOG: they
 * agree, but the audit log has a later entry, so both may be behind. LOG_AHEAD: they agree, and the later entry is known
 * to come from a clock that was ahead.
 */
export type ClockState = {
  kind: 'RIGHT' | 'DIFFERS' | 'BEHIND_LOG' | 'LOG_AHEAD'
  /** How far the clock is ahead of the database's, or the log ahead of the clock. 0 if RIGHT. */
  seconds: number
}

/** Compares the app's clock with others, for work that must not be done by a wrong clock. */
export type ClockWatch = {
  /** Compares now, unless that was done a moment ago. Throws an Error when the database does not answer. */
  isRight(): Promise<boolean>
  /** The result of the last comparison. */
  state(): ClockState
}

export type ClockWatchOptions = {
  readonly clock: Clock
  readonly read: () => Promise<ClocksRead>
  /** Stores that entries of the log up to an instant come from a clock that was ahead. */
  readonly passOver: (until: Instant) => Promise<void>
  /** Called when the state becomes another kind. */
  readonly onChange: (state: ClockState) => void
  /** Milliseconds of a time that no setting of the clock changes. */
  readonly steadyMs?: () => number
}

// A burst of sign-ins asks the database once, unless the clock has jumped.
const KNOWN_FOR_MS = 5000
/**
 * A clock that is behind after a start has been set by then. If the two clocks still agree, the log was written by one
 * that was ahead.
 */
const WAIT_MS = 15 * 60_000

/** Watches the clock. It is taken to be right until the first comparison. */
export function watchClock({ clock, read, passOver, onChange, ...given }: ClockWatchOptions): ClockWatch {
  const { steadyMs = () => performance.now() } = given
  let state: ClockState = { kind: 'RIGHT', seconds: 0 }
  let compared: { at: number; steadyAt: number } | undefined
  let logAheadSince: number | undefined
  let comparing: Promise<void> | undefined

  const compare = async (): Promise<void> => {
    const before = Date.parse(clock.now())
    const { database, newestEntry, passedOver } = await read()
    const now = Date.parse(clock.now())
    const apartMs = distanceFrom(Date.parse(database), { from: before, to: now })
    const aheadMs = newestEntry === null ? 0 : Date.parse(newestEntry) - now
    if (aheadMs <= CLOCKS_APART_MS) logAheadSince = undefined
    const found = async (): Promise<ClockState> => {
      if (Math.abs(apartMs) > CLOCKS_APART_MS) return { kind: 'DIFFERS', seconds: Math.round(apartMs / 1000) }
      if (newestEntry === null || aheadMs <= CLOCKS_APART_MS) return { kind: 'RIGHT', seconds: 0 }
      const seconds = Math.round(aheadMs / 1000)
      if (passedOver !== null && newestEntry <= passedOver) return { kind: 'LOG_AHEAD', seconds }
      logAheadSince ??= steadyMs()
      if (steadyMs() - logAheadSince < WAIT_MS) return { kind: 'BEHIND_LOG', seconds }
      await passOver(newestEntry)
      return { kind: 'LOG_AHEAD', seconds }
    }
    const next = await found()
    const isChanged = next.kind !== state.kind
    state = next
    compared = { at: Date.parse(clock.now()), steadyAt: steadyMs() }
    if (isChanged) onChange(next)
  }

  const isKnown = (): boolean =>
    compared !== undefined &&
    steadyMs() - compared.steadyAt < KNOWN_FOR_MS &&
    Math.abs(Date.parse(clock.now()) - compared.at) < KNOWN_FOR_MS

  return {
    isRight: async () => {
      if (!isKnown()) {
        comparing ??= compare().finally(() => {
          comparing = undefined
        })
        await comparing
      }
      return mayWorkBy(state)
    },
    state: () => state,
  }
}

/** For a thread in which no session begins: the main thread watches the clock. */
export const watchedElsewhere: ClockWatch = { isRight: async () => true, state: () => ({ kind: 'RIGHT', seconds: 0 }) }

/** Whether letters, sweeping and sign-ins may go by a clock in this state. */
export const mayWorkBy = ({ kind }: ClockState): boolean => kind === 'RIGHT' || kind === 'LOG_AHEAD'

/** Reads the times to compare with from the database. */
export const readClocksOf = (database: Database): Promise<ClocksRead> =>
  asWatch(database, readClocks, { isReadOnly: true })

/** Stores that entries of the log up to an instant come from a clock that was ahead. */
export const passOverIn = (database: Database, until: Instant): Promise<void> =>
  asWatch(database, (tx) => passOverLog(tx, until), { isReadOnly: false })

function asWatch<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
  { isReadOnly }: { isReadOnly: boolean },
): Promise<T> {
  return database.transaction({ kind: 'SYSTEM' }, (tx) => asSystemTask(tx, 'compare the clocks', work), { isReadOnly })
}

/** How far a span of the app's time is after an instant; negative if before, 0 if the instant is within it. */
function distanceFrom(instant: number, { from, to }: { from: number; to: number }): number {
  if (instant < from) return from - instant
  return instant > to ? to - instant : 0
}
