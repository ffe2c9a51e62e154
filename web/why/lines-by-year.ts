import type { Step } from '#engine/explain/explain.ts'
import { isDay } from '#engine/numbers/dates.ts'

/** Lines that follow each other: shown one by one when year is null, otherwise folded into one line with their sum. */
export type YearOfLines = {
  /** '2024', or '2021–2024' for several years together. */
  year: string | null
  lines: Step[]
  /** The years that a line of several years opens to. */
  years?: YearOfLines[]
}

// A balance after many years has a line for each payment; so many are read at a glance.
const LINES_SHOWN = 8
/** The newest lines, which stay unfolded. */
const NEWEST_SHOWN = 3

/**
 * The lines, where there are many: the newest by themselves, older ones by calendar year, the oldest years together;
 * what was lent, and what has no day, stands by itself.
 */
export function linesByYear(steps: readonly Step[]): YearOfLines[] {
  if (steps.length <= LINES_SHOWN) return [{ year: null, lines: [...steps] }]
  const newest = steps.slice(-NEWEST_SHOWN)
  const years: YearOfLines[] = []
  for (const step of steps.slice(0, -NEWEST_SHOWN)) {
    const year = yearOf(step)
    const last = years.at(-1)
    if (last && last.year === year) last.lines.push(step)
    else years.push({ year, lines: [step] })
  }
  const shown = years.map((each) => (each.lines.length === 1 ? { ...each, year: null } : each))
  return [...withOldestTogether(shown, LINES_SHOWN - NEWEST_SHOWN), { year: null, lines: newest }]
}

const linesOf = ({ year, lines }: YearOfLines): number => (year === null ? lines.length : 1)

/** Takes the first years together until at most so many lines remain. */
function withOldestTogether(years: readonly YearOfLines[], most: number): YearOfLines[] {
  const surplus = years.reduce((sum, each) => sum + linesOf(each), 0) - most
  const first = years.findIndex(({ year }) => year !== null)
  const others = years.slice(first).findIndex(({ year }) => year === null)
  const end = others === -1 ? years.length : first + others
  if (surplus <= 0 || first === -1 || end - first < 2) return [...years]
  const together = years.slice(first, Math.min(end, first + surplus + 1))
  const all: YearOfLines = {
    year: `${together[0]?.year}–${together.at(-1)?.year}`,
    lines: together.flatMap(({ lines }) => lines),
    years: together,
  }
  return [...years.slice(0, first), all, ...years.slice(first + together.length)]
}

const STARTS = ['balance.lent', 'balance.taken-over']

function yearOf({ key, values, amountCents }: Step): string | null {
  const on = values?.['on']
  if (STARTS.includes(key) || amountCents === undefined || typeof on !== 'string' || !isDay(on)) return null
  return on.slice(0, 4)
}
