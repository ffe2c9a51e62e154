/** The median of some numbers; NaN of none. */
export function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return (low + high) / 2
}
