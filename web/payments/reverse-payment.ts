import type { LoanHistory } from '#contract/loans/loans.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { type EventDraft, previewEvent } from '#engine/questions/preview-event.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'

/** The loan today as it is, and as it would be without the payment. null when the history does not hold it (yet). */
export function reversalPreview(
  { eventId }: Pick<Payment, 'eventId'>,
  { terms, events, today }: LoanHistory,
): { before: LoanState; after: LoanState } | null {
  if (eventId === null || !events.some(({ id }) => id === eventId)) return null
  const draft: EventDraft = { kind: 'PAYMENT_REVERSED', paymentId: eventId, effectiveOn: today }
  return previewEvent(terms, events, { draft, asOn: today })
}
