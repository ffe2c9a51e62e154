import { type DayCountPeriod, type DayCountRule, yearFraction } from '../terms/day-count.ts'
import type { CaseResult } from './case-result.ts'
import { judged, notExpressible } from './differences.ts'

type DayCountCase = {
  id: string
  convention: string
  start: string
  end: string
  terminationDate?: string
  referencePeriod?: [string, string]
  couponsPerYear?: number
  expected: { days?: number; yearFraction?: number }
}

/** The rules by the names that the published examples use. */
const RULES: Record<string, DayCountRule> = {
  '30/360 Bond Basis (ISDA 4.16(f))': '30/360',
  // Without an end-of-month flag the rule of the SIA leaves February alone, as the bond basis does.
  '30U/360 without EOM flag': '30/360',
  '30/360 US (SIA/NASD, end-of-February rule)': '30/360 US',
  '30/360 PSA': '30/360 PSA',
  '30E/360 (Eurobond, ISDA 4.16(g))': '30E/360',
  '30E/360 ISDA (ISDA 4.16(h))': '30E/360 ISDA',
  '30E+/360': '30E+/360',
  'Excel DAYS360 US': 'DAYS360 US',
  'Excel DAYS360 European': 'DAYS360 EUROPEAN',
  'Actual/Actual ISDA': 'ACT/ACT',
  'Actual/Actual ICMA': 'ACT/ACT ICMA',
  'Actual/360': 'ACT/360',
  'Actual/364': 'ACT/364',
  'Actual/365 Fixed': 'ACT/365',
  'Actual/365 Actual': 'ACT/365 ACTUAL',
  'Actual/365.25': 'ACT/365.25',
  'NL/365': 'NL/365',
}

/** Runs a file of published day counts (vectors/daycount.json), one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const { vectors } = file as { vectors: DayCountCase[] }
  return vectors.map((vector) => {
    const rule = RULES[vector.convention]
    if (!rule) return notExpressible(vector.id, `no day count is called ${vector.convention}`)
    return judged(vector.id, () => {
      const { numerator, denominator } = yearFraction(rule, periodOf(vector))
      const { days, yearFraction: expected } = vector.expected
      const got = numerator / denominator
      // Published with nine decimals at least; the tenth may have been cut or rounded.
      const isClose = expected !== undefined && Math.abs(got - expected) < 1e-9
      return [
        { name: 'days', expected: days, got: numerator },
        { name: 'year fraction', expected, got: isClose ? expected : got },
      ]
    })
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
