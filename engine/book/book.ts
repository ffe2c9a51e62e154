import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import type { YearFraction } from '../terms/day-count.ts'
import type { DefaultStage, RestsInDefault } from '../terms/default-stages.ts'
import type { FeeId } from '../terms/events.ts'
import type { InstallmentPeriod } from '../terms/installment-periods.ts'
import type {
  Capitalized,
  CapitalizedParts,
  Escrow,
  Fee,
  Forgiven,
  PaymentSplit,
  PlannedInstallment,
  Settlement,
  Sold,
  Transferred,
} from '../terms/loan-state.ts'
import type { RateStage } from '../terms/rate-path.ts'
import type { LateFee, LoanTerms } from '../terms/terms.ts'

/** A stretch of days on which one amount bears interest at one rate. */
export type Span = { fromOn: Day; toOn: Day; balanceCents: Cents; annualRatePpm: RatePpm }

/**
 * An installment while a loan is replayed. With SCHEDULED interest it knows its interest from the day it begins. With
 * DAILY interest it asks for an amount, and its payment decides how much of that is interest. Both kinds share this
 * type, because most of a replay treats them alike: code that does not asks isDaily(book).
 */
export type RunningInstallment = {
  number: number
  period: InstallmentPeriod
  /** Asked for in all: interest and principal, without extra principal. */
  askedCents: Cents
  /**
   * DAILY only: what it asks for if so much will be owed on its due day. Absent: what it asks for now, as of an installment of
   * interest alone, the last one, and one after whose beginning money was lent or terms changed.
   */
  askedAtMostCents?: Cents | undefined
  /** SCHEDULED only; 0 with DAILY interest. */
  interestCents: Cents
  /** SCHEDULED: interest earned before its first day, which it asks for beside its own. */
  carriedInterestCents: Cents
  /** SCHEDULED: interest earned by its due day that a later installment asks for. */
  deferredInterestCents: Cents
  /** SCHEDULED: the part of carriedInterestCents that was past due before. Absent: nothing. */
  movedInterestCents?: Cents
  /** SCHEDULED: what was forgiven of the interest of stretches before its first day. Its interest is without it. Absent: nothing. */
  forgivenBeforeCents?: Cents
  /** The part of interestCents that was added or, below zero, forgiven by hand. */
  adjustedCents: Cents
  /** What it asked for before a change of terms moved it to later installments. */
  movedCents: Cents
  /** DAILY only: it asks for the interest of its days and no principal. */
  asksInterestOnly: boolean
  /** DAILY only: the principal that a line of credit asks for beside the interest. Absent: none. */
  minimumPrincipalCents?: Cents
  paidInterestCents: Cents
  paidPrincipalCents: Cents
  paidOn: Day | null
  /** The day on which its late fee is assessed, after its grace days; null until it falls due. */
  lateOn: Day | null
  /** SCHEDULED only: the stretches of days its interest is counted on. */
  spans: Span[]
  /** SCHEDULED only: the level payment by which it asks. null: it has none. */
  levelCents: Cents | null
  /** The level payment before it was counted anew for this one. Absent: it was not. */
  levelBefore?: { levelCents: Cents | null; isLevelStale: boolean } | undefined
  /** SCHEDULED only: new terms were agreed after all principal was repaid, so the interest it asks for stays as it is. */
  isKept?: true
}

/** An installment with what it asks for in two parts. Its principal is without extra principal. */
export type DividedInstallment = Pick<
  RunningInstallment,
  'number' | 'movedCents' | 'paidInterestCents' | 'paidPrincipalCents' | 'paidOn'
> & {
  fromOn: Day
  dueOn: Day
  interestCents: Cents
  principalCents: Cents
}

/**
 * The due day of the last of the first payments for which something is agreed, whatever becomes of the due days later. null:
 * it is agreed for none.
 */
export type FirstPayments = {
  /** A payment due by then asks for interest alone. */
  principalFreeUntil: Day | null
  /** SCHEDULED: the days before bear no interest. */
  interestFreeUntil: Day | null
  /** SCHEDULED: a payment due by then leaves its interest to the first one after it. */
  postponedUntil: Day | null
}

