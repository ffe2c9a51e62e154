const KEPT_FOR_MS = 10_000

/** The status and the body of an answer. */
export type Answered = { status: number; answer: unknown }
type Early = { coming: Promise<Answered>; arrived?: Answered; until: number }

const kept = new Map<string, Early>()

/** Keeps an answer that is still coming, successful or not, for the next request to the same address. */
export function keepEarly(address: string, coming: Promise<Answered>): void {
  const early: Early = { coming, until: performance.now() + KEPT_FOR_MS }
  kept.set(address, early)
  const arrives = (answered: Answered) => {
    early.arrived = answered
  }
  // The caller of takeEarly handles a failure; without this handler it would be reported as unhandled.
  coming.then(arrives, () => undefined)
}

/** The kept answer, arrived or not, unless it is too old; it can be taken once. */
export function takeEarly(address: string): Promise<Answered> | undefined {
  const early = kept.get(address)
  kept.delete(address)
  return early && performance.now() < early.until ? early.coming : undefined
}

/** A successful answer that has already arrived; else undefined. Calls address only when any answer is kept. */
export function arrivedEarly(address: () => string): unknown {
  if (kept.size === 0) return undefined
  const early = kept.get(address())
  if (!early?.arrived || early.arrived.status >= 400 || performance.now() >= early.until) return undefined
  kept.delete(address())
  return early.arrived.answer
}

/** Drops what was asked for a user who is not the one of the session. */
export const forgetEarly = (): void => kept.clear()
