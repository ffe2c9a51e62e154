import type { Cents } from '../numbers/units.ts'
import { type Book, isDaily } from './book.ts'

/** The principal that the installments to come repay in their payments: without what the last one asks for beside its own. */
export function amortizedCents({ unplannedCents, plan }: Book): Cents {
  return Math.max(0, unplannedCents - plan.atEndCents)
}

/** The principal of the installments to come that bears interest. */
export function bearingCents({ unplannedCents, plan }: Book): Cents {
  return Math.max(0, unplannedCents - plan.restingCents)
}

/** Deferred interest that the next installment asks for within its payment. */
export function carriedAhead(plan: Book['plan']): Cents {
  return plan.deferredCents - waitingInterest(plan) - postponedInterest(plan)
}

/** Deferred interest that first payments left to the first one after them, which asks for it beside its payment. */
export function postponedInterest(plan: Book['plan']): Cents {
  const { postponedUntil } = plan.firstPayments
  if (postponedUntil === null || plan.deferredCents === 0) return 0
  const next = plan.periods[plan.nextPeriod]
  return next && next.fromOn <= postponedUntil ? plan.deferredCents - waitingInterest(plan) : 0
}

/** Deferred interest that the last installment asks for. */
export function waitingInterest({ deferredCents, atEndInterestCents }: Book['plan']): Cents {
  return Math.min(deferredCents, atEndInterestCents)
}

/** Once principal was repaid early, no more waits for the end than is left for it: what bears interest is repaid first. */
export function limitAtEnd(book: Book): void {
  const { plan } = book
  if (plan.atEndCents === 0) return
  const ahead = isDaily(book) ? book.balanceCents : book.unplannedCents + principalBegun(book)
  plan.atEndCents = Math.min(plan.atEndCents, ahead)
  plan.restingCents = Math.min(plan.restingCents, plan.atEndCents)
}

/** Nothing waits for the end any more. */
export function forgetAtEnd({ plan }: Book): void {
  plan.atEndCents = 0
  plan.restingCents = 0
  plan.atEndInterestCents = 0
}

/** The open principal of installments that have begun and are not due. */
function principalBegun({ installments, due }: Book): Cents {
  return installments
    .slice(due)
    .reduce((sum, each) => sum + each.askedCents - each.interestCents - each.paidPrincipalCents, 0)
}
