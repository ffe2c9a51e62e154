const KEPT_FOR_MS = 10_000

/** What the server said. */
export type Answered = { status: number; answer: unknown }
type Early = { coming: Promise<Answered>; arrived?: Answered; until: number }

const kept = new Map<string, Early>()

/** Keeps an answer that is coming, good or bad, for the first who asks for the same. */
export function keepEarly(address: string, coming: Promise<Answered>): void {
  const early: Early = { coming, until: performance.now() + KEPT_FOR_MS }
  kept.set(address, early)
  const arrives = (answered: Answered) => {
    early.arrived = answered
  }
  // Of a failure hears whoever takes it.
  coming.then(arrives, () => undefined)
}

/** Gives it away, arrived or not, as long as it is as good as a new one. */
export function takeEarly(address: string): Promise<Answered> | undefined {
  const early = kept.get(address)
  kept.delete(address)
  return early && performance.now() < early.until ? early.coming : undefined
}

/** A good answer that is there, without waiting; else undefined. address is made only when anything is kept. */
export function arrivedEarly(address: () => string): unknown {
  if (kept.size === 0) return undefined
  const early = kept.get(address())
  if (!early?.arrived || early.arrived.status >= 400 || performance.now() >= early.until) return undefined
  kept.delete(address())
  return early.arrived.answer
}
