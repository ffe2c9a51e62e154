/** A round amount: 1, 1.5, 2, 3, 4, 5, 6 or 8 times a power of ten that is not below the given one. 1 for zero. */
export function roundTop(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((times) => times * power >= most) ?? 10
  return step * power
}

/** An amount so many times as large as an ordinary one would flatten the rest of the chart. */
const OUTSTANDING = 4

/**
 * The top of a scale for columns of which a few may be cut: those beyond four times the middle one, as the month of a
 * balloon among months of ordinary payments. Where more than a quarter would be cut, large amounts are ordinary there,
 * and none is.
 */
export function topOfColumns(heights: readonly number[]): number {
  const drawn = heights.filter((height) => height > 0).sort((a, b) => a - b)
  const limit = (drawn[Math.floor((drawn.length - 1) / 2)] ?? 0) * OUTSTANDING
  const ordinary = drawn.filter((height) => height <= limit)
  const areFewCut = ordinary.length < drawn.length && drawn.length - ordinary.length <= drawn.length / 4
  return roundTop((areFewCut ? ordinary : drawn).at(-1) ?? 0)
}

/** The scale of a line: from a round amount below the lowest to one above the highest, so that changes are seen. */
export function rangeOfLine(amounts: readonly number[]): { low: number; high: number } {
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const step = roundTop((most - least) / 2)
  const low = Math.max(0, Math.floor(least / step) * step)
  const high = Math.ceil(most / step) * step
  return { low, high: high > low ? high : low + step }
}

const SHORT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumSignificantDigits: 1,
  maximumSignificantDigits: 3,
})

/** 250,000 is '$250K', 1,500,000 is '$1.5M', 40 is '$40'. For axes alone; a figure is always told to the cent. */
export const shortUsd = (dollars: number): string => SHORT.format(dollars)
