/**
 * The smallest round amount that is not below the given one: 1, 1.5, 2, 3, 4, 5, 6 or 8 times a power of ten. 1 for
 * zero.
 */
export function roundTop(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((times) => times * power >= most) ?? 10
  return step * power
}
