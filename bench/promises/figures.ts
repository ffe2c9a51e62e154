import type { Outcome } from '../../e2e/faults/rounds.ts'

/** What one part of the long run came to. */
export type Measured = {
  readonly name: string
  times: number
  attempts: number
  acknowledged: number
  repeated: number
  recoveries: number[]
  problems: string[]
  /** Why nothing was measured. */
  skipped?: string
}

export const nothingYet = (name: string): Measured => ({
  name,
  times: 0,
  attempts: 0,
  acknowledged: 0,
  repeated: 0,
  recoveries: [],
  problems: [],
})

/** Adds what another installation came to. */
export function add(measured: Measured, outcome: Outcome, times = outcome.rounds): void {
  measured.times += times
  measured.attempts += outcome.attempts
  measured.acknowledged += outcome.acknowledged
  measured.repeated += outcome.repeated
  measured.recoveries.push(...outcome.recoveries)
  measured.problems.push(...outcome.problems.map((problem) => `seed ${outcome.seed}: ${problem}`))
}

/** One row of the table in docs/security.md. */
export function rowOf({
  name,
  skipped,
  times,
  attempts,
  acknowledged,
  repeated,
  recoveries,
  problems,
}: Measured): string {
  if (skipped !== undefined) return `| ${name} | ${skipped} | | | | | |`
  const sorted = recoveries.toSorted((a, b) => a - b)
  const seconds = (ms: number | undefined) => (ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`)
  const back = [seconds(sorted[Math.floor(sorted.length / 2)]), seconds(sorted.at(-1))].filter(Boolean).join(', ')
  const figures = [times, attempts, acknowledged, repeated, problems.length].map((figure) =>
    figure.toLocaleString('en-US'),
  )
  return `| ${[name, ...figures, back].join(' | ')} |`
}
