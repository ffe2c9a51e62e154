import { leastCommonMultiple, mulDiv, roundedQuotient, safeNumber } from '../numbers/money.ts'
import type { Cents, Rounding } from '../numbers/units.ts'
import type { RateFactor } from '../terms/installment-periods.ts'
import { ANNUITY_UNIT_BITS, annuityBounds } from './annuity-bounds.ts'

/**
 * The equal payment that repays an amount in the installments of the given rate factors, rounded once (docs/money.md,
 * section 3): amount × Π(1 + r) ÷ F, with F = 1 for one installment and F × (1 + r) + 1 for each further one. With
 * equal factors this is the standard formula. Without interest it is the amount over the installments. With a multiple
 * it is rounded to whole multiples of so many cents instead of to cents. With a residual the payments leave so much of
 * the principal to the last installment: (amount × Π(1 + r) − residual) ÷ F.
 * Throws RangeError without an installment.
 */
export function levelPaymentOver(
  amountCents: Cents,
  { factors, rounding, multiple = 1, residualCents = 0 }: LevelOver,
): Cents {
  if (factors.length === 0) throw new RangeError('a level payment needs at least one row')
  if (factors.every(({ times }) => times === 0)) {
    return mulDiv(amountCents - residualCents, { times: 1, over: factors.length * multiple, rounding }) * multiple
  }
  if (residualCents > 0) return levelToResidual(amountCents, { factors, rounding, multiple, residualCents })
  return (
    levelWithinBounds(amountCents, { factors, rounding, multiple }) ??
    exactLevel(amountCents, { factors, rounding, multiple })
  )
}

type LevelOver = {
  factors: readonly RateFactor[]
  rounding: Rounding
  multiple?: Cents
  /** Principal that the payments leave, at most the amount. Default 0. */
  residualCents?: Cents
}

function levelToResidual(
  amountCents: Cents,
  { factors, rounding, multiple, residualCents }: Required<LevelOver>,
): Cents {
  const { numerator, denominator } = exactLevelToResidual(amountCents, { factors, residualCents })
  const inMultiples = { dividend: numerator, over: denominator * BigInt(multiple), rounding }
  return safeNumber(roundedQuotient(inMultiples)) * multiple
}

/** The payment that leaves a residual, exact, in cents. Some factor is above zero. Throws RangeError without a factor. */
export function exactLevelToResidual(
  amountCents: Cents,
  { factors, residualCents }: { factors: readonly RateFactor[]; residualCents: Cents },
): { numerator: bigint; denominator: bigint } {
  const { dividend, over } = levelFactor(factors)
  const { grown, base } = growthOf(factors)
  // With G = Π(1 + r): (P G − R) ÷ F = G ÷ F × (P − R ÷ G).
  const left = BigInt(amountCents) * grown - BigInt(residualCents) * base
  return { numerator: dividend * left, denominator: over * grown }
}

/** Π(1 + r), as whole numbers: grown over base. */
function growthOf(factors: readonly RateFactor[]): { grown: bigint; base: bigint } {
  let [grown, base] = [1n, 1n]
  for (const { times, over } of factors) {
    grown *= BigInt(over + times)
    base *= BigInt(over)
  }
  return { grown, base }
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
