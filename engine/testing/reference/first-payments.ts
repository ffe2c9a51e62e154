import type { LoanTerms } from '../../terms/terms.ts'
import type { DayNumber } from './calendar.ts'
import type { Period } from './day-count.ts'

/** How many payments at the start bear no interest. */
export const interestFreeCount = ({ options }: LoanTerms): number => options?.interestFreeRows ?? 0

/** How many payments at the start leave their interest to the one after them; the last of all leaves nothing. */
export const postponedCount = ({ options }: LoanTerms, periods: readonly Period[]): number =>
  Math.min(options?.interestGraceRows ?? 0, periods.length - 1)

/** The due day of the last of so many first payments, or of the last of all; 0 for none. */
export const dueDayOf = (periods: readonly Period[], count: number): DayNumber =>
  periods[Math.min(count, periods.length) - 1]?.due ?? 0
