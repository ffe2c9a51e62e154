import { openCentsOf, openChargesOf, openEscrowOf, unpaidInstallments } from '#engine/book/arrears.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { amountsDue } from '#engine/questions/amounts-due.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { wholePayment } from '#engine/terms/installment-charges.ts'
import type { LoanState, PaymentSplit } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'

/** The figures of a letter about installments, as of the day it is sent. */
export type DueFigures = {
  dueOn: Day
  /** Of the installment with what is charged with it: its payment, the amount paid, the amount open. */
  agreedCents: Cents
  paidCents: Cents
  openCents: Cents
  /** Other installments that are open by the same day, oldest first. */
  others: { dueOn: Day; openCents: Cents }[]
  /** Other fees. */
  feesCents: Cents
  /** For taxes and insurance of installments whose principal and interest are paid. */
  escrowCents: Cents
  /** All of these together. */
  totalCents: Cents
}

/** The figures of a letter about a received payment. */
export type ReceivedFigures = {
  split: PaymentSplit
  balanceCents: Cents
  /** The next installment; null when nothing is due any more. */
  next: { dueOn: Day; openCents: Cents } | null
}

type Facts = { terms: LoanTerms; events: readonly LoanEvent[] }

/**
 * The open amounts of an installment and of everything else due, on the day of the letter, or on the due day when that
 * is later: by then unapplied money will have been used. Undefined when there is no such installment, or it is paid.
 */
export function dueFigures({ terms, events }: Facts, { dueOn, on }: { dueOn: Day; on: Day }): DueFigures | undefined {
  const asOn = dueOn > on ? dueOn : on
  const state = replay(terms, events, { asOn })
  const open = unpaidInstallments(state)
  const row = open.find((installment) => installment.dueOn === dueOn)
  if (!row) return undefined
  const others = open
    .filter((installment) => installment !== row && installment.dueOn <= asOn)
    .map((installment) => ({
      dueOn: installment.dueOn,
      openCents: openCentsOf(installment) + openChargesOf(installment),
    }))
  const openCents = openCentsOf(row) + openChargesOf(row)
  const due = amountsDue(state)
  const asked = open.filter((installment) => installment.dueOn <= asOn)
  return {
    dueOn,
    agreedCents: wholePayment(row),
    paidCents: row.paidInterestCents + row.paidPrincipalCents + (row.paidChargesCents ?? 0),
    openCents,
    others,
    // On that day what is charged with these installments is due beside them.
    feesCents: asked.reduce((left, each) => left - openChargesOf(each) + openEscrowOf(each), due.feesCents),
    escrowCents: asked.reduce((left, each) => left - openEscrowOf(each), due.escrowCents),
    totalCents: due.dueNowCents,
  }
}

/** The split of a payment, and the balance after it, as of a day. Undefined when the payment was reversed. */
export function receivedFigures(
  { terms, events }: Facts,
  { eventId, on }: { eventId: number; on: Day },
): ReceivedFigures | undefined {
  // A payment may be entered before its day, and counts from that day on.
  const paidOn = events.find(({ id }) => id === eventId)?.effectiveOn ?? on
  const state = replay(terms, events, { asOn: paidOn > on ? paidOn : on })
  const split = state.payments.find(({ paymentId }) => paymentId === eventId)
  return split && { split, balanceCents: state.principalCents, next: nextOf(state) }
}

/** The due days of installments that are open on a day, oldest first. */
export function openDueDays({ terms, events }: Facts, on: Day): Day[] {
  return unpaidInstallments(replay(terms, events, { asOn: on })).map(({ dueOn }) => dueOn)
}

const nextOf = ({ nextDue }: LoanState): ReceivedFigures['next'] =>
  nextDue && { dueOn: nextDue.dueOn, openCents: nextDue.amountCents }
