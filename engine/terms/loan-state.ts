import type { Cents, Day } from '../numbers/units.ts'
import type { FeeId } from './events.ts'

/** DERIVED, never set by hand (docs/money.md, section 7). */
export const LOAN_STATUSES = ['PENDING', 'CURRENT', 'LATE', 'DEFAULTED', 'PAID_OFF'] as const
export type LoanStatus = (typeof LOAN_STATUSES)[number]

export const BUCKETS = ['CURRENT', 'DAYS_1_30', 'DAYS_31_60', 'DAYS_61_90', 'DAYS_OVER_90'] as const
export type Bucket = (typeof BUCKETS)[number]

/** One row of a schedule. principalCents + interestCents = paymentCents, always. */
export type PlannedInstallment = {
  /** From 1, without gaps. */
  number: number
  /** First day of the row's interest. */
  fromOn: Day
  dueOn: Day
  paymentCents: Cents
  principalCents: Cents
  interestCents: Cents
  /** Principal outstanding after the row is paid as agreed. */
  balanceCents: Cents
}

/** A row as it stands after the events of the loan. The principals of all rows add up to what was lent. */
export type Installment = PlannedInstallment & {
  /** The part of principalCents, and of paymentCents, that was paid beyond what the row asked for, in its time. */
  extraPrincipalCents: Cents
  paidPrincipalCents: Cents
  paidInterestCents: Cents
  /** Nothing of its principal and interest is open. */
  isPaid: boolean
  /** The effective day on which it became fully paid; null while open. */
  paidOn: Day | null
}

/** Where the cents of one payment went. The parts add up to amountCents, always. */
export type PaymentSplit = {
  /** The id of the PAYMENT_RECEIVED event. */
  paymentId: number
  effectiveOn: Day
  amountCents: Cents
  interestCents: Cents
  /** Scheduled and extra principal together. */
  principalCents: Cents
  /** The part of principalCents beyond what was due. */
  extraPrincipalCents: Cents
  feesCents: Cents
  /** Held for the borrower: nothing was left to pay. */
  unappliedCents: Cents
  /** Principal outstanding after this payment. */
  balanceCents: Cents
  /** Which installments it touched, and with how much. */
  installments: { number: number; interestCents: Cents; principalCents: Cents }[]
}

export type Fee = {
  id: FeeId
  chargedOn: Day
  amountCents: Cents
  paidCents: Cents
  waivedCents: Cents
}

/** Everything that follows from terms and events, on one day, as known at one instant. */
export type LoanState = {
  asOn: Day
  status: LoanStatus
  principalCents: Cents
  /** Interest of rows already due, or accrued (DAILY), and not paid. */
  interestDueCents: Cents
  /** Interest earned from the last due day to asOn that is not yet due. */
  accruedInterestCents: Cents
  feesDueCents: Cents
  unappliedCents: Cents
  writtenOffCents: Cents
  paid: { principalCents: Cents; interestCents: Cents; feesCents: Cents; totalCents: Cents }
  installments: Installment[]
  /** In order of replay. Reversed payments are absent. */
  payments: PaymentSplit[]
  fees: Fee[]
  /** The oldest installment not fully paid; null when nothing more is due. */
  nextDue: { number: number; dueOn: Day; amountCents: Cents; interestCents: Cents; principalCents: Cents } | null
  /** Principal and interest of rows due before asOn that are open. */
  pastDueCents: Cents
  daysPastDue: number
  bucket: Bucket
}
