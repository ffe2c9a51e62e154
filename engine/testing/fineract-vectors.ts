import type { CaseResult } from './case-result.ts'
import { judged, notExpressible } from './differences.ts'
import type { FineractCase } from './fineract-case.ts'
import { runRateFactors } from './fineract-factors.ts'
import { fineractDueDays } from './fineract-periods.ts'
import { runCases as runReplayCases } from './fineract-replay-vectors.ts'
import { runSchedule } from './fineract-schedule-vectors.ts'

/** Runs a file of Apache Fineract's published figures (vectors/fineract.json), one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const cases = file as FineractCase[]
  const ours = cases.filter(({ kind }) => RUNNERS.has(kind))
  const replayed = cases.filter(({ kind }) => !RUNNERS.has(kind))
  const results = ours.map((one) => RUNNERS.get(one.kind)?.(one) ?? notExpressible(one.id, `the kind ${one.kind}`))
  return [...grouped(ours, results), ...grouped(replayed, runReplayCases(replayed))]
}

const RUNNERS = new Map<string, (one: FineractCase) => CaseResult>([
  ['schedule', runSchedule],
  ['due-dates', runDueDates],
  ['rate-factors', runRateFactors],
])

function grouped(cases: readonly FineractCase[], results: readonly CaseResult[]): CaseResult[] {
  const groups = new Map(cases.map(({ id, kind, tier }) => [id, `tier ${tier}, ${kind}`]))
  return results.map((result) => ({ ...result, group: groups.get(result.id) ?? '' }))
}

function runDueDates({ id, inputs, expected }: FineractCase): CaseResult {
  return judged(id, () => {
    const days = fineractDueDays(inputs)
    return [
      { name: 'rows', expected: expected.dueDates?.length, got: days.length },
      ...days.map((day, index) => ({ name: `due day ${index + 1}`, expected: expected.dueDates?.[index], got: day })),
    ]
  })
}
