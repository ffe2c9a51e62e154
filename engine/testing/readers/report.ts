import type { CaseResult } from './case-result.ts'

const RESULTS = ['passed', 'failed', 'error', 'not-expressible'] as const

/** What became of the cases of one file, as lines: a table of its groups, figures left out, and why cases cannot be told. */
export function reportOf(name: string, results: readonly CaseResult[]): string[] {
  const groups = [...new Set(results.map(({ group = ALL }) => group))].sort()
  const rows = groups.map((group) =>
    rowOf(
      group,
      results.filter((one) => (one.group ?? ALL) === group),
    ),
  )
  const total = groups.length > 1 ? [rowOf(ALL, results)] : []
  const leftOut = results.flatMap((one) =>
    one.leftOut.map((figure) => figure.replace(/ of (rows?|year) [\d to]+$/, ' of a row')),
  )
  const columns = [...RESULTS.map((result) => result.replace('-', ' ')), 'figures', 'left out']
  return [
    `${name.padEnd(NAME_WIDTH)}${columns.map(column).join('')}`,
    ...rows,
    ...total,
    ...(leftOut.length > 0 ? [`  figures left out: ${countsOf(leftOut)}`] : []),
    ...reasonsOf(results),
  ]
}

const ALL = 'all cases'
const NAME_WIDTH = 32

function column(text: string | number): string {
  return String(text).padStart(16)
}

function rowOf(name: string, results: readonly CaseResult[]): string {
  const counts = RESULTS.map((kind) => results.filter(({ result }) => result === kind).length)
  const figures = results.reduce((sum, { comparedCount }) => sum + comparedCount, 0)
  const leftOut = results.reduce((sum, one) => sum + one.leftOut.length, 0)
  return `  ${name.padEnd(NAME_WIDTH - 2)}${[...counts, figures, leftOut].map(column).join('')}`
}

/** Each name once, with how often it comes. */
function countsOf(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(', ')
}

function reasonsOf(results: readonly CaseResult[]): string[] {
  const cases = results.filter(({ result }) => result === 'not-expressible')
  const reasons = [...new Set(cases.map(({ detail }) => detail))]
  return reasons.map((reason) => {
    const ids = cases.filter(({ detail }) => detail === reason).map(({ id }) => id)
    return `  not expressible: ${reason} (${ids.length}: ${ids.join(', ')})`
  })
}
