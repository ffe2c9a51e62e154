import type { Cents, RatePpm, Rounding } from '../numbers/units.ts'
import type { RateFactor, RowPeriod } from '../terms/installment-periods.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { ScheduleOptions } from '../terms/terms.ts'

/** What rows are computed from: an amount, a rate, and the periods of the rows. */
export type RowsPlan = {
  balanceCents: Cents
  annualRatePpm: RatePpm
  rounding: Rounding
  periods: readonly RowPeriod[]
  /** Number of the first row. Default 1. */
  firstNumber?: number
  /** A level payment agreed before. The rows then end as soon as the amount is repaid. Absent: computed. */
  paymentCents?: Cents
  /** So many first rows in which only interest is due. */
  interestOnlyRows?: number
  /** The periods the level payment is counted over, when they reach beyond the rows (a balloon). */
  levelPeriods?: readonly RowPeriod[]
  /** Interest earned before, which the first row asks for beside its own. */
  carriedInterestCents?: Cents
  options?: ScheduleOptions
}

/** The plan with everything settled that does not depend on the level payment. */
export type RowsSetup = {
  plan: RowsPlan
  /** The row of the down payment, which comes before the others. */
  down: PlannedInstallment | null
  /** What the rows repay: the balance without a down payment. */
  amountCents: Cents
  firstNumber: number
  /** One a row. */
  factors: readonly RateFactor[]
  /** One a row, and further ones when the level payment is counted over more. */
  levelFactors: readonly RateFactor[]
  /** The places, from 0, of the rows that take no principal. */
  principalFree: Set<number>
  /** The interest of every row when no balance changes it; null when interest follows the balance. */
  flatInterest: readonly Cents[] | null
}

/** Where the principal of a row comes from. */
export type PrincipalRule = 'level' | 'equal' | 'last' | 'none' | 'repaid'

/** How a row came about. Its interest is own + carried + collected − postponed, but for fractions carried on. */
export type RowWorking = {
  row: PlannedInstallment
  period: RowPeriod
  balanceBeforeCents: Cents
  ownInterestCents: Cents
  carriedInterestCents: Cents
  /** Interest of earlier rows that was postponed to this one. */
  collectedInterestCents: Cents
  /** What this row postpones to a later one. */
  postponedInterestCents: Cents
  isInterestFree: boolean
  rule: PrincipalRule
}

/** How the level payment came about. */
export type LevelWorking = {
  kind: 'agreed' | 'formula' | 'equal-principal' | 'flat'
  amountCents: Cents
  /** Flat interest only: the interest of all rows. */
  interestCents: Cents
  /** The rows it is counted over. */
  rows: number
  /** What smoothing the last row added. */
  smoothingCents: Cents
  levelCents: Cents
}

/** Told how rows come about while they are computed. A down payment explains itself and is not told. */
export type Trace = {
  onLevel: (working: LevelWorking) => void
  onRow: (working: RowWorking) => void
}
