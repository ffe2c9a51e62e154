import { addDays, daysBetween, wholeMonthsBetween } from '../numbers/dates.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { sumOfCharges } from '../terms/installment-charges.ts'
import type { Bucket, Installment, LoanState, LoanStatus } from '../terms/loan-state.ts'

/** The bucket of a count of days past due. Day 1 is the day after the due day. Throws RangeError below 0. */
export function bucketOf(daysPastDue: number): Bucket {
  if (daysPastDue < 0) throw new RangeError(`${daysPastDue} days past due`)
  if (daysPastDue === 0) return 'CURRENT'
  if (daysPastDue <= 30) return 'DAYS_1_30'
  if (daysPastDue <= 60) return 'DAYS_31_60'
  return daysPastDue <= 90 ? 'DAYS_61_90' : 'DAYS_OVER_90'
}

/** Days from a due day to a day, 0 unless the due day is before it. */
export function daysPastDueOn(asOn: Day, oldestDueOn: Day | null): number {
  return oldestDueOn === null ? 0 : Math.max(0, daysBetween({ from: oldestDueOn, to: asOn }))
}

/**
 * Months missed as the Mortgage Bankers Association counts them: a payment is 30 days late from the day before the
 * next one is due. The figure is in whole months, 0 when less.
 */
export function monthsMissedMba(asOn: Day, oldestDueOn: Day | null): number {
  return monthsMissedOts(addDays(asOn, 1), oldestDueOn)
}

/**
 * Months missed as the Office of Thrift Supervision counts them: a payment is 30 days late from the day the next one
 * is due. The figure is in whole months, 0 when less.
 */
export function monthsMissedOts(asOn: Day, oldestDueOn: Day | null): number {
  return oldestDueOn === null ? 0 : Math.max(0, wholeMonthsBetween({ from: oldestDueOn, to: asOn }))
}

/** A loan that is more days past due than this counts as defaulted. */
export const DEFAULTED_AFTER_DAYS = 90

/** The facts that decide the status of a loan (docs/money.md, section 7). */
export type Standing = {
  isPending: boolean
  isPaidOff: boolean
  isSold?: boolean
  isTransferred?: boolean
  /** The lender marked the loan as in default, or wrote it off. */
  isMarkedDefaulted: boolean
  daysPastDue: number
  /** The grace days of the oldest open installment. */
  graceDays: number
}

/** The status of a loan: sold, transferred, paid off, defaulted, late or current, in this order; pending before money was lent. */
export function statusOf({
  isPending,
  isSold = false,
  isTransferred = false,
  isPaidOff,
  isMarkedDefaulted,
  daysPastDue,
  graceDays,
}: Standing): LoanStatus {
  if (isPending) return 'PENDING'
  if (isSold) return 'SOLD'
  if (isTransferred) return 'TRANSFERRED'
  if (isPaidOff) return 'PAID_OFF'
  if (isMarkedDefaulted || daysPastDue > DEFAULTED_AFTER_DAYS) return 'DEFAULTED'
  return daysPastDue > graceDays ? 'LATE' : 'CURRENT'
}

/** The installments that are not fully paid, oldest first. */
export function unpaidInstallments({ installments }: LoanState): Installment[] {
  return installments.filter(({ isPaid }) => !isPaid)
}

/** The installments that were due before a day and are not fully paid, oldest first. */
export function pastDueInstallments(state: LoanState): Installment[] {
  return unpaidInstallments(state).filter(({ dueOn }) => dueOn < state.asOn)
}

/** What is open of an installment, interest and principal together. */
export function openCentsOf(installment: Installment): Cents {
  const { paymentCents, paidInterestCents, paidPrincipalCents } = installment
  return paymentCents - paidInterestCents - paidPrincipalCents
}

/** What of the charges of an installment is not paid. */
export function openChargesOf({
  chargesCents = 0,
  paidChargesCents = 0,
}: Pick<Installment, 'chargesCents' | 'paidChargesCents'>): Cents {
  return chargesCents - paidChargesCents
}

/** What of the open charges of an installment is for taxes and insurance. */
export function openEscrowOf({ openCharges = [] }: Pick<Installment, 'openCharges'>): Cents {
  return sumOfCharges(openCharges.filter(({ kind }) => kind !== 'SERVICE_FEE'))
}

/** The interest and the principal that are open of an installment. Together they are openCentsOf. */
export function openPartsOf(
  installment: Pick<Installment, 'interestCents' | 'principalCents' | 'paidInterestCents' | 'paidPrincipalCents'>,
): { interestCents: Cents; principalCents: Cents } {
  const { interestCents, principalCents, paidInterestCents, paidPrincipalCents } = installment
  return { interestCents: interestCents - paidInterestCents, principalCents: principalCents - paidPrincipalCents }
}

/**
 * The interest that open installments still ask for, also those whose due day is to come. 0 for a loan that was written
 * off.
 */
export function unpaidInterestOf(state: LoanState): Cents {
  if (state.nextDue === null) return 0
  return unpaidInstallments(state).reduce((sum, installment) => sum + openPartsOf(installment).interestCents, 0)
}
