import type { Cents, Day } from '../numbers/units.ts'
import type { DefaultStage, RestsInDefault } from './default-stages.ts'
import type { FeeId, FeeKind, ForgivenParts, LetGo, SettlementPayment } from './events.ts'
import type { InstallmentCharge } from './terms.ts'
import type { TransferReason } from './transfer-reasons.ts'

/** The status follows from the terms and events and is never entered (docs/money.md, section 7). */
export const LOAN_STATUSES = ['PENDING', 'CURRENT', 'LATE', 'DEFAULTED', 'PAID_OFF', 'SOLD', 'TRANSFERRED'] as const
export type LoanStatus = (typeof LOAN_STATUSES)[number]

export const BUCKETS = ['CURRENT', 'DAYS_1_30', 'DAYS_31_60', 'DAYS_61_90', 'DAYS_OVER_90'] as const
export type Bucket = (typeof BUCKETS)[number]

/** One installment of a schedule. principalCents + interestCents = paymentCents, always. */
export type PlannedInstallment = {
  /** From 1, without gaps. */
  number: number
  /** First day of the installment's interest. */
  fromOn: Day
  dueOn: Day
  paymentCents: Cents
  principalCents: Cents
  interestCents: Cents
  /** Principal outstanding after the installment is paid as agreed. */
  balanceCents: Cents
  /** Interest earned by the due day that a later installment asks for. Absent: none. */
  deferredInterestCents?: Cents
  /** What the contract charges with it, beside paymentCents. Absent: nothing. */
  chargesCents?: Cents
}

/**
 * An installment as it stands after the events of the loan. The principals of all installments add up to what was lent.
 */
export type Installment = PlannedInstallment & {
  /**
   * The part of principalCents, and of paymentCents, that was paid beyond what the installment asked for, while it ran.
   */
  extraPrincipalCents: Cents
  /** What it asked for before a change of terms moved it to later installments. Absent: nothing was moved. */
  movedCents?: Cents
  paidPrincipalCents: Cents
  paidInterestCents: Cents
  /** What of chargesCents is paid. Absent: nothing. */
  paidChargesCents?: Cents
  /** What of chargesCents is open, by what it is for. Absent: nothing. */
  openCharges?: readonly InstallmentCharge[]
  /** No principal and no interest of it is open. */
  isPaid: boolean
  /** The effective day of the payment that paid the rest of it; null while something is open. */
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
  /** The part of principalCents by which interest and fees came that were added to the principal before. Absent: none. */
  capitalized?: CapitalizedParts
  feesCents: Cents
  /** The part of feesCents that is the borrower's, held for taxes and insurance, or brings back what was advanced for them. Absent: none. */
  escrowCents?: Cents
  /** Not applied, because nothing was left to pay: held for the borrower, or refunded since. */
  unappliedCents: Cents
  /** The part of unappliedCents that was refunded or moved to another loan. Absent: none. */
  refundedCents?: Cents
  /** What was let go with this payment, because it paid the loan off but for so little. Absent: nothing. */
  letGoCents?: Cents
  /** Principal outstanding after this payment. */
  balanceCents: Cents
  /** The installments that the payment went to, and how much each got. */
  installments: { number: number; interestCents: Cents; principalCents: Cents }[]
}

/** Interest and fees that are principal since they were added to it. */
export type CapitalizedParts = { interestCents: Cents; feesCents: Cents }

/** What a change of terms added to the principal. */
export type Capitalized = CapitalizedParts & { eventId: number; on: Day }

/** What an event forgave: at most what was owed on its day. The event of a small rest is its payment. */
export type Forgiven = ForgivenParts & Released & { eventId: number; on: Day; forgiveness: LetGo }

/**
 * The part of principalCents that was interest and fees added to the principal, and that no payment can bring any more: no money
 * was lent for it. Absent: nothing of it.
 */
export type Released = { releasedCents?: Cents }

/**
 * What is agreed instead of all that is owed. RUNNING: its payments are to come; KEPT: all came, and the rest is forgiven;
 * BROKEN: one was not there in time, and everything is owed.
 */
