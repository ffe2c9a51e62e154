import { assertCents, mulDiv } from '../numbers/money.ts'
import type { Cents, RatePpm } from '../numbers/units.ts'
import type { YearFraction } from '../terms/day-count.ts'
import { type RateFactor, type RowPeriod, rateFactor, sumOfFactors } from '../terms/installment-periods.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { RowsPlan, RowsSetup } from './installment-plan.ts'

/**
 * Everything about the rows of a plan that does not depend on the level payment.
 * Throws RangeError without a period, and for an amount below zero.
 */
export function setUpRows(plan: RowsPlan): RowsSetup {
  const down = downPaymentOf(plan, firstPeriod(plan))
  const graceRows = Math.max(plan.interestOnlyRows ?? 0, plan.options?.principalGraceRows ?? 0)
  const factors = factorsOf(plan.periods, plan)
  const amountCents = down ? down.balanceCents : plan.balanceCents
  return {
    plan,
    down,
    amountCents,
    firstNumber: (plan.firstNumber ?? 1) + (down ? 1 : 0),
    factors,
    levelFactors: plan.levelPeriods ? factorsOf(plan.levelPeriods, plan) : factors,
    principalFree: new Set(Array.from({ length: graceRows }, (_, index) => index)),
    flatInterest: plan.options?.flatInterest ? flatInterestOf(plan, { amountCents, factors }) : null,
  }
}

function factorsOf(periods: readonly RowPeriod[], { annualRatePpm, options }: RowsPlan): RateFactor[] {
  const freeRows = options?.interestFreeRows ?? 0
  const inner = periods[1]?.part
  if (freeRows === 0 && inner && periods.every(({ part }) => part === inner)) {
    return new Array<RateFactor>(periods.length).fill(rateFactor(annualRatePpm, inner))
  }
  const factors: RateFactor[] = []
  const known: KnownFactor[] = []
  let latest: KnownFactor | undefined
  for (const { part } of periods) {
    if (latest?.part !== part) latest = factorOf(part, { annualRatePpm, known })
    factors.push(factors.length < freeRows ? NO_INTEREST : latest.factor)
  }
  return factors
}

type KnownFactor = { part: YearFraction; factor: RateFactor }

/** Rows of the same length share their factor: it is reduced once, and an annuity discounts it once. */
function factorOf(
  part: YearFraction,
  { annualRatePpm, known }: { annualRatePpm: RatePpm; known: KnownFactor[] },
): KnownFactor {
  const { numerator, denominator } = part
  for (const one of known) if (one.part.numerator === numerator && one.part.denominator === denominator) return one
  const made = { part, factor: rateFactor(annualRatePpm, part) }
  // Of parts that never come again, as in a table of odd periods, only the first few are worth looking through.
  if (known.length < 8) known.push(made)
  return made
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
  const roundedCents = mulDiv(totalCents, { times: 1, over: factors.length, rounding })
  // Less than a cent a row must not be rounded up until nothing is left for the last one.
  const partCents = Math.min(roundedCents, Math.floor(totalCents / Math.max(1, factors.length - 1)))
  const lastCents = totalCents - partCents * (factors.length - 1)
  return factors.map((_, index) => (index === factors.length - 1 ? lastCents : partCents))
}

/** The factor of a row without interest. */
export const NO_INTEREST: RateFactor = { times: 0, over: 1 }

function firstPeriod({ balanceCents, periods }: RowsPlan): RowPeriod {
  assertCents(balanceCents)
  if (balanceCents < 0) throw new RangeError(`an amount of ${balanceCents} cents cannot be repaid in rows`)
  const first = periods[0]
  if (!first) throw new RangeError('a schedule needs at least one row')
  return first
}

function downPaymentOf(plan: RowsPlan, { fromOn }: RowPeriod): PlannedInstallment | null {
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
