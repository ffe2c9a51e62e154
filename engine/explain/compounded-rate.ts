import type { RatePpm } from '../numbers/units.ts'
import { interestRate, periodsOfRate } from '../terms/compounding.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Step } from './explain.ts'

/**
 * Where the contract compounds its rate apart from the payments and one of these rates is the equivalent of it: a step
 * that says so and adds nothing. Otherwise none.
 */
export function compoundedRateSteps(terms: LoanTerms, rates: readonly RatePpm[]): Step[] {
  const { annualRatePpm, options } = terms
  const rate = interestRate(terms)
  if (options?.compounding === undefined || rate === annualRatePpm || !rates.includes(rate)) return []
  const periodsPerYear = periodsOfRate(terms)
  const equivalentPct = (rate / 10_000).toFixed(8)
  return [
    {
      key: 'rate.compounded',
      values: { annualRatePpm, compounding: options.compounding, periodsPerYear, equivalentPct },
    },
  ]
}
