import type { LoanHistory } from '#contract/loans/loans.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'

/** The loan today as it is, and as it would be without the payment. null when the history does not hold it (yet). */
export function reversalPreview(
  { eventId }: Pick<Payment, 'eventId'>,
  { terms, events, today }: LoanHistory,
): { before: LoanState; after: LoanState } | null {
  if (eventId === null || !events.some(({ id }) => id === eventId)) return null
  const reversal: LoanEvent = {
    kind: 'PAYMENT_REVERSED',
    paymentId: eventId,
    id: Math.max(...events.map(({ id }) => id)) + 1,
    effectiveOn: today,
    recordedAt: '9999-12-31T23:59:59.999Z',
  }
  return {
    before: replay(terms, events, { asOn: today }),
    after: replay(terms, [...events, reversal], { asOn: today }),
  }
}
