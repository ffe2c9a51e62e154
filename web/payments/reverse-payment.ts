import type { LoanHistory } from '#contract/loans/loans.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { type EventDraft, previewEvent } from '#engine/questions/preview-event.ts'
import { LAST_INSTANT, nextEventId } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'

/**
 * The loan today with the payment, and without it but with a fee for its return, in cents. null when the history does
 * not hold the payment (yet).
 */
export function reversalPreview(
  { eventId }: Pick<Payment, 'eventId'>,
  { terms, events, today }: LoanHistory,
  feeCents = 0,
): { before: LoanState; after: LoanState } | null {
  if (eventId === null || !events.some(({ id }) => id === eventId)) return null
  const draft: EventDraft = { kind: 'PAYMENT_REVERSED', paymentId: eventId, effectiveOn: today }
  const { before, after } = previewEvent(terms, events, { draft, asOn: today })
  if (feeCents === 0) return { before, after }
  const reversed = [...events, { ...draft, id: nextEventId(events), recordedAt: LAST_INSTANT }]
  const fee: EventDraft = {
    kind: 'FEE_CHARGED',
    feeKind: 'RETURNED_PAYMENT',
    amountCents: feeCents,
    effectiveOn: today,
  }
  return { before, after: previewEvent(terms, reversed, { draft: fee, asOn: today }).after }
}
