import type { LoanHistory } from '#contract/loans.ts'
import type { Payment } from '#contract/payments.ts'
import type { LoanEvent } from '#engine/events.ts'
import type { LoanState } from '#engine/loan-state.ts'
import { replay } from '#engine/replay.ts'

type Recorded = Pick<Payment, 'amount' | 'paymentDate' | 'createdAt'>

/** The event a payment was booked as: same amount, same day, entered in the same instant. null when there is none. */
export function eventOfPayment(payment: Recorded, events: readonly LoanEvent[]): LoanEvent | null {
  const amountCents = Math.round(payment.amount * 100)
  const found = events.filter(
    (event) =>
      event.kind === 'PAYMENT_RECEIVED' &&
      event.amountCents === amountCents &&
      event.effectiveOn === payment.paymentDate &&
      Date.parse(event.recordedAt) === Date.parse(payment.createdAt),
  )
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
