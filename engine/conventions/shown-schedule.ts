import type { Cents } from '../numbers/units.ts'
import { levelOfPlan } from '../schedule/amortize.ts'
import { planOf, schedule } from '../schedule/schedule.ts'
import { roundedCents, type UnroundedInstallment, unroundedInstallments } from '../schedule/unrounded-installments.ts'
import type { LoanTerms, ScheduleOptions } from '../terms/terms.ts'

/**
 * The ways in which lenders make a schedule, apart from day count and rounding (docs/money.md, section 11). Our loans
 * use WHOLE_CENTS; the other ways occur in the papers of other lenders.
 */
export const WAYS = [
  'WHOLE_CENTS',
  'UNROUNDED',
  'FRACTIONS_KEPT',
  'LAST_PAYMENT_LEVEL',
  'PAYMENT_ROUNDED_UP',
  'LEVEL_BY_PERIODS',
  'EQUAL_PRINCIPAL',
  'FLAT_INTEREST',
] as const
export type Way = (typeof WAYS)[number]

/** Whether the rows of a way keep fractions of a cent. */
export const isUnrounded = (way: Way): boolean => way === 'UNROUNDED' || way === 'FRACTIONS_KEPT'

/** A row as a paper shows it, in whole cents. */
export type ShownRow = { paymentCents: Cents; principalCents: Cents; interestCents: Cents; balanceCents: Cents }

/** A schedule as a paper shows it. The interest of all rows is not always the sum of the interest shown. */
export type ShownSchedule = { rows: readonly ShownRow[]; totalInterestCents: Cents }

/** Longer schedules are not tried unrounded: their fractions grow with every installment. */
const UNROUNDED_INSTALLMENTS_MAX = 600

const OPTIONS: Partial<Record<Way, ScheduleOptions>> = {
  LAST_PAYMENT_LEVEL: { lastPaymentIsLevel: true },
  PAYMENT_ROUNDED_UP: { paymentRounding: 'UP' },
  LEVEL_BY_PERIODS: { levelByPeriods: true },
  EQUAL_PRINCIPAL: { equalPrincipal: true },
  FLAT_INTEREST: { flatInterest: true },
}

/**
 * The schedule of the terms, made in the given way. null where that way does not apply. Throws RangeError as schedule
 * does.
 */
export function shownSchedule(terms: LoanTerms, way: Way): ShownSchedule | null {
  if (isUnrounded(way)) return unrounded(terms, way)
  const options = OPTIONS[way]
  const rows = schedule(options ? { ...terms, options: { ...terms.options, ...options } } : terms)
  return { rows, totalInterestCents: rows.reduce((sum, { interestCents }) => sum + interestCents, 0) }
}

/**
 * UNROUNDED: as a spreadsheet computes it. FRACTIONS_KEPT: a payment of whole cents, and interest that keeps its
 * fractions.
 */
function unrounded(terms: LoanTerms, way: Way): ShownSchedule | null {
  const plan = planOf(terms)
  if (Math.max(plan.periods.length, plan.levelPeriods?.length ?? 0) > UNROUNDED_INSTALLMENTS_MAX) return null
  if (way === 'UNROUNDED') return shown(unroundedInstallments(plan), terms.principalCents)
  const paymentCents = levelOfPlan(plan).levelCents
  const options = { ...plan.options, lastPaymentIsLevel: true }
  return shown(unroundedInstallments({ ...plan, options, paymentCents }), terms.principalCents)
}

function shown(exact: readonly UnroundedInstallment[], principalCents: Cents): ShownSchedule {
  // Every denominator divides the last one.
  const denominator = exact.at(-1)?.payment.denominator ?? 1n
  const paid = exact.reduce((sum, { payment }) => sum + payment.numerator * (denominator / payment.denominator), 0n)
  const interest = paid - BigInt(principalCents) * denominator
  return {
    rows: exact.map(({ payment, principal, interest: ofRow, balance }) => ({
      paymentCents: roundedCents(payment, 'HALF_UP'),
      principalCents: roundedCents(principal, 'HALF_UP'),
      interestCents: roundedCents(ofRow, 'HALF_UP'),
      balanceCents: roundedCents(balance, 'HALF_UP'),
    })),
    totalInterestCents: roundedCents({ numerator: interest, denominator }, 'HALF_UP'),
  }
}
