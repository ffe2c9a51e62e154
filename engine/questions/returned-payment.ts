import { openOfFee } from '../book/book.ts'
import { laterOf } from '../numbers/dates.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import { entriesOf, type LoanEvent, takenBack } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { type AmountsDue, amountsDue } from './amounts-due.ts'

/** A payment that the bank returned, and what is due since. */
export type ReturnedPayment = {
  amountCents: Cents
  paidOn: Day
  returnedOn: Day
  /** What is open of the fee for the return. */
  feeCents: Cents
  /** What is due now without that fee, and with it. */
  otherCents: Cents
  totalCents: Cents
  next: AmountsDue['next']
}

/** A returned payment, its fee and what is due on a day. Undefined when the payment counts, or was no payment. */
export function returnedPayment(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { eventId, on }: { eventId: number; on: Day },
): ReturnedPayment | undefined {
  const taken = takenBack(events)
  const payment = events.find(({ id }) => id === eventId)
  const reversal = events.find(
    (event) => event.kind === 'PAYMENT_REVERSED' && event.paymentId === eventId && !taken.has(event.id),
  )
  if (payment?.kind !== 'PAYMENT_RECEIVED' || !reversal) return undefined
  const state = replay(terms, events, { asOn: laterOf(on, reversal.effectiveOn) })
  const [, ...itsFees] = entriesOf(reversal, events).map(({ id }) => id)
  const feeCents = state.fees
    .filter(({ id }) => id.kind === 'EVENT' && itsFees.includes(id.eventId))
    .reduce((sum, fee) => sum + openOfFee(fee), 0)
  const { dueNowCents: totalCents, next } = amountsDue(state)
  const { amountCents, effectiveOn: paidOn } = payment
  const returnedOn = reversal.effectiveOn
  return { amountCents, paidOn, returnedOn, feeCents, otherCents: totalCents - feeCents, totalCents, next }
}
