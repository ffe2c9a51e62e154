/** The smallest round amount that is not below one: 1, 2, 2.5 or 5 times a power of ten. 1 for nothing. */
export function roundTop(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 2.5, 5, 10].find((times) => times * power >= most) ?? 10
  return step * power
}
