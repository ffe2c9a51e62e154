import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import type { YearFraction } from '../terms/day-count.ts'
import type { FeeId } from '../terms/events.ts'
import type { RowPeriod } from '../terms/installment-periods.ts'
import type { Fee, PaymentSplit, PlannedInstallment } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'

/** A stretch of days on which one amount bears interest at one rate. */
export type Span = { fromOn: Day; toOn: Day; balanceCents: Cents; annualRatePpm: RatePpm }

/**
 * A row while a loan is replayed. A SCHEDULED row knows its interest from the day it begins; a DAILY row asks for an
 * amount, and what of it is interest shows when it is paid.
 */
export type RunningInstallment = {
  number: number
  period: RowPeriod
  /** Asked for in all: interest and principal, without extra principal. */
  askedCents: Cents
  /** SCHEDULED only. */
  interestCents: Cents
  /** The part of interestCents that was added or, below zero, forgiven by hand. */
  adjustedCents: Cents
  /** DAILY only. */
  asksInterestOnly: boolean
  paidInterestCents: Cents
  paidPrincipalCents: Cents
  paidOn: Day | null
  /** The day after its grace days; null until it falls due. */
  lateOn: Day | null
  /** SCHEDULED only: what its interest is counted on. */
  spans: Span[]
}

/** A row with what it asks for divided in two, own principal without extra. */
export type DividedInstallment = Pick<
  RunningInstallment,
  'number' | 'paidInterestCents' | 'paidPrincipalCents' | 'paidOn'
> & {
  fromOn: Day
  dueOn: Day
  interestCents: Cents
  principalCents: Cents
}

/** How rows that have not begun will be made. */
export type RowPlan = {
  /** The rows of the contract, as long as nothing has changed them. */
  agreed: readonly PlannedInstallment[] | null
  periods: readonly RowPeriod[]
  /** The periods a new level payment is counted over: those of the rows, or more of them when a balloon cuts them short. */
  levelPeriods: readonly RowPeriod[]
  /** So many of the first periods ask for interest only. */
  interestOnlyPeriods: number
  /** The payment, or with equal principal the principal, of a row. null: no row takes principal but the last. */
  levelCents: Cents | null
  /** The level has to be counted anew before the next row begins. */
  isLevelStale: boolean
  /** Index of the period of the next row to begin. */
  nextPeriod: number
  /** Interest of the next row from before this change of the plan. */
  spansBefore: Span[]
  /** The day the next row's own interest starts when that is within its period. */
  resumesOn: Day | null
  /** DAILY: what interest accrues in. The periods of the rows, after those of rows kept when the plan was made anew. */
  accrualPeriods: readonly RowPeriod[]
  /** DAILY: index among them of the one that interest is accruing in. */
  accrualPeriod: number
}

/** One fact of how a figure came about, noted while it happens. */
export type JournalEntry =
  | { kind: 'LENT'; on: Day; eventId: number; amountCents: Cents }
  | { kind: 'WRITTEN_OFF'; on: Day; eventId: number; amountCents: Cents }
  | { kind: 'PAID'; on: Day; paymentId: number; spentOn: PaidPart; amountCents: Cents }
  /** A row began. When it is made anew later, the later entry holds. */
  | { kind: 'ROW_BEGAN'; row: number; period: RowPeriod; spans: readonly Span[]; interestCents: Cents }
  /** A level payment was counted anew, from a row on, over whole periods of one amount at one rate. */
  | { kind: 'LEVEL_SET'; row: number; amountCents: Cents; rows: number; annualRatePpm: RatePpm; levelCents: Cents }
  | { kind: 'ACCRUED'; span: Span; part: YearFraction; interestCents: Cents }
  | { kind: 'INTEREST_ADJUSTED'; on: Day; eventId: number; row: number | null; amountCents: Cents }
  | { kind: 'LATE_FEE'; row: number; dueOn: Day; graceDays: number; openCents: Cents; fee: Fee; ratePpm: number | null }
  /** The loan was settled, so that a row asks for so much less interest. */
  | { kind: 'SETTLED'; on: Day; row: number; amountCents: Cents }

/** What money was spent on. */
export type PaidPart =
  | { part: 'INTEREST' | 'PRINCIPAL'; row: number }
  | { part: 'FEE'; feeId: FeeId }
  | { part: 'EXTRA_PRINCIPAL' }
  /** Principal that had been written off. */
  | { part: 'RECOVERED' }

/** Late-fee terms by the due day they count from. */
export type LateFeeTerms = { fromOn: Day; lateFee: LoanTerms['lateFee']; graceDays: number }

/** Everything known about one loan while its events are gone through. Belongs to one replay and is thrown away after it. */
export type Book = {
  /** As they stand on the day reached. */
  terms: LoanTerms
  plan: RowPlan
  lateFeeTerms: [LateFeeTerms, ...LateFeeTerms[]]
  /** Rows that have begun, fallen due or been paid on, oldest first. */
  rows: RunningInstallment[]
  /** Every row before this index is paid. */
  open: number
  /** Every row before this index has fallen due. */
  due: number
  /** Every row before this index has had its chance to be late. */
  judged: number
  balanceCents: Cents
  disbursements: { on: Day; amountCents: Cents }[]
  disbursedCents: Cents
  /** SCHEDULED: principal that no row in `rows` asks for. */
  unplannedCents: Cents
  /** DAILY: interest earned up to accruedOn and not paid. */
  unpaidInterestCents: Cents
  /** DAILY: the part of it that was earned by the last due day. */
  dueInterestCents: Cents
  accruedOn: Day
  fees: Fee[]
  feeIndex: Map<string, Fee>
  payments: PaymentSplit[]
  /** Principal paid beyond what rows asked for, in the order it was paid. */
  extras: { on: Day; amountCents: Cents }[]
  /** Payments that hold money nothing was left to spend on, oldest first. */
  held: PaymentSplit[]
  /** Fee cents that payments settled before installments since installments were last judged paid up. */
  feesTakenFirstCents: Cents
  paidInterestCents: Cents
  writtenOffCents: Cents
  writtenOffOn: Day | null
  /** Principal outstanding on the day of the write-off. */
  givenUpCents: Cents
  markedDefaultedOn: Day | null
  journal: JournalEntry[] | null
}

/** What a row still asks for. */
export function openOf(row: RunningInstallment): Cents {
  return row.askedCents - row.paidInterestCents - row.paidPrincipalCents
}

/** Notes the day on which a row became fully paid. A row that asks for nothing is paid on its due day. */
export function closeIfPaid(book: Book, row: RunningInstallment, on: Day): void {
  const countsAsPaid = row.askedCents > 0 || row.number <= book.due
  if (openOf(row) === 0 && countsAsPaid) row.paidOn ??= on
}

/** Whether anything has been paid on what a row asks for, or changed in it by hand. */
export function isTouched(row: RunningInstallment): boolean {
  return row.paidInterestCents + row.paidPrincipalCents > 0 || row.adjustedCents !== 0
}

/** What is open of a fee. */
export function openOfFee({ amountCents, paidCents, waivedCents }: Fee): Cents {
  return amountCents - paidCents - waivedCents
}

/** A fee's name as a text, for finding it. */
export function feeKey(id: FeeId): string {
  return id.kind === 'EVENT' ? `event ${id.eventId}` : `late ${id.installment}`
}

/** Whether the loan bears simple interest by the day. */
export function isDaily(book: Book): boolean {
  return book.terms.accrual === 'DAILY'
}
