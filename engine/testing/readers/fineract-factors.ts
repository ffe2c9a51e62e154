import { roundedQuotient } from '../../numbers/money.ts'
import { levelFactor } from '../../schedule/level-payment.ts'
import { type RateFactor, rateFactor } from '../../terms/installment-periods.ts'
import { type CaseResult, type Figure, judged, notExpressible } from './case-result.ts'
import { ppm } from './decimal.ts'
import type { FineractCase, FineractInputs } from './fineract-case.ts'
import { fineractDueDays, partOf, uncountable } from './fineract-periods.ts'

/** Compares the rate factors of single rows, and what they accumulate to over several. */
export function runRateFactors({ id, inputs, expected }: FineractCase): CaseResult {
  const counted = whole(inputs)
  const reason = uncountable(counted)
  if (reason) return notExpressible(id, reason)
  return judged(id, () => {
    const rate = ppm(counted.annualRatePercent)
    const factors = periodsOf(counted).map(([from, to]) => rateFactor(rate, partOf(counted, { from, to })))
    const { rateFactors = [], accumulationFactors = [], ...others } = expected
    const figures = [
      ...rateFactors.map((value, index) => figure(`factor ${index + 1}`, value, factors[index])),
      ...accumulationFactors.map((value, index) =>
        carried(figure(`accumulation ${index + 1}`, value, accumulated(factors.slice(0, index + 1))), index),
      ),
    ]
    return { figures, leftOut: Object.keys(others) }
  })
}

/** What a case of factors leaves out is a month, counted by its days, from the first day that is stated. */
function whole(inputs: FineractInputs): FineractInputs {
  return {
    ...inputs,
    frequency: inputs.frequency ?? { every: 1, unit: 'months' },
    interestCalculationPeriod: inputs.interestCalculationPeriod ?? 'daily',
    disbursementDate: inputs.scheduleStartDate ?? inputs.periods?.[0]?.[0] ?? null,
  }
}

function periodsOf(inputs: FineractInputs): [string, string][] {
  if (inputs.periods) return inputs.periods
  let from = inputs.disbursementDate ?? ''
  return fineractDueDays(inputs).map((to) => {
    const period: [string, string] = [from, to]
    from = to
    return period
  })
}

/** F in the product formula: Π(1 + r) over the level payment of one unit. */
function accumulated(factors: readonly RateFactor[]): { times: bigint; over: bigint } {
  const level = levelFactor(factors)
  const product = factors.reduce(
    ({ times, over }, factor) => ({
      times: times * BigInt(factor.over + factor.times),
      over: over * BigInt(factor.over),
    }),
    { times: 1n, over: 1n },
  )
  return { times: product.times * level.over, over: product.over * level.dividend }
}

/** The source rounds every sum to the digits it prints, so after k further rows ours may differ by k of the last digit. */
function carried({ name, expected, got }: Figure, rows: number): Figure {
  const isClose = Math.abs(Number(expected) - Number(got)) <= rows
  return { name, expected, got: isClose ? expected : got }
}

/** A fraction rounded to as many decimals as the published text has. */
function figure(
  name: string,
  expected: string,
  fraction: { times: number | bigint; over: number | bigint } | undefined,
): Figure {
  if (!fraction) return { name, expected, got: undefined }
  const decimals = expected.split('.')[1]?.length ?? 0
  const dividend = BigInt(fraction.times) * 10n ** BigInt(decimals)
  const units = roundedQuotient({ dividend, over: BigInt(fraction.over), rounding: 'HALF_EVEN' })
  return { name, expected: BigInt(expected.replace('.', '')), got: units }
}
