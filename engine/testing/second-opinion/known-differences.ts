import type { History } from '../loan-histories.ts'

/**
 * Differences between engine and reference that are found and not mended yet, each with what tells that it may be at work
 * in a loan. A loan that differs for another reason is not excused by it for long: an entry leaves with its mend.
 */
export const KNOWN_DIFFERENCES: readonly { name: string; mayConcern: (history: History) => boolean }[] = [
  {
    // The sums are the same: the engine shows principal that was repaid before any installment began in that of the new money.
    name: 'by the day, where the principal of a loan stands that was repaid before money was lent on it again',
    mayConcern: ({ terms, events }) => {
      const lastOn = terms.balloon?.dueOn ?? terms.maturityOn
      const mayBeFirst = terms.closing?.interestTo !== undefined
      const isLater = (event: History['events'][number]) => mayBeFirst || event.effectiveOn >= lastOn
      return terms.accrual === 'DAILY' && events.some((event) => event.kind === 'ADVANCED' && isLater(event))
    },
  },
]

export function knownDifference(history: History): string | null {
  return KNOWN_DIFFERENCES.find(({ mayConcern }) => mayConcern(history))?.name ?? null
}
