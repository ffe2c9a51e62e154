import type { Rounding } from '../../numbers/units.ts'
import { type Fraction, fraction, rounded, times } from './fraction.ts'

/**
 * What equal payments repay: principal over periods, of which the first `count` have an installment (a balloon ends the loan
 * before the others), and interest that the first of them owes beside its own.
 */
export type Repayment = {
  cents: number
  factors: readonly Fraction[]
  count: number
  carried: number
  /** How many of the first leave their interest to a later one, beside its payment. */
  postponed: number
  rounding: Rounding
}

/**
 * The equal payment of a loan, in whole cents: the amount that, paid in every period, leaves nothing after the last,
 * rounded once (docs/money.md, section 3). Where it would not cover the interest of some installment, by more than the cent
 * of its rounding, that interest is carried and bears none (the United States Rule, 12 CFR 1026.22(a)(1)), and the payment
 * is the least one with which the last is not above the others.
 */
export function levelPayment(repayment: Repayment): number {
  const exact = rounded(
    exactPayment(fraction(repayment.cents + repayment.carried), repayment.factors),
    repayment.rounding,
  )
  return repaid(repayment, exact).isCarried ? leastPayment(repayment, exact) : exact
}

/** Paying nothing leaves so much, and each cent of the payment leaves so much less: the payment is the one over the other. */
function exactPayment(principal: Fraction, factors: readonly Fraction[]): Fraction {
  let unpaid = principal.over
  let ofOneCent = 0n
  // Both have the same denominator all along, so that only what stands above it is counted.
  let under = principal.under
  for (const factor of factors) {
    unpaid *= factor.under + factor.over
    ofOneCent = ofOneCent * (factor.under + factor.over) + under * factor.under
    under *= factor.under
  }
  return { over: unpaid, under: ofOneCent }
}

/** Halves the range until the payment that is too low and the one that is enough are neighbours. */
function leastPayment(repayment: Repayment, near: number): number {
  let tooLow = 0
  let enough = Math.max(1, near)
  while (repaid(repayment, enough).last > enough) enough *= 2
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2)
    if (repaid(repayment, middle).last > middle) tooLow = middle
    else enough = middle
  }
  return enough
}

/** The last payment when the others are equal, row by row in whole cents; and whether one was below its interest. */
function repaid(
  { cents, factors, count, carried, postponed, rounding }: Repayment,
  payment: number,
): { last: number; isCarried: boolean } {
  let balance = cents
  let unpaid = 0
  let isCarried = false
  let last = cents
  for (const [index, factor] of factors.entries()) {
    const own = rounded(times(fraction(balance), factor), rounding) + (index === 0 ? carried : 0)
    const interest = unpaid + own
    last = balance + interest
    unpaid = index < postponed ? 0 : Math.max(0, interest - payment)
    isCarried ||= unpaid > 0 && own > payment + 1 && index < count - 1
    balance -= Math.min(balance, Math.max(0, payment - interest))
  }
  return { last, isCarried }
}
