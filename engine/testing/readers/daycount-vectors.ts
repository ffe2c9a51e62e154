import { type DayCountPeriod, yearFraction } from '../../terms/day-count.ts'
import { type CaseResult, doubted, judged, notExpressible } from './case-result.ts'
import { dayCountNamed } from './day-count-words.ts'
import { ANY, unknownWord } from './words.ts'

type DayCountCase = {
  id: string
  convention: string
  start: string
  end: string
  terminationDate?: string
  referencePeriod?: [string, string]
  couponsPerYear?: number
  expected: { days?: number; yearFraction?: number }
  reproduced?: boolean
}

/** The words of a case; what its source and its figures are called says nothing of the days. */
const WORDS = {
  id: ANY,
  convention: ANY,
  start: ANY,
  end: ANY,
  terminationDate: ANY,
  referencePeriod: ANY,
  couponsPerYear: ANY,
  expected: ANY,
  source: ANY,
  title: ANY,
  note: ANY,
  flag: ANY,
  how: ANY,
  reproduced: ANY,
} as const

/** Runs a file of published day counts (vectors/daycount.json), one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const { vectors } = file as { vectors: DayCountCase[] }
  return vectors.map((one) => doubted(runCase(one), one.reproduced))
}

function runCase(one: DayCountCase): CaseResult {
  const rule = dayCountNamed(one.convention)
  const unknown = rule ? unknownWord(one, WORDS, 'the case') : `${one.convention} of convention`
  if (!rule || unknown) return notExpressible(one.id, unknown ?? '')
  return judged(one.id, () => {
    const { numerator, denominator } = yearFraction(rule, periodOf(one))
    const { days, yearFraction: expected, ...others } = one.expected
    const got = numerator / denominator
    // Published with nine decimals at least; the tenth may have been cut or rounded.
    const isClose = expected !== undefined && Math.abs(got - expected) < 1e-9
    const figures = [
      { name: 'days', expected: days, got: numerator },
      { name: 'year fraction', expected, got: isClose ? expected : got },
    ]
    return { figures, leftOut: Object.keys(others) }
  })
}

function periodOf({ start, end, terminationDate, referencePeriod, couponsPerYear }: DayCountCase): DayCountPeriod {
  const period: DayCountPeriod = { from: start, to: end }
  if (terminationDate !== undefined) period.terminationOn = terminationDate
  if (referencePeriod && couponsPerYear !== undefined) {
    const [from, to] = referencePeriod
    period.reference = { from, to, periodsPerYear: couponsPerYear }
  }
  return period
}
