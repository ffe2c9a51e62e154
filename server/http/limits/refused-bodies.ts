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
  /** A window that ends later than one begun now comes from the time when this process's clock was ahead. */
  const isOver = ({ until }: { until: number }): boolean => until <= now() || until > now() + WINDOW_MS
  return {
    check: (source) => {
      const found = counts.get(source)
      if (!found || found.refused < REFUSED_MAX * factor) return
      if (isOver(found)) counts.delete(source)
      else throw tooManyAttempts(Math.ceil((found.until - now()) / 1000))
    },
    count: (source) => {
      const found = counts.get(source)
      const next =
        found && !isOver(found) ? { ...found, refused: found.refused + 1 } : { refused: 1, until: now() + WINDOW_MS }
      counts.delete(source)
      counts.set(source, next)
      if (counts.size <= SOURCES_MAX) return
      const [oldest] = counts.keys()
      if (oldest !== undefined) counts.delete(oldest)
    },
  }
}
