import type { Cents, Day } from '../numbers/units.ts'
import { wholePayment } from '../terms/installment-charges.ts'
import type { Installment, PlannedInstallment } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'

/**
 * "The payment" of a loan is one of four figures, which are equal only for a plain loan that is paid as agreed
 * (docs/money.md, section 3). The first is levelPayment in schedule.ts; the others are here, read off a schedule.
 *
 * - levelPayment: by the formula. What the installments that repay principal ask for, whatever else the schedule holds.
 * - firstPayment: of the first installment as agreed. Interest alone while a loan is interest-only.
 * - currentPayment: what the borrower pays now, charges among it. Lists and sums keep it.
 * - paymentDueFrom: what the borrower pays from a day on, charges among it. A change of terms is shown by it.
 */

/**
 * The payment of the first installment of a schedule, 0 without one. A down payment does not count. A single installment
 * is the whole loan.
 */
export function firstPayment(installments: readonly PlannedInstallment[]): Cents {
  return regularInstallments(installments)[0]?.paymentCents ?? 0
}

/** The installments of a schedule without the down payment, which is due on the day its interest begins. */
export function regularInstallments<Row extends PlannedInstallment>(installments: readonly Row[]): readonly Row[] {
  const [first] = installments
  return first && first.fromOn === first.dueOn && installments.length > 1 ? installments.slice(1) : installments
}

/**
 * The payment of the oldest open installment, without extra principal. One whose interest was added to the principal asks for
 * less than a payment, so the next one counts. When only the last is open, the payment of the one before it: the last takes
 * what the others leave (a balloon, or the cents of rounding). 0 when nothing is open.
 */
export function currentPayment(installments: readonly Installment[]): Cents {
  const oldest = installments.findIndex(({ isPaid }) => !isPaid)
  if (oldest === -1) return 0
  const whole = installments.findIndex(({ isPaid, movedCents = 0 }) => !isPaid && movedCents === 0)
  const open = whole === -1 ? oldest : whole
  const ordinary = installments[open === installments.length - 1 ? Math.max(open - 1, 0) : open]
  return ordinary ? wholePayment(ordinary) - ordinary.extraPrincipalCents : 0
}

/**
 * The payment of the oldest open installment that is due on a day or later, without extra principal. An installment past
 * due on that day keeps its amount and does not count. When only the last is open, its own payment, for no ordinary one
 * is left. 0 when nothing is open.
 */
export function paymentDueFrom(installments: readonly Installment[], from: Day): Cents {
  const oldest = installments.find(({ isPaid, dueOn }) => !isPaid && dueOn >= from)
  return oldest ? wholePayment(oldest) - oldest.extraPrincipalCents : 0
}

/**
 * The first installment that repays principal, when installments of interest alone come before it. It may be the last.
 * null for a loan without an interest-only period, or with one that ends before the first due day.
 */
export function firstAfterInterestOnly(
  { interestOnlyMonths }: Pick<LoanTerms, 'interestOnlyMonths'>,
  installments: readonly PlannedInstallment[],
): PlannedInstallment | null {
  if (interestOnlyMonths === 0) return null
  const repaying = installments.find(({ principalCents }) => principalCents > 0)
  return repaying && repaying !== installments[0] ? repaying : null
}
