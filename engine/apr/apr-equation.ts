import type { Cents } from '../numbers/units.ts'
import { exponential, logGrowth } from './compounding.ts'

/** An amount at a time from the first advance: whole unit-periods and a part of another, from 0 to below 1. */
export type AprFlow = { amountCents: Cents; whole: number; part: number }

/** The amounts that the borrower can use (advances) and the amounts paid back (payments). Amounts are not negative. */
export type AprFlows = { advances: AprFlow[]; payments: AprFlow[] }

/**
 * The rate i of one unit-period in the general equation of Appendix J to Regulation Z, (b)(8):
 *   Σ advance / ((1 + part · i) (1 + i) ^ whole)  =  Σ payment / ((1 + part · i) (1 + i) ^ whole)
 * The annual percentage rate is i × unit-periods a year. A fraction, found by halving until no double lies between:
 * exact to about 13 digits and the same on every machine. 0 when payments and advances add up to the same.
 * Throws RangeError when the payments add up to less than the advances, or when no rate below a millionfold solves it.
 */
export function actuarialRate(flows: AprFlows): number {
  return rateWithoutSurplus((rate) => actuarialSurplus(flows, rate))
}

/**
 * Payments less advances, in cents, each discounted as in actuarialRate. 0 at the rate that actuarialRate gives. Rate
 * above −1.
 */
export function actuarialSurplus(flows: AprFlows, rate: number): number {
  const perPeriod = logGrowth(rate)
  return surplus(flows, ({ whole, part }) => exponential(-perPeriod * whole) / (1 + part * rate))
}

/**
 * The yearly rate X of the European equation (Directive 2014/17/EU, annex I): the sums of actuarialRate, each
 * discounted by (1 + X) ^ time with the time in years, whole + part. Edge cases and refusals as in actuarialRate.
 */
export function effectiveAnnualRate(flows: AprFlows): number {
  return rateWithoutSurplus((rate) => effectiveSurplus(flows, rate))
}

/** Payments less advances, in cents, each discounted as in effectiveAnnualRate. Rate above −1. */
export function effectiveSurplus(flows: AprFlows, rate: number): number {
  const perYear = logGrowth(rate)
  return surplus(flows, ({ whole, part }) => exponential(-perYear * (whole + part)))
}

const RATE_MAX = 1_000_000

/**
 * Finds the rate at which the surplus is 0. The surplus is the loan's finance charge at rate 0 and falls as the rate
 * rises, so halving the range in which its sign changes finds that rate.
 */
function rateWithoutSurplus(surplusAt: (rate: number) => number): number {
  const charge = surplusAt(0)
  if (charge === 0) return 0
  if (charge < 0) throw new RangeError('The payments add up to less than the advances')

  let [low, high] = [0, 1]
  while (surplusAt(high) > 0) {
    if (high >= RATE_MAX) throw new RangeError('No rate below a millionfold brings the payments down to the advances')
    low = high
    high *= 2
  }
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (surplusAt(middle) > 0) low = middle
    else high = middle
  }
  return high
}

function surplus({ advances, payments }: AprFlows, discount: (flow: AprFlow) => number): number {
  const discounted = (flows: AprFlow[]) => flows.reduce((sum, flow) => sum + flow.amountCents * discount(flow), 0)
  return discounted(payments) - discounted(advances)
}
