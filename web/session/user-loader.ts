/** The user is not loaded again within this time after the last load. */
export const THROTTLE_MS = 5000
/** Events that ask for a load within this time make one load. */
export const DEBOUNCE_MS = 300

type LoaderOptions = {
  load: () => Promise<void>
  now: () => number
  /** Runs a function later; the returned function cancels it. */
  later: (run: () => void, delayMs: number) => () => void
}

export type UserLoader = {
  /** Loads the user, unless a load is running or has just ended. */
  request: () => Promise<void>
  /** Always loads: after a sign-in the user is read again, however recent the last load was. */
  force: () => Promise<void>
  /** For browser events, which come in bursts. Within the time after a load the question is put off, not left out. */
  requestSoon: () => void
}

/** Decides when the signed-in user is loaded (docs/requirements/sess.md). */
export function userLoader({ load, now, later }: LoaderOptions): UserLoader {
  let running: Promise<void> | null = null
  let endedAt = Number.NEGATIVE_INFINITY
  let takeBack: () => void = () => undefined

  // Sets `running` at once: between a check of it and a start, no second load may begin.
  const start = (): Promise<void> => {
    running = load().finally(() => {
      running = null
      endedAt = now()
    })
    return running
  }
  const force = async (): Promise<void> => {
    // An earlier load may have read the user before the change that calls for this one, so it cannot be shared.
    while (running !== null) await running
    await start()
  }
  const request = async (): Promise<void> => {
    if (running !== null) return running
    if (now() - endedAt >= THROTTLE_MS) await start()
  }
  const requestAfter = (delayMs: number) => {
    takeBack()
    takeBack = later(() => {
      const restMs = endedAt + THROTTLE_MS - now()
      if (running === null && restMs > 0) requestAfter(restMs)
      else void request()
    }, delayMs)
  }
  const requestSoon = () => requestAfter(DEBOUNCE_MS)
  return { request, force, requestSoon }
}
