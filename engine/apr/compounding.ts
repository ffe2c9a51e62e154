/**
 * Growth at compound rates, in doubles. JavaScript leaves the last digits of Math.pow, Math.exp and Math.log to each
 * machine; everything here is built from + − × ÷ alone, which IEEE 754 fixes to the bit, so every machine gives the
 * same figure. Relative error below 1e-14 for growth up to a thousandfold. Rates are fractions a period: 0.06 = 6 %.
 */

/**
 * The amount that 1 grows to: (1 + rate) ^ periods. Periods may be negative, and a fraction where the rate is above −1.
 * Infinity or 0 beyond the range of a double. Throws RangeError for a fraction of a period at a rate of −1 or less.
 */
export function growth(rate: number, periods: number): number {
  if (rate > -1) return exponential(periods * logGrowth(rate))
  if (!Number.isInteger(periods)) throw new RangeError(`A rate of ${rate} is not above −1: no part of a period exists`)
  return wholePower(1 + rate, periods)
}

/**
 * growth − 1, without the loss of digits that the subtraction costs at small rates. Edge cases and refusals as in
 * growth.
 */
export function growthLessOne(rate: number, periods: number): number {
  if (rate > -1) return exponentialLessOne(periods * logGrowth(rate))
  return growth(rate, periods) - 1
}

/** ln(1 + rate), exact to the last digits at small rates too. Throws RangeError unless the rate is above −1. */
export function logGrowth(rate: number): number {
  if (!(rate > -1)) throw new RangeError(`A rate of ${rate} is not above −1: nothing is left to grow`)
  if (Math.abs(rate) <= 0.4) return seriesLog(rate)
  let mantissa = 1 + rate
  let halvings = 0
  while (mantissa > Math.SQRT2) {
    mantissa /= 2
    halvings += 1
    if (mantissa === Number.POSITIVE_INFINITY) return mantissa
  }
  while (mantissa * Math.SQRT2 < 1) {
    mantissa *= 2
    halvings -= 1
  }
  return halvings * LN_2_HIGH + (halvings * LN_2_LOW + seriesLog(mantissa - 1))
}

/** e ^ power. 0 or Infinity beyond the range of a double. */
export function exponential(power: number): number {
  return Math.abs(power) <= 0.35 ? 1 + exponentialLessOne(power) : scaledExponential(power)
}

/** e ^ power − 1, exact to the last digits at small powers too. */
export function exponentialLessOne(power: number): number {
  return Math.abs(power) <= 0.35 ? seriesExponential(power) : scaledExponential(power) - 1
}

/**
 * Yearly yield of a nominal rate compounded the given number of times a year: 5.25 % in four quarters yields 5.3543 %.
 * A fraction in the times a year is dropped, as spreadsheets do (EFFECT). Throws RangeError unless the rate is above 0
 * and the times a year are at least 1.
 */
export function effectiveRate({ nominalRate, timesAYear }: { nominalRate: number; timesAYear: number }): number {
  assertCompounding(nominalRate, timesAYear)
  const times = Math.floor(timesAYear)
  return growthLessOne(nominalRate / times, times)
}

/**
 * The nominal rate with the given yearly yield (NOMINAL). The inverse of effectiveRate; throws as effectiveRate does.
 */
export function nominalRate({ effectiveRate, timesAYear }: { effectiveRate: number; timesAYear: number }): number {
  assertCompounding(effectiveRate, timesAYear)
  const times = Math.floor(timesAYear)
  return times * growthLessOne(effectiveRate, 1 / times)
}

// ln 2 in two parts, the first with zeros at its end, so that whole multiples of it are exact.
const LN_2_HIGH = 0.6931471803691238
const LN_2_LOW = 1.9082149292705877e-10

function assertCompounding(rate: number, timesAYear: number): void {
  if (!(rate > 0 && rate < Number.POSITIVE_INFINITY)) throw new RangeError(`Enter a rate above zero instead of ${rate}`)
  if (!(timesAYear >= 1 && timesAYear < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`Enter at least one time a year instead of ${timesAYear}`)
  }
}

/** ln(1 + x) = 2 · artanh(x / (2 + x)), for x from −0.4 to 0.42. */
function seriesLog(x: number): number {
  const ratio = x / (2 + x)
  const square = ratio * ratio
  let power = ratio
  let sum = 0
  for (let odd = 3; odd < 40; odd += 2) {
    power *= square
    sum += power / odd
  }
  return 2 * (ratio + sum)
}

/** e ^ x − 1 by its power series, summed from the smallest term, for x from −0.35 to 0.35. */
function seriesExponential(x: number): number {
  let sum = 0
  for (let term = 16; term >= 2; term -= 1) sum = (x / term) * (1 + sum)
  return x * (1 + sum)
}

function scaledExponential(power: number): number {
  if (power > 710) return Number.POSITIVE_INFINITY
  if (power < -746) return 0
  const doublings = Math.round(power / Math.LN2)
  const rest = power - doublings * LN_2_HIGH - doublings * LN_2_LOW
  // In two steps: 2 ^ 1024 alone would be infinite although the result is not.
  const half = Math.trunc(doublings / 2)
  return (1 + seriesExponential(rest)) * wholePower(2, half) * wholePower(2, doublings - half)
}

function wholePower(base: number, exponent: number): number {
  let result = 1
  let factor = base
  for (let left = Math.abs(exponent); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= factor
    factor *= factor
  }
  return exponent < 0 ? 1 / result : result
}
