import { replay } from '../../replay/replay.ts'
import type { History } from '../loan-histories.ts'

/**
 * Differences between engine and reference that are found and not mended yet, each with what tells that it may be at work
 * in a loan. A loan that differs for another reason is not excused by it for long: an entry leaves with its mend.
 */
export const KNOWN_DIFFERENCES: readonly { name: string; mayConcern: (history: History) => boolean }[] = [
  {
    // The engine forgets the interest, and the reference counts more of it.
    name: 'interest that is still owed when the rate changes after all principal was repaid',
    mayConcern: ({ terms, events }) => {
      const changes = events.filter(
        (event) => event.kind === 'TERMS_CHANGED' && event.change.annualRatePpm !== undefined,
      )
      const isRepaid = (asOn: string) => replay(terms, events, { asOn }).principalCents === 0
      return terms.accrual === 'SCHEDULED' && changes.some(({ effectiveOn }) => isRepaid(effectiveOn))
    },
  },
]

export function knownDifference(history: History): string | null {
  return KNOWN_DIFFERENCES.find(({ mayConcern }) => mayConcern(history))?.name ?? null
}
