import type { Step } from '#engine/explain/explain.ts'
import { isDay } from '#engine/numbers/dates.ts'

export type YearOfLines = { year: string | null; lines: Step[] }

// A balance after many years has a line for each payment.
const LINES_AT_ONCE = 10

/** The lines of each calendar year, where there are many; what was lent, and what has no day, stands by itself. */
export function linesByYear(steps: readonly Step[]): YearOfLines[] {
  if (steps.length <= LINES_AT_ONCE) return [{ year: null, lines: [...steps] }]
  const years: YearOfLines[] = []
  for (const step of steps) {
    const year = yearOf(step)
    const last = years.at(-1)
    if (last && last.year === year) last.lines.push(step)
    else years.push({ year, lines: [step] })
  }
  return years
}

const STARTS = ['balance.lent', 'balance.taken-over']

function yearOf({ key, values, amountCents }: Step): string | null {
  const on = values?.['on']
  if (STARTS.includes(key) || amountCents === undefined || typeof on !== 'string' || !isDay(on)) return null
  return on.slice(0, 4)
}
