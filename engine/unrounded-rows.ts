import { levelFactor } from './level-payment.ts'
import { roundedQuotient, safeNumber } from './money.ts'
import type { RowsPlan, RowsSetup } from './rows-plan.ts'
import { setUpRows } from './rows-setup.ts'
import type { Cents, Rounding } from './terms.ts'

/** A number of cents as an exact fraction, not reduced. The denominator is above zero. */
export type ExactCents = { numerator: bigint; denominator: bigint }

export type UnroundedRow = {
  number: number
  payment: ExactCents
  interest: ExactCents
  principal: ExactCents
  balance: ExactCents
}

/**
 * Rows in which nothing is rounded: interest is carried in fractions of a cent, and so is the level payment unless one
 * was agreed in whole cents. What a spreadsheet holds behind its two decimals (docs/money.md, section 3).
 * Knows rows without principal, equal principals, a longer amortization and an agreed payment; the other options of a
 * schedule change nothing. The last row takes the rest, unless the options say that it is level too.
 * Throws RangeError without a period, and for an amount below zero.
 */
export function unroundedRows(plan: RowsPlan): UnroundedRow[] {
  const setup = setUpRows(plan)
  const level = exactLevel(setup)
  const lastIsLevel = plan.options?.lastPaymentIsLevel === true
  let denominator = level.denominator
  let balance = BigInt(setup.amountCents) * denominator
  return setup.factors.map((factor, index) => {
    // Every row multiplies the common denominator, so that all its amounts are whole over it.
    const times = BigInt(factor.over)
    denominator *= times
    const interest = balance * BigInt(factor.times)
    balance *= times
    const levelAmount = level.numerator * (denominator / level.denominator)
    const isLast = index === setup.factors.length - 1
    const byRule = plan.options?.equalPrincipal ? levelAmount : levelAmount - interest
    const principal = isLast && !lastIsLevel ? balance : setup.principalFree.has(index) ? 0n : byRule
    balance -= principal
    return {
      number: setup.firstNumber + index,
      payment: { numerator: interest + principal, denominator },
      interest: { numerator: interest, denominator },
      principal: { numerator: principal, denominator },
      balance: { numerator: balance, denominator },
    }
  })
}

/** An exact amount in whole cents. */
export function roundedCents({ numerator, denominator }: ExactCents, rounding: Rounding): Cents {
  return safeNumber(roundedQuotient({ dividend: numerator, over: denominator, rounding }))
}

function exactLevel({ plan, amountCents, principalFree, levelFactors }: RowsSetup): ExactCents {
  if (plan.paymentCents !== undefined) return { numerator: BigInt(plan.paymentCents), denominator: 1n }
  const factors = levelFactors.filter((_, index) => !principalFree.has(index))
  const isEven = plan.options?.equalPrincipal === true || factors.every(({ times }) => times === 0)
  if (isEven) return { numerator: BigInt(amountCents), denominator: BigInt(Math.max(1, factors.length)) }
  const { dividend, over } = levelFactor(factors)
  return { numerator: BigInt(amountCents) * dividend, denominator: over }
}
