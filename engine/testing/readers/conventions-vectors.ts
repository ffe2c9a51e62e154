import { type CaseResult, doubted, notExpressible } from './case-result.ts'
import { hasField, MAPPERS, runMapper } from './conventions-mappers.ts'
import { judgeLoan } from './loan-case.ts'

/** One published case of vectors/conventions.json. */
export type ConventionCase = {
  id: string
  /** The number of the convention that the case shows. */
  convention: number
  kind: string
  grade: string
  input: Record<string, unknown>
  expected: Record<string, unknown>
  reproduced?: boolean
  how?: string
  note?: string
}

/** What the conventions are called, by the number that the file gives them. */
const CONVENTIONS: Record<number, string> = {
  1: 'stated payment',
  2: 'odd first period',
  3: 'frequencies',
  4: 'late fees',
  5: 'default interest',
  6: 'paid ahead',
  7: 'overpayment',
  8: 'deferment and capitalization',
  9: 'rate steps and adjustable rates',
  10: 'settlement',
  11: 'escrow',
  12: 'allocation',
  13: 'day counts',
  14: 'Rule of 78',
  15: 'compounding',
  16: 'line of credit',
  17: 'prepayment charge',
  18: 'points and closing',
  19: 'business days',
  20: 'leases and residual values',
}

/** Runs a file of published figures by convention (vectors/conventions.json), one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const { cases } = file as { cases: ConventionCase[] }
  return cases.map((one) => ({ ...doubted(runCase(one), one.reproduced), group: `grade ${one.grade}` }))
}

/** A case goes to the first mapper that knows every word of its terms; a loan with a schedule needs none of its own. */
function runCase(one: ConventionCase): CaseResult {
  const { id, kind, input, expected, convention } = one
  if (kind === 'formula') return notExpressible(id, 'a rule without figures')
  const tolerance = toleranceOf(one)
  const asLoan = judgeLoan(id, { inputs: input, expected, tolerance })
  if (asLoan.result !== 'not-expressible') return asLoan
  const results = MAPPERS.filter(({ needs }) => needs.every((name) => hasField(input, name))).map((mapper) =>
    runMapper(mapper, { id, input, expected, tolerance }),
  )
  const told = results.find(({ result }) => result !== 'not-expressible')
  if (told) return told
  const unknown = results.at(-1)?.detail ?? asLoan.detail.replace(/inputs$/, 'input')
  return notExpressible(id, `${CONVENTIONS[convention] ?? `convention ${convention}`}: ${unknown}`)
}

/** How far a source's own arithmetic is off, where the file says so. */
function toleranceOf({ how = '', note = '' }: ConventionCase): number {
  const match = /(?:within|[Tt]olerance) (\d*\.?\d+)/.exec(`${how} ${note}`)
  return match ? Number(match[1]) : 0
}
