import type { LoanHistory } from '#contract/loans.ts'
import type { Payment } from '#contract/payments.ts'
import type { LoanEvent } from '#engine/events.ts'
import type { LoanState } from '#engine/loan-state.ts'
import { replay } from '#engine/replay.ts'

type Recorded = Pick<Payment, 'amount' | 'paymentDate' | 'createdAt' | 'updatedAt'>

/**
 * The event a payment was booked as: the same amount on the same day, not reversed. Of several alike, the one entered
 * when the payment was entered or, when a borrower had reported it, confirmed. null when it cannot be told.
 */
export function eventOfPayment(payment: Recorded, events: readonly LoanEvent[]): LoanEvent | null {
  const amountCents = Math.round(payment.amount * 100)
  const reversed = new Set(events.map((event) => (event.kind === 'PAYMENT_REVERSED' ? event.paymentId : null)))
  const alike = events.filter(
    (event) =>
      event.kind === 'PAYMENT_RECEIVED' &&
      event.amountCents === amountCents &&
      event.effectiveOn === payment.paymentDate &&
      !reversed.has(event.id),
  )
  if (alike.length === 1) return alike[0] ?? null
  const entered = [payment.createdAt, payment.updatedAt].map((instant) => Date.parse(instant))
  const found = alike.filter(({ recordedAt }) => entered.includes(Date.parse(recordedAt)))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The loan today as it is, and as it would be without the payment. null when the payment is not found in it. */
export function reversalPreview(
  payment: Recorded,
  { terms, events, today }: LoanHistory,
): { before: LoanState; after: LoanState } | null {
  const event = eventOfPayment(payment, events)
  if (!event) return null
  const reversal: LoanEvent = {
    kind: 'PAYMENT_REVERSED',
    paymentId: event.id,
    id: Math.max(...events.map(({ id }) => id)) + 1,
    effectiveOn: today,
    recordedAt: '9999-12-31T23:59:59.999Z',
  }
  return {
    before: replay(terms, events, { asOn: today }),
    after: replay(terms, [...events, reversal], { asOn: today }),
  }
}
