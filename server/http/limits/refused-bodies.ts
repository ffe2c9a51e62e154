import { tooManyAttempts } from '../errors.ts'

/** How many unreadable bodies a source may send while nobody is signed in. */
const REFUSED_MAX = 100
const WINDOW_MS = 15 * 60_000
/** How many sources are counted. With more, those that sent the oldest are forgotten. */
const SOURCES_MAX = 10_000

/** Counts the bodies that were refused before anybody looked at what they say. */
export type RefusedBodies = {
  /** Throws a Refusal (429) for a source that has sent too many. Call it before the next body is read. */
  check(source: string): void
  count(source: string): void
}

/**
 * A count in this process. Other limits keep accounts safe and are shared by all instances; this one saves this process
 * the work of reading what it will refuse, so it must cost nothing itself. `factor` multiplies the limit.
 */
export function makeRefusedBodies({ factor, now }: { factor: number; now: () => number }): RefusedBodies {
  const counts = new Map<string, { refused: number; until: number }>()
  return {
    check: (source) => {
      const found = counts.get(source)
      if (!found || found.refused < REFUSED_MAX * factor) return
      const leftMs = found.until - now()
      if (leftMs <= 0) counts.delete(source)
      else throw tooManyAttempts(Math.ceil(leftMs / 1000))
    },
    count: (source) => {
      const found = counts.get(source)
      const isOver = !found || found.until <= now()
      counts.delete(source)
      counts.set(source, isOver ? { refused: 1, until: now() + WINDOW_MS } : { ...found, refused: found.refused + 1 })
      if (counts.size <= SOURCES_MAX) return
      const [oldest] = counts.keys()
      if (oldest !== undefined) counts.delete(oldest)
    },
  }
}
