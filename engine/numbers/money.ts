import type { Cents, Rounding } from './units.ts'

/** The factor and the divisor of an amount: whole numbers, a bigint where a number cannot hold one exactly. */
export type Scale = {
  times: number | bigint
  /** Above zero. */
  over: number | bigint
  /** Default HALF_EVEN. */
  rounding?: Rounding
}

/**
 * cents × times ÷ over, exact, rounded once to a whole number (docs/money.md, section 1).
 * Signs are treated alike: UP and HALF_UP go away from zero, DOWN towards it, for debts and for credits.
 * Throws RangeError when an argument is not a whole number, when `over` is not above zero, or when the
 * result is too large for a safe integer.
 */
export function mulDiv(cents: Cents, { times, over, rounding = 'HALF_EVEN' }: Scale): Cents {
  if (typeof times === 'number' && typeof over === 'number') {
    if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`)
    if (!Number.isSafeInteger(times)) throw new RangeError(`times is ${times}, not a whole number`)
    if (!Number.isSafeInteger(over) || over <= 0) throw new RangeError(`over is ${over}, not a whole number above zero`)

    return scaled(cents, times, over, rounding)
  }
  return safeNumber(roundedQuotient({ dividend: BigInt(cents) * BigInt(times), over: BigInt(over), rounding }))
}

/**
 * mulDiv for the inner loop of schedules, where every cent has been checked before. The caller makes sure that all
 * three numbers are safe integers and `over` is above zero; nothing is checked here, and the arguments have no names,
 * for speed. Everything else calls mulDiv. Throws RangeError when the result is too large.
 */
export function scaled(cents: Cents, times: number, over: number, rounding: Rounding): Cents {
  const product = cents * times
  // A product that is a safe integer after multiplying was exact.
  if (Number.isSafeInteger(product)) {
    // Cutting off is exact for safe integers: a quotient that is not whole is at least 1 ÷ over away from the next
    // whole number, which is more than the division itself rounds.
    const quotient = Math.trunc(product / over)
    return rounded(quotient, product - quotient * over, over, rounding)
  }
  // cents = count × over + part keeps both products small for every principal a loan can have.
  const part = cents % over
  const whole = ((cents - part) / over) * times
  const share = part * times
  if (Number.isSafeInteger(whole) && Number.isSafeInteger(share)) {
    const rest = share % over
    const quotient = whole + (share - rest) / over
    if (Number.isSafeInteger(quotient)) return rounded(quotient, rest, over, rounding)
  }
  return safeNumber(roundedQuotient({ dividend: BigInt(cents) * BigInt(times), over: BigInt(over), rounding }))
}

/**
 * dividend ÷ over as a whole number, rounded as mulDiv rounds. `over` is above zero.
 */
export function roundedQuotient({
  dividend,
  over,
  rounding,
}: {
  dividend: bigint
  over: bigint
  rounding: Rounding
}): bigint {
  if (over <= 0n) throw new RangeError(`over is ${over}, not a whole number above zero`)
  const quotient = dividend / over
  const rest = dividend % over
  if (rest === 0n) return quotient
  const size = rest < 0n ? -rest : rest
  const fromNext = over - size
  const half = size < fromNext ? -1 : size > fromNext ? 1 : 0
  return goesOut(rounding, half, (quotient & 1n) === 1n) ? quotient + (rest < 0n ? -1n : 1n) : quotient
}

/**
 * An amount in so many parts that differ by at most one cent and add up to it exactly.
 * The first parts carry the odd cents: 100 in 3 is 34, 33, 33. Throws RangeError when parts is below one.
 */
export function splitEvenly(cents: Cents, parts: number): Cents[] {
  assertCents(cents)
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`${cents} cannot be split in ${parts} parts`)
  const odd = cents % parts
  const each = (cents - odd) / parts
  const sign = Math.sign(odd)
  return Array.from({ length: parts }, (_, index) => each + (index < Math.abs(odd) ? sign : 0))
}

/** Throws RangeError unless the value is a whole number of cents that a number holds exactly. */
export function assertCents(cents: Cents): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`)
}

/** A bigint as a number. Throws RangeError when a number cannot hold it exactly. */
export function safeNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for an amount in cents`)
  return number
}

/** The greatest whole number that divides both. 0 only for two zeros. Signs do not matter. */
export function greatestCommonDivisor(a: number, b: number): number {
  let [large, small] = [Math.abs(a), Math.abs(b)]
  while (small !== 0) [large, small] = [small, large % small]
  return large
}

/** The smallest whole number above zero that both divide. Both are above zero. */
export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [large, small] = [a, b]
  while (small !== 0n) [large, small] = [small, large % small]
  return (a / large) * b
}

function rounded(quotient: number, rest: number, over: number, rounding: Rounding): number {
  // + 0 turns a negative zero into zero.
  if (rest === 0) return quotient + 0
  // Doubling is exact, even beyond the safe integers.
  const twice = Math.abs(rest) * 2
  const half = twice < over ? -1 : twice > over ? 1 : 0
  if (!goesOut(rounding, half, quotient % 2 !== 0)) return quotient + 0
  return rest < 0 ? quotient - 1 : quotient + 1
}

/** Whether a quotient with a remainder moves away from zero. half: the remainder is below (-1), at (0) or above (1) one half. */
function goesOut(rounding: Rounding, half: number, isOdd: boolean): boolean {
  if (rounding === 'UP') return true
  if (rounding === 'DOWN') return false
  if (half !== 0) return half > 0
  return rounding === 'HALF_UP' || isOdd
}
