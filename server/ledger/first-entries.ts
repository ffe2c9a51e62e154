import { paidAtClosing } from '#engine/terms/closing.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { EventToAppend, NewEvent } from './events.ts'

/** The events with which a new loan begins. */
export function firstEntries(
  terms: LoanTerms,
  { brought, recordedBy, now }: { brought: readonly NewEvent[]; recordedBy: number; now: string },
): EventToAppend[] {
  return [
    { event: disbursementOf(terms, now), recordedBy, remark: { terms } },
    ...brought.map((event) => ({ event, recordedBy })),
  ]
}

/** Money lent; or the balance with which the books of a loan open that ran before. */
export function disbursementOf(terms: LoanTerms, recordedAt: string): NewEvent {
  const { principalCents: amountCents, originationOn: effectiveOn, takenOver } = terms
  const lent = { kind: 'DISBURSED', amountCents, effectiveOn, recordedAt } as const
  if (takenOver) {
    const { escrowCents } = takenOver
    return { ...lent, isTakenOver: true, ...(escrowCents && { escrowCents }) }
  }
  const closing = paidAtClosing(terms)
  return closing ? { ...lent, closing } : lent
}
