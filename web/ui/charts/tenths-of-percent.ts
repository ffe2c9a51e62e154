/**
 * Parts of a whole in tenths of a percent that add up to 1,000: each is rounded down, and the tenths that are left go to
 * those that lost most by it, the first of equal ones. Amounts below zero have no part. All are 0 when nothing is there.
 */
export function tenthsOf(amounts: readonly number[]): number[] {
  const parts = amounts.map((amount) => Math.max(0, amount))
  const sum = parts.reduce((total, part) => total + part, 0)
  if (sum === 0) return parts
  const exact = parts.map((part) => (part / sum) * 1000)
  const tenths = exact.map(Math.floor)
  const left = 1000 - tenths.reduce((total, part) => total + part, 0)
  const lost = exact.map((part, index) => ({ index, rest: part - Math.floor(part) }))
  for (const { index } of lost.sort((a, b) => b.rest - a.rest).slice(0, left)) tenths[index] = (tenths[index] ?? 0) + 1
  return tenths
}
