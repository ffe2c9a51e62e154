import type { Cents, RatePpm, Rounding } from '../numbers/units.ts'
import type { YearFraction } from '../terms/day-count.ts'
import type { InstallmentPeriod, RateFactor } from '../terms/installment-periods.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { FirstPeriodInterest, ScheduleOptions } from '../terms/terms.ts'

/** What amortize computes installments from: an amount, a rate, and the periods of the installments. */
export type InstallmentPlan = {
  balanceCents: Cents
  annualRatePpm: RatePpm
  rounding: Rounding
  periods: readonly InstallmentPeriod[]
  /** Number of the first installment. Default 1. */
  firstNumber?: number
  /** A level payment that was agreed. The installments then end as soon as the amount is repaid. Absent: computed. */
  paymentCents?: Cents
  /** Where an agreed payment comes from, when it is a part of the payment by the month: 1 over so many. */
  accelerated?: AcceleratedPayment
  /** Principal that the level payment leaves to the last installment. Absent: none. */
  residualCents?: Cents
  /** How many of the first installments ask for interest only. */
  interestOnlyInstallments?: number
  /** The periods the level payment is counted over, when they reach beyond the installments (a balloon). */
  levelPeriods?: readonly InstallmentPeriod[]
  /** Interest earned before the plan begins, which the first installment asks for beside its own. */
  carriedInterestCents?: Cents
  /** The level payment repays that interest too, in equal parts. Absent: it stands beside the payment's own principal. */
  repaysCarried?: boolean
  /** Interest that is deferred to a later installment bears interest itself (the actuarial method). */
  deferredBearsInterest?: boolean
  /** The odd days of a long first period whose interest is paid apart. */
  oddDays?: OddDays
  /** Later rates, each from the period at an index on, in order. */
  stages?: readonly PlanStage[]
  options?: ScheduleOptions
}

/** From the period at an index on, which is not the first, another rate; and the payment that was counted before, or not. */
export type PlanStage = {
  index: number
  annualRatePpm: RatePpm
  isPaymentKept: boolean
  /** The payment that the contract states whatever the rate. */
  paymentCents: Cents | undefined
}

/** A payment by the week or two weeks that is a part of the payment the loan would have by the month. */
export type AcceleratedPayment = { monthlyCents: Cents; over: 2 | 4 }

/**
 * The days of a first period beyond a regular one: `whole` is the first period, `regular` the part of it that is as long
 * as the others, `own` the days before that.
 */
export type OddDays = {
  rule: Exclude<FirstPeriodInterest, 'ACTUARIAL'>
  whole: InstallmentPeriod
  regular: InstallmentPeriod
  own: InstallmentPeriod
}

/** A plan with everything computed that does not depend on the level payment. */
export type PreparedPlan = {
  plan: InstallmentPlan
  /** The installment of the down payment, which comes before the others. */
  down: PlannedInstallment | null
  /** What the installments repay: the balance without a down payment. */
  amountCents: Cents
  firstNumber: number
  /** One for each installment. */
  factors: readonly RateFactor[]
  /** One for each installment, and further ones when the level payment is counted over more periods (a balloon). */
  levelFactors: readonly RateFactor[]
  /** The part of a year of every installment whose days are rounded one by one; null where interest is rounded once. */
  roundedDays: readonly YearFraction[] | null
  /** The places, from 0, of the installments that take no principal. */
  principalFree: ReadonlySet<number>
  /** The interest of every installment where it does not follow the balance; null where it does. */
  flatInterest: readonly Cents[] | null
  /** Whether an installment of those made last earns more interest than the level payment, by more than rounding. */
  defersInterest: boolean
}

/** Where the principal of an installment comes from. */
export type PrincipalRule = 'level' | 'equal' | 'last' | 'none' | 'repaid' | 'deferred'

/**
 * How an installment was computed. Its interest is own + carried + collected − postponed, but for fractions carried on.
 */
export type InstallmentWorking = {
  installment: PlannedInstallment
  period: InstallmentPeriod
  balanceBeforeCents: Cents
  /** What bears its interest: the balance and, where a plan says so, deferred interest. */
  bearingCents: Cents
  ownInterestCents: Cents
  carriedInterestCents: Cents
  /** Interest of earlier installments that was postponed to this one. */
  collectedInterestCents: Cents
  /** What this installment postpones or defers to a later one. */
  postponedInterestCents: Cents
  annualRatePpm: RatePpm
  isInterestFree: boolean
  rule: PrincipalRule
  /** Its part of the whole interest by the Rule of 78: its digit, of the sum of all. Absent: interest follows the balance, or is flat. */
  digits?: { chargeCents: Cents; digit: number; sum: number }
}

/** How the level payment was computed. */
export type LevelWorking = {
  /** 'rows': the payments are agreed one by one, and there is no level. */
  kind: 'agreed' | 'accelerated' | 'formula' | 'equal-principal' | 'flat' | 'rows'
  amountCents: Cents
  /** What the payments leave to the last installment. */
  residualCents: Cents
  accelerated: AcceleratedPayment | null
  /** Flat interest only: the interest of all installments. */
  interestCents: Cents
  annualRatePpm: RatePpm
  /** How many installments it is counted over. */
  count: number
  /** What smoothing the last installment added. */
  smoothingCents: Cents
  /** The part of the interest of odd days that is paid with every installment. */
  oddDaysCents: Cents
  levelCents: Cents
}

/**
 * Takes down how a schedule is computed, for explanations: its level payment, then each installment but the down
 * payment. A replay has its own record, the journal of a book (book/book.ts).
 */
export type Trace = {
  onLevel: (working: LevelWorking) => void
  onInstallment: (working: InstallmentWorking) => void
}
