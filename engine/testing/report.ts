import type { CaseResult } from './case-result.ts'

/** What became of the cases of one file, as lines: a table of its groups, and why cases are not expressible. */
export function reportOf(name: string, results: readonly CaseResult[]): string[] {
  const groups = [...new Set(results.map(({ group = 'all cases' }) => group))].sort()
  const rows = groups.map((group) =>
    rowOf(
      group,
      results.filter((one) => (one.group ?? 'all cases') === group),
    ),
  )
  const total = groups.length > 1 ? [rowOf('all cases', results)] : []
  return [
    `${name.padEnd(NAME_WIDTH)}${['passed', 'failed', 'not expressible'].map(column).join('')}`,
    ...rows,
    ...total,
    ...reasonsOf(results),
  ]
}

const NAME_WIDTH = 36

function column(text: string | number): string {
  return String(text).padStart(16)
}

function rowOf(name: string, results: readonly CaseResult[]): string {
  const counts = (['passed', 'failed', 'not-expressible'] as const).map(
    (kind) => results.filter(({ result }) => result === kind).length,
  )
  return `  ${name.padEnd(NAME_WIDTH - 2)}${counts.map(column).join('')}`
}

function reasonsOf(results: readonly CaseResult[]): string[] {
  const cases = results.filter(({ result }) => result === 'not-expressible')
  const reasons = [...new Set(cases.map(({ detail }) => detail))]
  return reasons.map((reason) => {
    const ids = cases.filter(({ detail }) => detail === reason).map(({ id }) => id)
    return `  not expressible: ${reason} (${ids.length}: ${ids.join(', ')})`
  })
}
