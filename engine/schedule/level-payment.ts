import { leastCommonMultiple, mulDiv, roundedQuotient, safeNumber } from '../numbers/money.ts'
import type { Cents, Rounding } from '../numbers/units.ts'
import type { RateFactor } from '../terms/installment-periods.ts'
import { ANNUITY_UNIT_BITS, annuityBounds } from './annuity-bounds.ts'

/**
 * The equal payment that repays an amount in the installments of the given rate factors, rounded once (docs/money.md,
 * section 3): amount × Π(1 + r) ÷ F, with F = 1 for one installment and F × (1 + r) + 1 for each further one. With
 * equal factors this is the standard formula. Without interest it is the amount over the installments. With a multiple
 * it is rounded to whole multiples of so many cents instead of to cents.
 * Throws RangeError without an installment.
 */
export function levelPaymentOver(
  amountCents: Cents,
  { factors, rounding, multiple = 1 }: { factors: readonly RateFactor[]; rounding: Rounding; multiple?: Cents },
): Cents {
  if (factors.length === 0) throw new RangeError('a level payment needs at least one row')
  if (factors.every(({ times }) => times === 0)) {
    return mulDiv(amountCents, { times: 1, over: factors.length * multiple, rounding }) * multiple
  }
  return (
    levelWithinBounds(amountCents, { factors, rounding, multiple }) ??
    exactLevel(amountCents, { factors, rounding, multiple })
  )
}

type Level = { factors: readonly RateFactor[]; rounding: Rounding; multiple: Cents }

/** The payment when it rounds the same from both bounds of the annuity; null when only the exact fraction can tell. */
function levelWithinBounds(amountCents: Cents, { factors, rounding, multiple }: Level): Cents | null {
  const { low, high } = annuityBounds(factors)
  const dividend = BigInt(amountCents) << ANNUITY_UNIT_BITS
  const least = roundedQuotient({ dividend, over: high * BigInt(multiple), rounding })
  const most = roundedQuotient({ dividend, over: low * BigInt(multiple), rounding })
  return least === most ? safeNumber(least) * multiple : null
}

/** The payment from the exact fraction: for one that falls on a boundary of rounding, or within a hair of it. */
export function exactLevel(amountCents: Cents, { factors, rounding, multiple }: Level): Cents {
  const { dividend, over } = levelFactor(factors)
  const inMultiples = { dividend: BigInt(amountCents) * dividend, over: over * BigInt(multiple), rounding }
  return safeNumber(roundedQuotient(inMultiples)) * multiple
}

/**
 * The level payment of one unit, exact: Π(1 + r) ÷ F, as whole numbers. Some factor is above zero.
 * Throws RangeError without a factor.
 */
export function levelFactor(factors: readonly RateFactor[]): { dividend: bigint; over: bigint } {
  const first = factors[0]
  if (!first) throw new RangeError('a level payment needs at least one row')
  const areEqual = factors.every(({ times, over }) => times === first.times && over === first.over)
  return areEqual ? equalFactors(first, factors.length) : productFormula(factors)
}

/** r (1 + r)^n ÷ ((1 + r)^n − 1), as whole numbers. */
function equalFactors({ times, over }: RateFactor, count: number): { dividend: bigint; over: bigint } {
  const base = BigInt(over)
  const rate = BigInt(times)
  const grown = (base + rate) ** BigInt(count)
  return { dividend: rate * grown, over: base * (grown - base ** BigInt(count)) }
}

/** Π(1 + r) ÷ F, as whole numbers: both are kept over the same common denominator, which cancels. */
function productFormula(factors: readonly RateFactor[]): { dividend: bigint; over: bigint } {
  const base = factors.reduce((common, { over }) => leastCommonMultiple(common, BigInt(over)), 1n)
  let product = 1n
  let sum = 0n
  let power = 1n
  for (const { times, over } of factors) {
    const grown = base + (base / BigInt(over)) * BigInt(times)
    sum = sum * grown + power
    product *= grown
    power *= base
  }
  // product is Π(1 + r) × base^n and sum is F × base^(n−1).
  return { dividend: product, over: sum * base }
}