/** The plan from which the installments are made that have not begun. */
export type RemainingPlan = {
  /** The installments of the contract; null once something has changed them. */
  agreed: readonly PlannedInstallment[] | null
  periods: readonly InstallmentPeriod[]
  /**
   * The periods a new level payment is counted over: those of the installments, or more of them when a balloon ends the
   * loan early.
   */
  levelPeriods: readonly InstallmentPeriod[]
  /** How many of the first periods ask for interest only. */
  interestOnlyPeriods: number
  /** What is agreed for the first payments of the contract ends with the due day of the last of them. */
  firstPayments: FirstPayments
  /**
   * The level payment or, with equal principals, the principal of an installment. null: only the last one takes
   * principal.
   */
  levelCents: Cents | null
  /** The level has to be counted anew before the next installment begins. */
  isLevelStale: boolean
  /** Index of the period of the next installment to begin. */
  nextPeriod: number
  /** Stretches of days that the next installment has earned interest in before the plan changed. */
  spansBefore: Span[]
  /** What was forgiven of their interest. */
  forgivenBeforeCents: Cents
  /** SCHEDULED: interest that installments have earned and deferred to the next one. */
  deferredCents: Cents
  /** Principal that was past due and that the last installment asks for beside its own. */
  atEndCents: Cents
  /** SCHEDULED: the part of it that bears no interest. */
  restingCents: Cents
  /** SCHEDULED: interest that was past due and that the last installment asks for. It is among the deferred. */
  atEndInterestCents: Cents
  /** SCHEDULED: interest that was past due and that the next installment asks for. It is among the deferred, and never bears interest. */
  movedInterestCents: Cents
  /** The day from which the next installment counts its own interest, when that is within its period. */
  resumesOn: Day | null
  /** No interest runs until this day, whatever happens before it. */
  restsUntil: Day | null
  /**
   * DAILY: the periods in which interest accrues: those of installments kept when the plan was made anew, then those of
   * the plan.
   */
  accrualPeriods: readonly InstallmentPeriod[]
  /** DAILY: the index of the accrual period that interest has reached. */
  accrualPeriod: number
}

/**
 * One entry of the journal: a step by which a figure of the book came about, written down when it happens. The explain
 * room reads them; a replay without explanations keeps no journal. A schedule has a record of its own, the Trace
 * (schedule/installment-plan.ts), because it is no replay.
 */
export type JournalEntry =
  | { kind: 'LENT'; on: Day; eventId: number; amountCents: Cents; isTakenOver?: true }
  /** Interest and fees were added to the principal. */
  | { kind: 'CAPITALIZED'; on: Day; eventId: number; amountCents: Cents }
  | { kind: 'WRITTEN_OFF'; on: Day; eventId: number; amountCents: Cents }
  | { kind: 'FORGIVEN'; on: Day; eventId: number; amountCents: Cents }
  /** The small rest that a payment left. */
  | { kind: 'LET_GO'; on: Day; eventId: number; amountCents: Cents }
  | { kind: 'SOLD'; on: Day; eventId: number; amountCents: Cents }
  | { kind: 'TRANSFERRED'; on: Day; eventId: number; amountCents: Cents }
  | { kind: 'PAID'; on: Day; paymentId: number; spentOn: PaidPart; amountCents: Cents }
  /** An installment began. When it is made anew, the later entry holds. */
  | {
      kind: 'INSTALLMENT_BEGAN'
      installment: number
      period: InstallmentPeriod
      spans: readonly Span[]
      interestCents: Cents
      carriedInterestCents: Cents
      deferredInterestCents: Cents
    }
  /** A level payment was computed anew: for the installments from one on, over `count` whole periods. */
  | {
      kind: 'LEVEL_SET'
      installment: number
      amountCents: Cents
      count: number
      annualRatePpm: RatePpm
      levelCents: Cents
    }
  /** A stretch of days of default interest has ended. */
  | { kind: 'DEFAULT_INTEREST'; installment: number; span: Span; part: YearFraction; interestCents: Cents }
  | { kind: 'ACCRUED'; span: Span; part: YearFraction; interestCents: Cents }
  | { kind: 'INTEREST_ADJUSTED'; on: Day; eventId: number; installment: number | null; amountCents: Cents }
  | {
      kind: 'LATE_FEE'
      installment: number
      dueOn: Day
      graceDays: number
      openCents: Cents
      askedCents: Cents
      fee: Fee
      lateFee: LateFee
    }
  /** The loan was paid off, so an installment asks for that much less interest. */
  | { kind: 'SETTLED'; on: Day; installment: number; amountCents: Cents }

