import { openCentsOf, openChargesOf, pastDueInstallments, unpaidInstallments } from '../book/arrears.ts'
import type { Cents, Day } from '../numbers/units.ts'
import type { LoanState } from '../terms/loan-state.ts'

/** What a borrower is asked for on a day, in the parts that every screen, letter and paper names. */
export type AmountsDue = {
  /** Open of installments due before the day. */
  pastDueCents: Cents
  /** Open of installments due on the day. */
  dueTodayCents: Cents
  /** Unpaid fees, without those that are due with the last installment. Service fees of installments that fell due are among them. */
  feesCents: Cents
  /** Unpaid amounts for taxes and insurance, of installments that fell due or advanced by the lender. No part of feesCents. */
  escrowCents: Cents
  /** The four together: what is to be paid by the end of the day. */
  dueNowCents: Cents
  /** The first open installment that is due on the day or later, with what is charged with it; null when there is none. */
  next: { dueOn: Day; openCents: Cents } | null
}

/**
 * The one answer to "what do I owe?" of a loan that stands so. A loan that was written off asks for nothing, not even for
 * the fees that stay on record.
 */
export function amountsDue(state: LoanState): AmountsDue {
  const escrowCents = state.escrowDueCents ?? 0
  const feesCents = state.feesDueCents - escrowCents
  if (state.nextDue === null) {
    const installments = { pastDueCents: 0, dueTodayCents: 0, next: null }
    return state.writtenOffCents > 0
      ? { ...installments, feesCents: 0, escrowCents: 0, dueNowCents: 0 }
      : { ...installments, feesCents, escrowCents, dueNowCents: state.feesDueCents }
  }
  const pastDueCents = sumOf(pastDueInstallments(state).map(openCentsOf))
  const toCome = unpaidInstallments(state).filter(({ dueOn }) => dueOn >= state.asOn)
  const dueTodayCents = sumOf(toCome.filter(({ dueOn }) => dueOn === state.asOn).map(openCentsOf))
  const [first] = toCome
  return {
    pastDueCents,
    dueTodayCents,
    feesCents,
    escrowCents,
    dueNowCents: pastDueCents + dueTodayCents + state.feesDueCents,
    next: first ? { dueOn: first.dueOn, openCents: openCentsOf(first) + openChargesOf(first) } : null,
  }
}

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, each) => sum + each, 0)
