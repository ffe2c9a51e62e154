import type { RateFactor } from '../terms/installment-periods.ts'

/** One, in the fixed-point numbers of the bounds: 128 bits after the point. */
export const ANNUITY_UNIT_BITS = 128n
const UNIT = 1n << ANNUITY_UNIT_BITS

/**
 * Two whole numbers between which lies, in units of 2^-128, what one cent in every installment is worth on the first
 * day: Σ v_k with v_k = 1 ÷ Π(1 + r). The exact sum over 360 installments is a fraction of thousands of digits; these
 * bounds are found hundreds of times faster and are so close together that nearly every payment rounds the same from
 * both. Every factor is positive or every sum of it; throws RangeError without a factor.
 */
export function annuityBounds(factors: readonly RateFactor[]): { low: bigint; high: bigint } {
  const first = factors[0]
  if (!first) throw new RangeError('an annuity needs at least one row')
  const areEqual = first.times > 0 && factors.every(({ times, over }) => times === first.times && over === first.over)
  return areEqual ? equalFactors(first, factors.length) : unequalFactors(factors)
}

/** Σ v^k = (1 − v^n) ÷ r. */
function equalFactors(factor: RateFactor, count: number): { low: bigint; high: bigint } {
  let power = UNIT
  let square = discount(factor)
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = (power * square) >> ANNUITY_UNIT_BITS
    square = (square * square) >> ANNUITY_UNIT_BITS
  }
  // Every product was cut off, so the power is too small: by less than two units for each of the factors in it.
  const high = ((UNIT - power) * BigInt(factor.over)) / BigInt(factor.times) + 1n
  const low = ((UNIT - power - BigInt(2 * count)) * BigInt(factor.over)) / BigInt(factor.times)
  return { low, high }
}

function unequalFactors(factors: readonly RateFactor[]): { low: bigint; high: bigint } {
  const discounts = new Map<RateFactor, bigint>()
  let value = UNIT
  let low = 0n
  for (const factor of factors) {
    let one = discounts.get(factor)
    if (one === undefined) {
      one = discount(factor)
      discounts.set(factor, one)
    }
    value = (value * one) >> ANNUITY_UNIT_BITS
    low += value
  }
  // The value of installment k is too small by less than 2k units, so the sum by less than n (n + 1).
  return { low, high: low + BigInt(factors.length) * BigInt(factors.length + 1) }
}

/** 1 ÷ (1 + r), cut off. */
function discount({ times, over }: RateFactor): bigint {
  return (BigInt(over) << ANNUITY_UNIT_BITS) / BigInt(over + times)
}
