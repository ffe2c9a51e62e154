import type { Rounding } from '../../numbers/units.ts'

/** An exact number, over ÷ under. `under` is above 0. Fractions are never reduced, because nothing here needs it. */
export type Fraction = { over: bigint; under: bigint }

export const ZERO: Fraction = { over: 0n, under: 1n }
export const ONE: Fraction = { over: 1n, under: 1n }

export function fraction(over: number | bigint, under: number | bigint = 1): Fraction {
  return { over: BigInt(over), under: BigInt(under) }
}

export function plus(one: Fraction, other: Fraction): Fraction {
  if (one.under === other.under) return { over: one.over + other.over, under: one.under }
  // A sum of fractions of one family keeps the longer denominator, so that sums of many do not grow without end.
  const [long, short] = one.under > other.under ? [one, other] : [other, one]
  const factor = long.under / short.under
  if (factor * short.under === long.under) return { over: long.over + short.over * factor, under: long.under }
  return { over: one.over * other.under + other.over * one.under, under: one.under * other.under }
}

export function minus(one: Fraction, other: Fraction): Fraction {
  return plus(one, { over: -other.over, under: other.under })
}

export function times(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.over, under: one.under * other.under }
}

export function isAbove(one: Fraction, other: Fraction): boolean {
  return one.over * other.under > other.over * one.under
}

/** To a whole number, by the rounding of a loan (docs/money.md, section 1). Debts and credits are treated alike. */
export function rounded({ over, under }: Fraction, rounding: Rounding): number {
  if (over < 0n) return -rounded({ over: -over, under }, rounding)
  const whole = over / under
  const rest = over - whole * under
  return Number(isRoundedUp({ whole, rest, under }, rounding) ? whole + 1n : whole)
}

function isRoundedUp(
  { whole, rest, under }: { whole: bigint; rest: bigint; under: bigint },
  rounding: Rounding,
): boolean {
  if (rounding === 'DOWN' || rest === 0n) return false
  if (rounding === 'UP' || 2n * rest > under) return true
  if (2n * rest < under) return false
  return rounding === 'HALF_UP' || whole % 2n === 1n
}