export type Settlement = {
  eventId: number
  agreedOn: Day
  payments: readonly SettlementPayment[]
  graceDays: number
  totalCents: Cents
  /** What has come for it since it was agreed, while it ran. */
  paidCents: Cents
  standing: 'RUNNING' | 'KEPT' | 'BROKEN'
  /** The day of the last payment, or the first day after a payment's grace; null while it runs. */
  endedOn: Day | null
}

/** What was owed when the loan was sold, and went to the buyer. */
export type Sold = ForgivenParts & Released & { eventId: number; on: Day }

/** What was owed when the loan went on as others, and went over to them. */
export type Transferred = Sold & { reason: TransferReason }

/**
 * The stage of a default: since when, by which event and what rests; the day on which all that is owed fell due, and the one from
 * which its principal is a loss in the books, while it stays owed.
 */
export type InDefault = {
  stage?: DefaultStage
  on: Day
  eventId: number
  rests: RestsInDefault
  calledDueOn: Day | null
  chargedOffOn: Day | null
}

export type Fee = {
  id: FeeId
  kind: FeeKind
  chargedOn: Day
  amountCents: Cents
  paidCents: Cents
  waivedCents: Cents
  /** What of it was added to the principal. Absent: nothing. */
  capitalizedCents?: Cents
  /** It was agreed that it is due with the last installment. */
  isAtEnd?: true
}

/**
 * What an installment asks for that is not paid: the parts add up to amountCents. chargesCents absent: it has no charges; `charges`
 * names its parts, which add up to it.
 */
export type NextDue = {
  number: number
  dueOn: Day
  amountCents: Cents
  interestCents: Cents
  principalCents: Cents
  chargesCents?: Cents
  charges?: readonly InstallmentCharge[]
}

/** What is held for taxes and insurance: the balance is what was taken over and came in, with what was given up, less what went out. */
export type Escrow = {
  /** Below 0 the lender has advanced so much. */
  balanceCents: Cents
  /** Held already when the loan was taken over. */
  takenOverCents: Cents
  /** Paid by the borrower, with what came for advances. */
  collectedCents: Cents
  paidOutCents: Cents
  refundedCents: Cents
  /** What the lender gave up of its advances, by the event that did so. */
  givenUp: { eventId: number; amountCents: Cents }[]
}

/** Everything that follows from terms and events, on one day, as known at one instant. */
export type LoanState = {
  asOn: Day
  status: LoanStatus
  principalCents: Cents
  /** Unpaid interest of installments that have fallen due; with DAILY interest, earned by the last due day. */
  interestDueCents: Cents
  /** Interest earned since the last due day, which no installment asks for yet. */
  accruedInterestCents: Cents
  /** Unpaid fees that are due, with what is due for taxes and insurance. */
  feesDueCents: Cents
  /** The part of feesDueCents that is for taxes and insurance. Absent: none. */
  escrowDueCents?: Cents
  /** Fees that are due with the last installment, and not yet. Absent: none. */
  feesAtEndCents?: Cents
  /** The part of feesAtEndCents that is for taxes and insurance. Absent: none. */
  escrowAtEndCents?: Cents
  unappliedCents: Cents
  /** Absent: nothing was ever collected or paid out for taxes and insurance. */
  escrow?: Escrow
  writtenOffCents: Cents
  /** What was forgiven in fact, event by event. */
  forgiven: Forgiven[]
  /** What was added to the principal, event by event. Absent: nothing was. */
  capitalized?: Capitalized[]
  /** What went to the buyer of the loan. Absent: it was not sold. */
  sold?: Sold
  /** What went over to other loans. Absent: it did not go on as others. */
  transferred?: Transferred
  /** The settlement that was agreed last. Absent: none was. */
  settlement?: Settlement
  /** The stage of its default. Absent: it is in none. */
  inDefault?: InDefault
  /** Received so far, with what the lender had when the money was lent. */
  paid: { principalCents: Cents; interestCents: Cents; feesCents: Cents; totalCents: Cents }
  installments: Installment[]
  /** In order of replay. Reversed payments are absent. */
  payments: PaymentSplit[]
  fees: Fee[]
  /** The oldest installment of which principal or interest is open; null when nothing more is due. */
  nextDue: NextDue | null
  /** Principal and interest of installments due before asOn that are open. */
  pastDueCents: Cents
  daysPastDue: number
  bucket: Bucket
}
