import { leastCommonMultiple, mulDiv, roundedQuotient, safeNumber } from './money.ts'
import type { RateFactor } from './row-periods.ts'
import type { Cents, Rounding } from './terms.ts'

/**
 * The equal payment that repays an amount in the rows of the given rate factors, rounded once
 * (docs/money.md, section 3): amount × Π(1 + r) ÷ F, with F = 1 for one row and F × (1 + r) + 1 for each further one.
 * With equal factors this is the standard formula. Without interest it is the amount over the rows.
 * With a multiple it is rounded to whole multiples of so many cents instead of to cents.
 * Throws RangeError without a row.
 */
export function levelPaymentOver(
  amountCents: Cents,
  { factors, rounding, multiple = 1 }: { factors: readonly RateFactor[]; rounding: Rounding; multiple?: Cents },
): Cents {
  if (factors.length === 0) throw new RangeError('a level payment needs at least one row')
  if (factors.every(({ times }) => times === 0)) {
    return mulDiv(amountCents, { times: 1, over: factors.length * multiple, rounding }) * multiple
  }
  const { dividend, over } = levelFactor(factors)
  const inMultiples = roundedQuotient({
    dividend: BigInt(amountCents) * dividend,
    over: over * BigInt(multiple),
    rounding,
  })
  return safeNumber(inMultiples) * multiple
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