/** The part of a debt that money was spent on. */
export type PaidPart =
  | { part: 'INTEREST' | 'PRINCIPAL'; installment: number }
  | { part: 'FEE'; feeId: FeeId }
  | { part: 'EXTRA_PRINCIPAL' }
  /** Principal that had been written off. */
  | { part: 'RECOVERED' }

/**
 * A default that lasts: what is owed bears a higher rate, as a fee that grows by the day until everything due is paid
 * (default-interest.ts).
 */
export type DefaultSpell = {
  /** The installment that was open for too long when it began. */
  installment: number
  /** The interest of stretches of days that have ended. */
  settledCents: Cents
  /** The stretch that runs: its first day, what bears interest and at which rate. */
  fromOn: Day
  balanceCents: Cents
  annualRatePpm: RatePpm
  /** The day that it has run to. */
  countedTo: Day
}

/** Late-fee terms and the day from which they count. */
export type LateFeeTerms = { fromOn: Day; lateFee: LoanTerms['lateFee']; graceDays: number }

/**
 * Everything known about one loan while its events are gone through. It belongs to one replay and is thrown away after
 * it, so its fields may change. Only these rooms and files write them; questions, explain and all others read:
 *
 * - replay writes what events change: terms, ratePath, plan, lateFeeTerms, disbursements, disbursedCents and closingFeesCents (disburse,
 *   change-terms), capitalized (capitalize), writtenOffCents, forgiven, settlement, sold, transferred, writtenOffOn, principalAtWriteOffCents, markedDefaultedOn, inDefault and chargedOffOn, calledDueOn (call-due), fees charged by hand
 *   (apply-event), interest changed by hand (adjust-interest), due and with it dueInterestCents (advance).
 * - allocation writes what money changes: payments and held (apply-payment), balanceCents, extras, paidInterestCents,
 *   feesTakenFirstCents, exitFeeIsCharged with fees for prepayment (prepaid) and what is paid on installments and fees (post-allocation, settle).
 * - book writes what follows of itself: escrow with the fee for what was advanced (escrow), installments, open, unplannedCents and the place in the plan (book-installments),
 *   unpaidInterestCents and accruedOn (daily-interest), defaultSpell and noDefaultUntil with their fee (default-interest), assessed, arrearsAssessedCents and late fees (late-fees), undrawnChargedTo with its fees (undrawn-fee).
 *
 * Fields of two rooms: notReceived rises in capitalize and falls by a payment; paidInterestCents begins with what disburse had in advance; balanceCents rises in disburse and ends at a write-off; unplannedCents rises with an advance and
 * falls with extra principal; unpaidInterestCents falls by a payment, an adjustment and a write-off; open moves
 * back when an advance or an adjustment opens an installment that was paid.
 */
