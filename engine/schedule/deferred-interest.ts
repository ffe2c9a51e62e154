import { scaled } from '../numbers/money.ts'
import type { Cents, Rounding } from '../numbers/units.ts'
import type { RateFactor } from '../terms/installment-periods.ts'

/** What an equal payment repays: an amount over installments with these rate factors, and interest earned before. */
export type Repayment = {
  amountCents: Cents
  /** What the payments leave to the last one beside its own. */
  residualCents: Cents
  factors: readonly RateFactor[]
  /** Places, from 0, of the installments that take no principal. */
  principalFree: ReadonlySet<number>
  /** How many of the first installments leave all their interest to a later one, which asks for it beside its payment. */
  postponed: number
  /** Interest that the first installment asks for beside its own. */
  carriedCents: Cents
  rounding: Rounding
  /** The payment is a multiple of so many cents. */
  multiple: Cents
}

/**
 * Whether some installment of the first `count` earns more interest than a payment, so that the rest of it is deferred to
 * the next one (docs/money.md, section 3). The last of all asks for everything. A payment that is below by a cent is still
 * the payment of the formula, rounded.
 */
export function defersInterest(repayment: Repayment, paymentCents: Cents, count: number): boolean {
  return repaid(repayment, paymentCents, count).defers
}

/**
 * The least equal payment that repays an amount when interest above the payment is deferred without interest: with it,
 * the last payment is not above the others. `near` is a payment to begin the search with.
 */
export function leastEqualPayment(repayment: Repayment, near: Cents): Cents {
  const { multiple, residualCents } = repayment
  const repays = (count: number) => repaid(repayment, count * multiple).lastCents <= count * multiple + residualCents
  let enough = Math.max(1, Math.ceil(near / multiple))
  while (!repays(enough)) enough *= 2
  let tooFew = 0
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (repays(middle)) enough = middle
    else tooFew = middle
  }
  return enough * multiple
}

/** The last payment when all others are equal, and whether one of the first `count` deferred interest on the way. */
function repaid(
  { amountCents, factors, principalFree, postponed, carriedCents, rounding }: Repayment,
  paymentCents: Cents,
  count = 0,
): { lastCents: Cents; defers: boolean } {
  let balanceCents = amountCents
  let unpaidCents = carriedCents
  let defers = false
  let index = 0
  for (const { times, over } of factors) {
    const ownCents = scaled(balanceCents, times, over, rounding) + (index === 0 ? carriedCents : 0)
    const accruedCents = ownCents + (index === 0 ? 0 : unpaidCents)
    index += 1
    if (index === factors.length) return { lastCents: balanceCents + accruedCents, defers }
    const isWhole = principalFree.has(index - 1) || index <= postponed
    unpaidCents = isWhole ? 0 : Math.max(0, accruedCents - paymentCents)
    if (unpaidCents > 0 && index < count && ownCents > paymentCents + 1) defers = true
    if (unpaidCents === 0 && !principalFree.has(index - 1))
      balanceCents -= Math.min(balanceCents, Math.max(0, paymentCents - accruedCents))
  }
  return { lastCents: balanceCents, defers }
}
