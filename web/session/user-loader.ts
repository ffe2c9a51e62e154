/** A user is not loaded again when the last load ended less than this ago. */
export const THROTTLE_MS = 5000
/** Events that ask for a load within this time make one load. */
export const DEBOUNCE_MS = 300

type LoaderOptions = {
  load: () => Promise<void>
  now: () => number
  /** Runs something later; what it gives back takes that back. */
  later: (run: () => void, delayMs: number) => () => void
}

export type UserLoader = {
  /** Loads, unless a load is running or ended just now. */
  request: () => Promise<void>
  /** Loads in any case: after a sign-in the user is read again however short ago that was. */
  force: () => Promise<void>
  /** For events, which come in swarms. */
  requestSoon: () => void
}

/** Decides when the signed-in user is loaded (docs/requirements/sess.md). */
export function userLoader({ load, now, later }: LoaderOptions): UserLoader {
  let running: Promise<void> | null = null
  let endedAt = Number.NEGATIVE_INFINITY
  let takeBack: () => void = () => undefined

  // Begins at once: between a question whether a load is running and its start no other may come.
  const start = (): Promise<void> => {
    running = load().finally(() => {
      running = null
      endedAt = now()
    })
    return running
  }
  const force = async (): Promise<void> => {
    // One that began before is waited for: its answer may be older than the reason for this one.
    while (running !== null) await running
    await start()
  }
  const request = async (): Promise<void> => {
    if (running !== null) return running
    if (now() - endedAt >= THROTTLE_MS) await start()
  }
  const requestSoon = () => {
    takeBack()
    takeBack = later(() => void request(), DEBOUNCE_MS)
  }
  return { request, force, requestSoon }
}
