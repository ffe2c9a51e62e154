import { type CaseResult, doubted, judged, notExpressible } from './case-result.ts'
import type { FineractCase } from './fineract-case.ts'
import { runRateFactors } from './fineract-factors.ts'
import { fineractDueDays } from './fineract-periods.ts'
import { runReplay } from './fineract-replay-vectors.ts'
import { runSchedule, unknownFigures } from './fineract-schedule-vectors.ts'
import { unknownWordOf } from './fineract-words.ts'

/** Runs a file of Apache Fineract's published figures (vectors/fineract.json), one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const cases = file as FineractCase[]
  return cases.map((one) => ({ ...doubted(runCase(one), one.reproduced), group: `tier ${one.tier}, ${one.kind}` }))
}

function runCase(one: FineractCase): CaseResult {
  const run = RUNNERS.get(one.kind)
  const unknown = run ? unknownWordOf(one) : `${one.kind} of kind`
  return run && !unknown ? run(one) : notExpressible(one.id, unknown ?? '')
}

const RUNNERS = new Map<string, (one: FineractCase) => CaseResult>([
  ['schedule', runSchedule],
  ['due-dates', runDueDates],
  ['rate-factors', runRateFactors],
  ['allocation', runReplay],
  ['schedule-with-events', runReplay],
])

function runDueDates({ id, inputs, expected }: FineractCase): CaseResult {
  return judged(id, () => {
    const days = fineractDueDays(inputs)
    const figures = [
      { name: 'rows', expected: expected.dueDates?.length, got: days.length },
      ...days.map((day, index) => ({ name: `due day ${index + 1}`, expected: expected.dueDates?.[index], got: day })),
    ]
    return { figures, leftOut: unknownFigures(expected, ['dueDates']) }
  })
}
