import type { History } from '../loan-histories.ts'

/**
 * Differences between engine and reference that are found and not mended yet, each with what tells that it may be at work
 * in a loan. A loan that differs for another reason is not excused by it for long: an entry leaves with its mend.
 */
export const KNOWN_DIFFERENCES: readonly { name: string; mayConcern: (history: History) => boolean }[] = []

export function knownDifference(history: History): string | null {
  return KNOWN_DIFFERENCES.find(({ mayConcern }) => mayConcern(history))?.name ?? null
}
