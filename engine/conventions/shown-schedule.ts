import type { Cents } from '../numbers/units.ts'
import { levelOfPlan } from '../schedule/amortize.ts'
import { planOf, schedule } from '../schedule/schedule.ts'
import {
  eachUnroundedInstallment,
  roundedCents,
  type UnroundedInstallment,
} from '../schedule/unrounded-installments.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { isUnrounded, type Way } from './ways.ts'

/** A row as a paper shows it, in whole cents. */
export type ShownRow = { paymentCents: Cents; principalCents: Cents; interestCents: Cents; balanceCents: Cents }

/** A schedule as a paper shows it. The interest of all rows is not always the sum of the interest shown. */
export type ShownSchedule = { rows: readonly ShownRow[]; totalInterestCents: Cents }

/** Longer schedules are not tried unrounded: their fractions grow with every installment. */
const UNROUNDED_INSTALLMENTS_MAX = 600

/** What a step of a search has computed: rows of a schedule, a plan or a replay. An unrounded row counts as ten. */
export type Rows = number

/** So many unrounded rows are computed in one step. */
const UNROUNDED_ROWS_A_STEP = 20
const ROWS_OF_UNROUNDED = 10

/**
 * The schedule of terms that follow the given way (ways.ts). null where it is too long for that way. Throws RangeError as
 * schedule does.
 */
export function shownSchedule(terms: LoanTerms, way: Way): ShownSchedule | null {
  const steps = shownInSteps(terms, way)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** The same in steps that tell how many rows each has computed. */
export function* shownInSteps(terms: LoanTerms, way: Way): Generator<Rows, ShownSchedule | null> {
  if (isUnrounded(way)) return yield* unrounded(terms, way)
  const rows = schedule(terms)
  yield rows.length
  return {
    rows: rowsOnPaper(rows, { terms, way }),
    totalInterestCents: rows.reduce((sum, { interestCents }) => sum + interestCents, 0),
  }
}

/**
 * The rows as a paper numbers them: interest at closing stands in none, and payments on the first day, which our schedule
 * asks for at once, stand in one each.
 */
function rowsOnPaper(
  rows: readonly PlannedInstallment[],
  { terms: { originationOn, options }, way }: { terms: LoanTerms; way: Way },
): readonly ShownRow[] {
  const [first, ...others] = rows
  if (first?.dueOn !== originationOn) return rows
  if (way === 'FIRST_PERIOD_AT_CLOSING') return others
  const count = options?.paymentsInAdvance ?? 0
  if (count < 2) return rows
  const { paymentCents, balanceCents } = first
  const each = Math.round(paymentCents / count)
  const advance = Array.from({ length: count }, (_, index) => ({
    paymentCents: each,
    principalCents: each,
    interestCents: 0,
    balanceCents: balanceCents + each * (count - 1 - index),
  }))
  return [...advance, ...others]
}

/**
 * UNROUNDED: as a spreadsheet computes it. FRACTIONS_KEPT: a payment of whole cents, and interest that keeps its
 * fractions.
 */
function* unrounded(terms: LoanTerms, way: Way): Generator<Rows, ShownSchedule | null> {
  const plan = planOf(terms)
  yield plan.periods.length
  if (Math.max(plan.periods.length, plan.levelPeriods?.length ?? 0) > UNROUNDED_INSTALLMENTS_MAX) return null
  if (way === 'UNROUNDED') return yield* shown(eachUnroundedInstallment(plan), terms.principalCents)
  const paymentCents = levelOfPlan(plan).levelCents
  yield plan.periods.length
  const options = { ...plan.options, lastPaymentIsLevel: true }
  return yield* shown(eachUnroundedInstallment({ ...plan, options, paymentCents }), terms.principalCents)
}

function* shown(
  exact: Generator<UnroundedInstallment, void>,
  principalCents: Cents,
): Generator<Rows, ShownSchedule | null> {
  const rows: ShownRow[] = []
  // Every denominator divides the next one.
  let denominator = 1n
  let paid = 0n
  for (const { payment, principal, interest, balance } of exact) {
    paid = paid * (payment.denominator / denominator) + payment.numerator
    denominator = payment.denominator
    rows.push({
      paymentCents: roundedCents(payment, 'HALF_UP'),
      principalCents: roundedCents(principal, 'HALF_UP'),
      interestCents: roundedCents(interest, 'HALF_UP'),
      balanceCents: roundedCents(balance, 'HALF_UP'),
    })
    if (rows.length % UNROUNDED_ROWS_A_STEP === 0) yield UNROUNDED_ROWS_A_STEP * ROWS_OF_UNROUNDED
  }
  const interest = paid - BigInt(principalCents) * denominator
  return { rows, totalInterestCents: roundedCents({ numerator: interest, denominator }, 'HALF_UP') }
}
