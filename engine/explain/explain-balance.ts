import { type JournaledBook, journaledBook } from '../replay/journaled-book.ts'
import type { Moment } from '../replay/order-of-replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Derivation, Step } from './explain.ts'

/**
 * Why the principal outstanding is what it is: the amount lent and what was added to it, less the principal of every payment, less what was
 * forgiven or written off. Steps in the order of replay. Throws RangeError as replay does.
 */
export function explainBalance(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): Derivation {
  return balanceOf(journaledBook(terms, events, at))
}

/** explainBalance for a book that is replayed already. */
export function balanceOf(book: JournaledBook): Derivation {
  return { figure: book.balanceCents, key: 'balance', steps: stepsOf(book) }
}

function stepsOf({ journal }: JournaledBook): Step[] {
  const steps: Step[] = []
  // Principal and extra principal of one payment are one step.
  const byPayment = new Map<number, Step & { amountCents: number }>()
  for (const entry of journal) {
    if (entry.kind === 'LENT') {
      const { on, eventId, amountCents, isTakenOver } = entry
      steps.push({ key: isTakenOver ? 'balance.taken-over' : 'balance.lent', values: { on, eventId }, amountCents })
    }
    if (entry.kind === 'CAPITALIZED') {
      const { on, eventId, amountCents } = entry
      steps.push({ key: 'balance.capitalized', values: { on, eventId }, amountCents })
    }
    if (entry.kind === 'FORGIVEN') {
      const { on, eventId, amountCents } = entry
      steps.push({ key: 'balance.forgiven', values: { on, eventId }, amountCents: 0 - amountCents })
    }
    if (entry.kind === 'LET_GO') {
      const { on, eventId: paymentId, amountCents } = entry
      steps.push({ key: 'balance.let-go', values: { on, paymentId }, amountCents: 0 - amountCents })
    }
    if (entry.kind === 'SOLD') {
      const { on, eventId, amountCents } = entry
      steps.push({ key: 'balance.sold', values: { on, eventId }, amountCents: 0 - amountCents })
    }
    if (entry.kind === 'TRANSFERRED') {
      const { on, eventId, amountCents } = entry
      steps.push({ key: 'balance.transferred', values: { on, eventId }, amountCents: 0 - amountCents })
    }
    if (entry.kind === 'WRITTEN_OFF') {
      const { on, eventId, amountCents } = entry
      steps.push({ key: 'balance.written-off', values: { on, eventId }, amountCents: 0 - amountCents })
    }
    if (entry.kind !== 'PAID' || (entry.spentOn.part !== 'PRINCIPAL' && entry.spentOn.part !== 'EXTRA_PRINCIPAL')) {
      continue
    }
    const { on, paymentId, amountCents } = entry
    const line = byPayment.get(paymentId)
    if (line) line.amountCents -= amountCents
    else {
      const step: Step & { amountCents: number } = {
        key: 'balance.payment',
        values: { on, paymentId },
        amountCents: 0 - amountCents,
      }
      byPayment.set(paymentId, step)
      steps.push(step)
    }
  }
  return steps
}
