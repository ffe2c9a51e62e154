/**
 * The words of a loan contract, as the engine takes them. Everything here is plain data:
 * it is stored as written when a loan is made, and read back unchanged for the life of the loan.
 */

import type { Cents, Day, RatePpm, Rounding } from '../numbers/units.ts'

export const FREQUENCIES = ['MONTHLY', 'BI_WEEKLY', 'WEEKLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const STRUCTURES = ['FULLY_AMORTIZED', 'INTEREST_ONLY'] as const
export type Structure = (typeof STRUCTURES)[number]

/** The meaning of each, with its end-of-February rules, is pinned by vectors/daycount.json. */
export const DAY_COUNTS = ['30/360', '30E/360', 'ACT/365', 'ACT/360', 'ACT/ACT', 'ACT/364'] as const
export type DayCount = (typeof DAY_COUNTS)[number]

/** SCHEDULED: a row's interest is fixed when the row begins. DAILY: simple interest on the actual balance. */
export const ACCRUAL_METHODS = ['SCHEDULED', 'DAILY'] as const
export type AccrualMethod = (typeof ACCRUAL_METHODS)[number]

/** Which debts a payment settles first, oldest installment first. */
export const ALLOCATION_ORDERS = ['INTEREST_PRINCIPAL_FEES', 'FEES_INTEREST_PRINCIPAL'] as const
export type AllocationOrder = (typeof ALLOCATION_ORDERS)[number]

/** FLAT: so many cents. PERCENT: of the unpaid principal and interest of the late installment, in parts per million. */
export type LateFee = { kind: 'FLAT'; amountCents: Cents } | { kind: 'PERCENT'; ratePpm: number }

/** The day everything outstanding is due although the payments come from a longer amortization. */
export type Balloon = { dueOn: Day; amortizationMonths: number }

/** Ways of other lenders that a contract may state. The product offers some of them; absent means off. */
export type ScheduleOptions = {
  /** A due day that its month does not have is the first of the next month instead of the last of its own. */
  missingDayRollsOver?: boolean
  /** Spread the gap between the last and the level payment over the rows (Apache Fineract). */
  smoothLastRow?: boolean
  /** Equal principal a row instead of equal payments. */
  equalPrincipal?: boolean
  /** Interest on the original principal, less a down payment, in every row. */
  flatInterest?: boolean
  /** With flatInterest: interest of the whole term on the whole principal, rounded once, an equal part of it in every row. */
  flatInterestInEqualParts?: boolean
  /** Interest is carried in fractions of a cent from row to row; only what a row asks for is rounded. */
  carriesFractions?: boolean
  /** The level payment is counted as if every row were a whole period, whatever days its interest is counted by. */
  levelByPeriods?: boolean
  /** Round the level payment to this multiple of cents; the last row takes the rest. */
  paymentMultipleCents?: Cents
  /** How the level payment is rounded, when not as interest is. */
  paymentRounding?: Rounding
  /** The last row too asks for the level payment; the cents that rounding leaves stay on the balance, which may end below 0. */
  lastPaymentIsLevel?: boolean
  /** A row of its own on the origination day. */
  downPaymentCents?: Cents
  /** So many first rows without principal. */
  principalGraceRows?: number
  /** So many first rows whose interest is not asked for until later. */
  interestGraceRows?: number
  /** So many first rows that bear no interest at all. */
  interestFreeRows?: number
  /**
   * SCHEDULED only. Interest is owed as scheduled however early money comes: what is beyond the rows due pays the next
   * rows, or the last ones first, as they stand, and nothing of it counts as extra principal.
   */
  payAhead?: 'NEXT_ROWS' | 'LAST_ROWS'
  /** Principal before interest within a row. */
  principalFirst?: boolean
  /** Part of a row counts as its share of the calendar days of the row, whatever the day count. */
  prorateByDays?: boolean
  /**
   * The rows as another lender or a contract states them, to be kept to the cent. They hold for a loan of exactly
   * their principal, until a change of terms, an advance or extra principal makes further rows anew. They are the rows
   * of the loan (replay); `schedule` and what is counted from it give those that the other terms make.
   */
  agreedRows?: readonly AgreedInstallment[]
}

/** A row that is not computed but given. */
export type AgreedInstallment = { dueOn: Day; principalCents: Cents; interestCents: Cents }

export type LoanTerms = {
  principalCents: Cents
  annualRatePpm: RatePpm
  /** Interest starts on this day. */
  originationOn: Day
  /** null: one period after origination. */
  firstDueOn: Day | null
  maturityOn: Day
  frequency: Frequency
  structure: Structure
  /** Months from origination in which only interest is due. 0 unless structure is INTEREST_ONLY. */
  interestOnlyMonths: number
  balloon: Balloon | null
  /** null: none is ever charged. */
  lateFee: LateFee | null
  /** Days after the due day on which a payment is still on time. */
  graceDays: number
  /** Due days fall on the last day of the month (the anchor is the last day of a short month). */
  endOfMonth: boolean
  dayCount: DayCount
  accrual: AccrualMethod
  allocation: AllocationOrder
  rounding: Rounding
  options?: ScheduleOptions
}
