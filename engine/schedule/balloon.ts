import type { Cents } from '../numbers/units.ts'
import { dueDay, interestOnlyInstallments, lastDueDay, lastPaymentDay } from '../terms/due-days.ts'
import type { Installment, PlannedInstallment } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { levelPayment } from './schedule.ts'

/**
 * The balloon of a loan is what its last installment asks for beyond an ordinary payment. There are three figures:
 *
 * - estimatedBalloon in estimate.ts: by the formula, from the unrounded payment, where the payment is by the formula. The
 *   wizard shows it beside the one of the schedule.
 * - scheduledBalloon: of the schedule as agreed, whose payments are whole cents.
 * - balloonOfInstallments: of a schedule that later terms have changed, where no formula gives the ordinary payment.
 */

/**
 * The principal left on the balloon day, to the cent of the schedule: after that day's ordinary payment when one falls
 * due on it; otherwise, and where only interest was due until then, all that was left before it. 0 without installments.
 * Throws RangeError for terms that make no loan.
 */
export function scheduledBalloon(terms: LoanTerms, installments: readonly PlannedInstallment[]): Cents {
  const last = installments.at(-1)
  // With a stated payment the loan may be repaid before its balloon day.
  if (!last || last.dueOn < lastPaymentDay(terms)) return 0
  const isOrdinaryDay = dueDay(terms, last.number) === lastDueDay(terms)
  const dueDays = installments.map(({ dueOn }) => dueOn)
  const takesPrincipal = interestOnlyInstallments(terms, dueDays) < installments.length
  return isOrdinaryDay && takesPrincipal ? Math.max(0, last.paymentCents - levelPayment(terms)) : last.principalCents
}

/**
 * What the last installment asks for beyond the payment of the one before it, without extra principal. All its principal
 * when the one before it repays none. 0 without installments.
 */
export function balloonOfInstallments(installments: readonly Installment[]): Cents {
  const [before, last] = [installments.at(-2), installments.at(-1)]
  if (!last) return 0
  if (before?.principalCents === 0) return last.principalCents
  return Math.max(0, last.paymentCents - (before ? before.paymentCents - before.extraPrincipalCents : 0))
}

/**
 * Whether an installment is a balloon payment: the last one, and more than twice the one before it (12 CFR
 * 1026.18(s)(5)(i)). The only installment of a loan is none.
 */
export function isBalloonPayment({ askedCents, before, isLast }: BalloonQuestion): boolean {
  return isLast && before !== undefined && askedCents > 2 * before.askedCents
}
type BalloonQuestion = { askedCents: Cents; before: { askedCents: Cents } | undefined; isLast: boolean }

/** Whether the last installment of a schedule is a balloon payment, with an agreed balloon or without one. */
export function endsWithBalloon(installments: readonly PlannedInstallment[]): boolean {
  const [before, last] = [installments.at(-2), installments.at(-1)]
  if (!before || !last) return false
  return isBalloonPayment({
    askedCents: last.paymentCents,
    before: { askedCents: before.paymentCents },
    isLast: true,
  })
}
