import { assertCents, mulDiv } from '../numbers/money.ts'
import type { Cents, RatePpm } from '../numbers/units.ts'
import type { YearFraction } from '../terms/day-count.ts'
import { type InstallmentPeriod, type RateFactor, rateFactor, sumOfFactors } from '../terms/installment-periods.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { InstallmentPlan, PreparedPlan } from './installment-plan.ts'

/**
 * Prepares a plan: computes everything that does not depend on the level payment.
 * Throws RangeError without a period, and for an amount below zero.
 */
export function preparedPlan(plan: InstallmentPlan): PreparedPlan {
  const down = downPaymentOf(plan, firstPeriod(plan))
  const graceCount = Math.max(plan.interestOnlyInstallments ?? 0, plan.options?.principalGraceRows ?? 0)
  const factors = factorsOf(plan.periods, plan)
  const amountCents = down ? down.balanceCents : plan.balanceCents
  return {
    plan,
    down,
    amountCents,
    firstNumber: (plan.firstNumber ?? 1) + (down ? 1 : 0),
    factors,
    levelFactors: plan.levelPeriods ? factorsOf(plan.levelPeriods, plan) : factors,
    roundedDays: plan.options?.roundsEachDay ? plan.periods.map(({ part }) => part) : null,
    principalFree: new Set(Array.from({ length: graceCount }, (_, index) => index)),
    flatInterest: plan.options?.flatInterest ? flatInterestOf(plan, { amountCents, factors }) : null,
    defersInterest: false,
  }
}

function factorsOf(periods: readonly InstallmentPeriod[], { annualRatePpm, options }: InstallmentPlan): RateFactor[] {
  const freeCount = options?.interestFreeRows ?? 0
  const inner = periods[1]?.part
  if (freeCount === 0 && inner && periods.every(({ part }) => part === inner)) {
    return new Array<RateFactor>(periods.length).fill(rateFactor(annualRatePpm, inner))
  }
  const factors: RateFactor[] = []
  const known: KnownFactor[] = []
  let latest: KnownFactor | undefined
  for (const { part } of periods) {
    if (latest?.part !== part) latest = factorOf(part, { annualRatePpm, known })
    factors.push(factors.length < freeCount ? NO_INTEREST : latest.factor)
  }
  return factors
}

type KnownFactor = { part: YearFraction; factor: RateFactor }

/** Periods of the same length share their factor: it is reduced once, and an annuity discounts it once. */
function factorOf(
  part: YearFraction,
  { annualRatePpm, known }: { annualRatePpm: RatePpm; known: KnownFactor[] },
): KnownFactor {
  const { numerator, denominator } = part
  for (const one of known) if (one.part.numerator === numerator && one.part.denominator === denominator) return one
  const made = { part, factor: rateFactor(annualRatePpm, part) }
  // In a table of odd periods most parts never come again, so only the first few are kept and looked through.
  if (known.length < 8) known.push(made)
  return made
}

/** The interest of every installment, none of which follows the balance. */
function flatInterestOf(
  plan: InstallmentPlan,
  { amountCents, factors }: { amountCents: Cents; factors: readonly RateFactor[] },
): Cents[] {
  const { rounding } = plan
  if (!plan.options?.flatInterestInEqualParts) {
    return factors.map((factor) => mulDiv(amountCents, { ...factor, rounding }))
  }
  const totalCents = mulDiv(plan.balanceCents, { ...sumOfFactors(factors), rounding })
  const roundedCents = mulDiv(totalCents, { times: 1, over: factors.length, rounding })
  // With less than a cent for each installment, rounding up would leave nothing for the last one.
  const partCents = Math.min(roundedCents, Math.floor(totalCents / Math.max(1, factors.length - 1)))
  const lastCents = totalCents - partCents * (factors.length - 1)
  return factors.map((_, index) => (index === factors.length - 1 ? lastCents : partCents))
}

/** The factor of an installment without interest. */
export const NO_INTEREST: RateFactor = { times: 0, over: 1 }

function firstPeriod({ balanceCents, periods }: InstallmentPlan): InstallmentPeriod {
  assertCents(balanceCents)
  if (balanceCents < 0) throw new RangeError(`an amount of ${balanceCents} cents cannot be repaid in rows`)
  const first = periods[0]
  if (!first) throw new RangeError('a schedule needs at least one row')
  return first
}

function downPaymentOf(plan: InstallmentPlan, { fromOn }: InstallmentPeriod): PlannedInstallment | null {
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
