import type { RatePpm } from './units.ts'

/**
 * The lowest whole number from min to max for which something holds that, once it does, holds for all above. max if it
 * holds for none.
 */
export function lowest({ min, max, holds }: { min: number; max: number; holds: (value: number) => boolean }): number {
  let [low, high] = [min, max]
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

// From the ones people agree on to a ten-thousandth of a percent.
const ROUND_RATES_PPM = [10_000, 5_000, 2_500, 1_250, 1_000, 100, 10, 1]

/** The roundest rate of a range: whole percents, then halves, quarters, eighths, tenths …; near the middle of the range. */
export function roundestRate({ low, high }: { low: RatePpm; high: RatePpm }): RatePpm {
  const step = ROUND_RATES_PPM.find((step) => Math.ceil(low / step) * step <= high) ?? 1
  const nearMiddle = Math.round((low + high) / 2 / step) * step
  if (nearMiddle < low) return nearMiddle + step
  return nearMiddle > high ? nearMiddle - step : nearMiddle
}
