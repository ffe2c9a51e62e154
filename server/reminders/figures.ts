import { openCentsOf, unpaidInstallments } from '#engine/book/arrears.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanState, PaymentSplit } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'

/** What a letter about installments says, by the books of the day it goes out. */
export type DueFigures = {
  dueOn: Day
  /** Of the installment: what it asks for, what has been paid of it, what is open. */
  agreedCents: Cents
  paidCents: Cents
  openCents: Cents
  /** Other installments that are open by the same day, oldest first. */
  others: { dueOn: Day; openCents: Cents }[]
  feesCents: Cents
  /** All of it together. */
  totalCents: Cents
}

/** What a letter about money that came says. */
export type ReceivedFigures = {
  split: PaymentSplit
  balanceCents: Cents
  /** What comes next; null when nothing is due any more. */
  next: { dueOn: Day; openCents: Cents } | null
}

type Facts = { terms: LoanTerms; events: readonly LoanEvent[] }

/**
 * What is open of an installment and besides it, on the day of the letter, or on the due day when that is still to come:
 * by then money that is held will have been used. Undefined when there is no such installment, or nothing of it is open.
 */
export function dueFigures({ terms, events }: Facts, { dueOn, on }: { dueOn: Day; on: Day }): DueFigures | undefined {
  const asOn = dueOn > on ? dueOn : on
  const state = replay(terms, events, { asOn })
  const open = unpaidInstallments(state)
  const row = open.find((installment) => installment.dueOn === dueOn)
  if (!row) return undefined
  const others = open
    .filter((installment) => installment !== row && installment.dueOn <= asOn)
    .map((installment) => ({ dueOn: installment.dueOn, openCents: openCentsOf(installment) }))
  const openCents = openCentsOf(row)
  return {
    dueOn,
    agreedCents: row.paymentCents,
    paidCents: row.paidInterestCents + row.paidPrincipalCents,
    openCents,
    others,
    feesCents: state.feesDueCents,
    totalCents: others.reduce((sum, other) => sum + other.openCents, openCents + state.feesDueCents),
  }
}

/** How a payment was split, and what is owed after it, by the books of a day. Undefined when it was taken back. */
export function receivedFigures(
  { terms, events }: Facts,
  { eventId, on }: { eventId: number; on: Day },
): ReceivedFigures | undefined {
  // A payment may be entered before its day; it counts from that day on.
  const paidOn = events.find(({ id }) => id === eventId)?.effectiveOn ?? on
  const state = replay(terms, events, { asOn: paidOn > on ? paidOn : on })
  const split = state.payments.find(({ paymentId }) => paymentId === eventId)
  return split && { split, balanceCents: state.principalCents, next: nextOf(state) }
}

/** The due days that are still open on a day, oldest first. */
export function openDueDays({ terms, events }: Facts, on: Day): Day[] {
  return unpaidInstallments(replay(terms, events, { asOn: on })).map(({ dueOn }) => dueOn)
}

const nextOf = ({ nextDue }: LoanState): ReceivedFigures['next'] =>
  nextDue && { dueOn: nextDue.dueOn, openCents: nextDue.amountCents }
