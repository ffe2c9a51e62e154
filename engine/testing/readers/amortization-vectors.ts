import { type CaseResult, doubted } from './case-result.ts'
import { judgeLoan } from './loan-case.ts'

/** One published case of vectors/amortization.json. Amounts and rates are plain numbers. */
export type AmortizationCase = {
  id: string
  category?: string
  inputs: Record<string, unknown>
  expected: Record<string, unknown>
  reproduced?: boolean
}

/** Runs a file of published repayment tables (vectors/amortization.json), one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const { vectors } = file as { vectors: AmortizationCase[] }
  return vectors.map((one) =>
    doubted(judgeLoan(one.id, { inputs: inputsOf(one), expected: one.expected }), one.reproduced),
  )
}

/** The terms of a case. A loan that asks for interest alone may say so in its category only. */
export function inputsOf({ inputs, category = '' }: AmortizationCase): Record<string, unknown> {
  const isInterestOnly =
    /^interest-only(?! then)/.test(category) && !Object.keys(inputs).some((name) => /interest.?only/i.test(name))
  return isInterestOnly ? { ...inputs, method: 'interest only' } : inputs
}
