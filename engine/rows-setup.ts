import type { ScheduleRow } from './loan-state.ts'
import { assertCents, mulDiv } from './money.ts'
import { type RateFactor, type RowPeriod, rateFactor, sumOfFactors } from './row-periods.ts'
import type { RowsPlan, RowsSetup } from './rows-plan.ts'
import type { Cents } from './terms.ts'

/**
 * Everything about the rows of a plan that does not depend on the level payment.
 * Throws RangeError without a period, and for an amount below zero.
 */
export function setUpRows(plan: RowsPlan): RowsSetup {
  const down = downPaymentOf(plan, firstPeriod(plan))
  const { interestGraceRows = 0, principalGraceRows = 0 } = plan.options ?? {}
  const graceRows = Math.max(plan.interestOnlyRows ?? 0, principalGraceRows)
  const factors = factorsOf(plan.periods, plan)
  const amountCents = down ? down.balanceCents : plan.balanceCents
  const flatInterest = plan.options?.flatInterest ? flatInterestOf(plan, { amountCents, factors }) : null
  return {
    plan,
    down,
    amountCents,
    firstNumber: (plan.firstNumber ?? 1) + (down ? 1 : 0),
    planned: plan.periods.map((period, index) => ({
      period,
      factor: factors[index] ?? NO_INTEREST,
      isPrincipalFree: index < graceRows,
      isInterestPostponed: index < interestGraceRows && index < plan.periods.length - 1,
      flatInterestCents: flatInterest ? (flatInterest[index] ?? 0) : null,
    })),
    levelFactors: plan.levelPeriods ? factorsOf(plan.levelPeriods, plan) : factors,
  }
}

function factorsOf(periods: readonly RowPeriod[], { annualRatePpm, options }: RowsPlan): RateFactor[] {
  const freeRows = options?.interestFreeRows ?? 0
  let part: RowPeriod['part'] | null = null
  let factor = NO_INTEREST
  return periods.map((period, index) => {
    if (index < freeRows) return NO_INTEREST
    // Whole periods share one part of a year, so their factor is reduced only once.
    if (period.part !== part) factor = rateFactor(annualRatePpm, period.part)
    part = period.part
    return factor
  })
}

/** The interest of every row when no balance changes it. */
function flatInterestOf(
  plan: RowsPlan,
  { amountCents, factors }: { amountCents: Cents; factors: readonly RateFactor[] },
): Cents[] {
  const { rounding } = plan
  if (!plan.options?.flatInterestInEqualParts) {
    return factors.map((factor) => mulDiv(amountCents, { ...factor, rounding }))
  }
  const totalCents = mulDiv(plan.balanceCents, { ...sumOfFactors(factors), rounding })
  const partCents = mulDiv(totalCents, { times: 1, over: factors.length, rounding })
  const lastCents = totalCents - partCents * (factors.length - 1)
  return factors.map((_, index) => (index === factors.length - 1 ? lastCents : partCents))
}

const NO_INTEREST: RateFactor = { times: 0, over: 1 }

function firstPeriod({ balanceCents, periods }: RowsPlan): RowPeriod {
  assertCents(balanceCents)
  if (balanceCents < 0) throw new RangeError(`an amount of ${balanceCents} cents cannot be repaid in rows`)
  const first = periods[0]
  if (!first) throw new RangeError('a schedule needs at least one row')
  return first
}

function downPaymentOf(plan: RowsPlan, { fromOn }: RowPeriod): ScheduleRow | null {
  const downPaymentCents = Math.min(plan.options?.downPaymentCents ?? 0, plan.balanceCents)
  if (downPaymentCents === 0) return null
  return {
    number: plan.firstNumber ?? 1,
    fromOn,
    dueOn: fromOn,
    paymentCents: downPaymentCents,
    principalCents: downPaymentCents,
    interestCents: 0,
    balanceCents: plan.balanceCents - downPaymentCents,
  }
}
