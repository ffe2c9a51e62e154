import { roundedQuotient, safeNumber } from '../numbers/money.ts'
import type { Cents, Rounding } from '../numbers/units.ts'
import type { InstallmentPlan, PreparedPlan } from './installment-plan.ts'
import { exactLevelToResidual, levelFactor } from './level-payment.ts'
import { preparedPlan } from './prepared-plan.ts'

/** A number of cents as an exact fraction, not reduced. The denominator is above zero. */
export type ExactCents = { numerator: bigint; denominator: bigint }

export type UnroundedInstallment = {
  number: number
  payment: ExactCents
  interest: ExactCents
  principal: ExactCents
  balance: ExactCents
}

/**
 * Installments in which nothing is rounded: interest is carried in fractions of a cent, and so is the level payment
 * unless one was agreed in whole cents. A spreadsheet holds such figures behind its two decimals (docs/money.md,
 * section 3). They follow installments without principal, equal principals, a longer amortization and an agreed
 * payment; other options change nothing. Interest above the payment is deferred to the next installment. The last installment takes the rest, unless lastPaymentIsLevel. Throws
 * RangeError without a period, and for an amount below zero.
 */
export function unroundedInstallments(plan: InstallmentPlan): UnroundedInstallment[] {
  return unroundedInstallmentsOf(preparedPlan(plan))
}

/** The unrounded installments of a plan that is prepared already. */
export function unroundedInstallmentsOf(prepared: PreparedPlan): UnroundedInstallment[] {
  return [...eachUnrounded(prepared)]
}

/** The unrounded installments of a plan one after the other, for they take long: their fractions grow. */
export function* eachUnroundedInstallment(plan: InstallmentPlan): Generator<UnroundedInstallment, void> {
  yield* eachUnrounded(preparedPlan(plan))
}

function* eachUnrounded(prepared: PreparedPlan): Generator<UnroundedInstallment, void> {
  const { plan, factors } = prepared
  const level = exactLevel(prepared)
  let denominator = level.denominator
  let balance = BigInt(prepared.amountCents) * denominator
  let deferred = 0n
  for (const [index, factor] of factors.entries()) {
    // Every installment multiplies the common denominator, so that all its amounts are whole numbers over it.
    const times = BigInt(factor.over)
    denominator *= times
    const accrued = balance * BigInt(factor.times) + deferred * times
    balance *= times
    const levelAmount = level.numerator * (denominator / level.denominator)
    const available = plan.options?.equalPrincipal ? levelAmount : levelAmount - accrued
    const principal = principalOf(prepared, { index, balance, available })
    balance -= principal
    const isDeferred = available < 0n && index < factors.length - 1 && !prepared.principalFree.has(index)
    deferred = isDeferred ? -available : 0n
    const interest = accrued - deferred
    yield {
      number: prepared.firstNumber + index,
      payment: { numerator: interest + principal, denominator },
      interest: { numerator: interest, denominator },
      principal: { numerator: principal, denominator },
      balance: { numerator: balance, denominator },
    }
  }
}

function principalOf(
  { plan, factors, principalFree }: PreparedPlan,
  { index, balance, available }: { index: number; balance: bigint; available: bigint },
): bigint {
  const isLast = index === factors.length - 1
  if (isLast) return plan.options?.lastPaymentIsLevel && !principalFree.has(index) ? available : balance
  if (principalFree.has(index) || available < 0n) return 0n
  return available < balance ? available : balance
}

/** An exact amount in whole cents. */
export function roundedCents({ numerator, denominator }: ExactCents, rounding: Rounding): Cents {
  return safeNumber(roundedQuotient({ dividend: numerator, over: denominator, rounding }))
}

function exactLevel({ plan, amountCents, principalFree, levelFactors }: PreparedPlan): ExactCents {
  if (plan.paymentCents !== undefined) return { numerator: BigInt(plan.paymentCents), denominator: 1n }
  const factors = levelFactors.filter((_, index) => !principalFree.has(index))
  const residualCents = Math.min(plan.residualCents ?? 0, amountCents)
  const isEven = plan.options?.equalPrincipal === true || factors.every(({ times }) => times === 0)
  if (isEven)
    return { numerator: BigInt(amountCents - residualCents), denominator: BigInt(Math.max(1, factors.length)) }
  if (residualCents > 0) return exactLevelToResidual(amountCents, { factors, residualCents })
  const { dividend, over } = levelFactor(factors)
  return { numerator: BigInt(amountCents) * dividend, denominator: over }
}
