import { amortize, levelOfPlan } from '../schedule/amortize.ts'
import type { InstallmentPlan } from '../schedule/installment-plan.ts'
import { type ExactCents, roundedCents, unroundedInstallments } from '../schedule/unrounded-installments.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'

export type TableRow = { payment: ExactCents; interest: ExactCents; principal: ExactCents; balance: ExactCents }

/** A repayment table in one of the four families of rounding that published tables use. */
export type Table = {
  family: string
  level: ExactCents
  rows: TableRow[]
  /** What the family prints as the interest of all rows. */
  totalInterest: ExactCents
}

/**
 * The tables of a plan, in the order in which a source that does not name its family is compared with them:
 * A  payment and interest rounded to cents, the last payment takes the rest;
 * B  the same, with the rest left on the balance;
 * C  nothing rounded until it is printed;
 * D  payment rounded to cents, interest carried unrounded, the rest left on the balance.
 */
export function tablesOf(plan: InstallmentPlan, rowsAsAgreed: readonly PlannedInstallment[] | null): Table[] {
  const levelCents = levelOfPlan(plan).levelCents
  const leavesRest = { ...plan, options: { ...plan.options, lastPaymentIsLevel: true } }
  const isLevel = plan.options?.equalPrincipal !== true
  return [
    roundedTable('A', levelCents, rowsAsAgreed ?? amortize(plan)),
    roundedTable('B', levelCents, amortize(leavesRest)),
    unroundedTable('C', plan),
    ...(isLevel ? [unroundedTable('D', { ...leavesRest, paymentCents: levelCents })] : []),
  ]
}

/** A table of whole cents. */
export function roundedTable(family: string, levelCents: number, rows: readonly PlannedInstallment[]): Table {
  return {
    family,
    level: exact(levelCents),
    rows: rows.map(({ paymentCents, interestCents, principalCents, balanceCents }) => ({
      payment: exact(paymentCents),
      interest: exact(interestCents),
      principal: exact(principalCents),
      balance: exact(balanceCents),
    })),
    totalInterest: sum(rows.map(({ interestCents }) => exact(interestCents))),
  }
}

function unroundedTable(family: string, plan: InstallmentPlan): Table {
  const rows = unroundedInstallments(plan)
  const counted = rows.find(({ principal }) => principal.numerator > 0n) ?? rows[0]
  const paid = sum(rows.map(({ payment }) => payment))
  return {
    family,
    level: counted ? counted.payment : exact(0),
    rows,
    totalInterest: less(paid, exact(plan.balanceCents)),
  }
}

export function exact(cents: number): ExactCents {
  return { numerator: BigInt(cents), denominator: 1n }
}

export function sum(amounts: readonly ExactCents[]): ExactCents {
  return amounts.reduce(plus, exact(0))
}

export function less(a: ExactCents, b: ExactCents): ExactCents {
  return plus(a, { numerator: -b.numerator, denominator: b.denominator })
}

function plus(a: ExactCents, b: ExactCents): ExactCents {
  if (a.denominator % b.denominator === 0n) {
    return { numerator: a.numerator + b.numerator * (a.denominator / b.denominator), denominator: a.denominator }
  }
  if (b.denominator % a.denominator === 0n) return plus(b, a)
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

export function timesWhole({ numerator, denominator }: ExactCents, count: number): ExactCents {
  return { numerator: numerator * BigInt(count), denominator }
}

/** The amount as a payment in whole cents. */
export function inCents(amount: ExactCents): ExactCents {
  return exact(roundedCents(amount, 'HALF_UP'))
}