export type Book = {
  /** The terms in force on the day reached. Their rate is the first one of the path. */
  terms: LoanTerms
  /** The later rates that these terms foresee, in the order of their days. */
  ratePath: readonly RateStage[]
  plan: RemainingPlan
  lateFeeTerms: [LateFeeTerms, ...LateFeeTerms[]]
  /** Installments that have begun, fallen due or been paid on, oldest first. */
  installments: RunningInstallment[]
  /** Every installment before this index is paid. */
  open: number
  /** Every installment before this index has fallen due. */
  due: number
  /** Every installment before this index has been assessed for its late fee. */
  assessed: number
  balanceCents: Cents
  /** Money lent, and interest and fees that were added to the principal. */
  disbursements: { on: Day; amountCents: Cents; isCapitalized?: true }[]
  disbursedCents: Cents
  /** SCHEDULED: principal that no installment in `installments` asks for. */
  unplannedCents: Cents
  /** DAILY: interest earned up to accruedOn and not paid. */
  unpaidInterestCents: Cents
  /** DAILY: the part of it that was earned by the last due day. */
  dueInterestCents: Cents
  accruedOn: Day
  fees: Fee[]
  feeIndex: Map<string, Fee>
  payments: PaymentSplit[]
  /** Principal paid beyond what installments asked for, or forgiven, in the order of its days. */
  extras: { on: Day; amountCents: Cents; isForgiven?: boolean | undefined }[]
  /** Payments with money left that nothing was there to spend on, oldest first. */
  held: PaymentSplit[]
  /** What payments spent on fees before installments, since the last time no installment was open. */
  feesTakenFirstCents: Cents
  /** What is held for taxes and insurance (escrow.ts). */
  escrow: Escrow
  /** The fee that is due at the end of the loan was charged. */
  exitFeeIsCharged: boolean
  /** What was open of the last installment assessed for its late fee and of those before it, when it was assessed. */
  arrearsAssessedCents: Cents
  /** Also what was paid in advance when the money was lent. */
  paidInterestCents: Cents
  /** Points and fees that were paid when the money was lent. They are no debt at any time. */
  closingFeesCents: Cents
  writtenOffCents: Cents
  capitalized: Capitalized[]
  /** What of it no payment of principal has brought yet. */
  notReceived: CapitalizedParts
  /** Interest among it that was given up with the principal, so that no payment will bring it. */
  releasedInterestCents: Cents
  forgiven: Forgiven[]
  /** The settlement that was agreed last; null without one. */
  settlement: Settlement | null
  sold: Sold | null
  transferred: Transferred | null
  writtenOffOn: Day | null
  /** Principal outstanding when the loan was written off. Recoveries do not lower it. */
  principalAtWriteOffCents: Cents
  markedDefaultedOn: Day | null
  /** The mark of default that stands, if it names a stage or something rests. */
  inDefault: { stage?: DefaultStage; on: Day; eventId: number; rests: RestsInDefault } | null
  /** The day on which all that is owed was called due. */
  calledDueOn: Day | null
  /** The day on which its principal became a loss in the books of the lender, while it stays owed. */
  chargedOffOn: Day | null
  /** Default interest that runs; null while none does. */
  defaultSpell: DefaultSpell | null
  /** The last day on which something changed and no default interest ran: it begins no earlier. */
  noDefaultUntil: Day | null
  /** The day up to which what is not drawn was charged for; null before the first charge. */
  undrawnChargedTo: Day | null
  journal: JournalEntry[] | null
}

/** What is open of an installment, interest and principal together. */
export function openOf(installment: RunningInstallment): Cents {
  return installment.askedCents - installment.paidInterestCents - installment.paidPrincipalCents
}

/** Sets the day on which an installment became fully paid. One that asks for nothing is paid on its due day. */
export function closeIfPaid(book: Book, installment: RunningInstallment, on: Day): void {
  const countsAsPaid = installment.askedCents > 0 || installment.number <= book.due
  if (openOf(installment) === 0 && countsAsPaid) installment.paidOn ??= on
}

/** Whether anything has been paid on what an installment asks for, or changed in it by hand. */
export function isTouched(installment: RunningInstallment): boolean {
  return installment.paidInterestCents + installment.paidPrincipalCents > 0 || installment.adjustedCents !== 0
}

/** What is open of a fee. */
export function openOfFee({ amountCents, paidCents, waivedCents, capitalizedCents = 0 }: Fee): Cents {
  return amountCents - paidCents - waivedCents - capitalizedCents
}

/** What is held of a payment: not applied and not refunded. */
export function heldOf({
  unappliedCents,
  refundedCents = 0,
}: Pick<PaymentSplit, 'unappliedCents' | 'refundedCents'>): Cents {
  return unappliedCents - refundedCents
}

/** Everything held for the borrower. */
export function heldInAll({ held }: Book): Cents {
  return held.reduce((sum, split) => sum + heldOf(split), 0)
}

/** What is held until it makes an installment whole. Lateness is judged without it; 0 where the contract applies parts. */
export function heldForWhole(book: Book): Cents {
  return book.terms.options?.holdsPartial ? heldInAll(book) : 0
}

/** The name of a fee as one text, for the index of fees. */
export function feeKey(id: FeeId): string {
  if (id.kind === 'EVENT') return `event ${id.eventId}`
  return `${id.kind} ${id.installment}`
}

/** Whether the loan was sold or went over to another: nothing is owed on it here any more. */
export function hasLeft({ sold, transferred }: Book): boolean {
  return sold !== null || transferred !== null
}

/** What flat interest is counted on in every installment: all that was lent, less a down payment. */
export function flatBearingCents({ disbursedCents, terms: { options } }: Book): Cents {
  return Math.max(0, disbursedCents - (options?.downPaymentCents ?? 0))
}

/** Whether the loan bears simple interest by the day. */
export function isDaily(book: Book): boolean {
  return book.terms.accrual === 'DAILY'
}
