import type { Cents, Day } from '../numbers/units.ts'
import { amortizationRows, dueDay, dueDays, interestOnlyRows, PERIODS_PER_YEAR } from '../terms/due-days.ts'
import { type RowPeriod, rowPeriods } from '../terms/installment-periods.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { DayCount, Frequency, LoanTerms } from '../terms/terms.ts'
import { assertTerms } from '../terms/terms-problems.ts'
import { amortize, levelOfPlan } from './amortize.ts'
import type { RowsPlan, Trace } from './installment-plan.ts'

/**
 * The rows of a loan as agreed, one a due day (docs/money.md, section 3). The principals add up to the loan to the
 * cent and the balance ends at 0. A loan with a down payment begins with a row on its origination day.
 * The trace, when given, is told how every row came about.
 * Throws RangeError, naming the fields, for terms that termsProblems does not accept.
 */
export function schedule(terms: LoanTerms, trace?: Trace): PlannedInstallment[] {
  return amortize(planOf(terms), trace)
}

/** What all installments of a schedule ask for together. */
export function totalsOf(installments: readonly PlannedInstallment[]): { interestCents: Cents; paymentCents: Cents } {
  let [interestCents, paymentCents] = [0, 0]
  for (const installment of installments) {
    interestCents += installment.interestCents
    paymentCents += installment.paymentCents
  }
  return { interestCents, paymentCents }
}

/**
 * The payment that is the same in every row that takes principal, before the last one. With a balloon it comes from
 * the amortization term. For equal principals it is the principal of a row. 0 when only the last row takes principal.
 * Throws RangeError as schedule does.
 */
export function levelPayment(terms: LoanTerms): Cents {
  return levelOfPlan(planOf(terms)).levelCents
}

export type RowsOver = Omit<RowsPlan, 'periods' | 'levelPeriods'> & {
  /** The first day of interest. */
  fromOn: Day
  /** In order, each after the one before. */
  dueDays: readonly Day[]
  frequency: Frequency
  dayCount: DayCount
  /** The due days the level payment is counted over, when they reach beyond the rows (a balloon). */
  levelDueDays?: readonly Day[]
}

/**
 * The rows that repay a balance from any day on, on the given due days: what remains of a loan after a change of its
 * rate, its term or its payment. By the rules of schedule, except that with an agreed payment the rows end as soon
 * as the balance is repaid. Throws RangeError without a due day, or when the days are not in order.
 */
export function rowsOver(rows: RowsOver, trace?: Trace): PlannedInstallment[] {
  const { fromOn, dueDays: days, levelDueDays, frequency, dayCount, ...plan } = rows
  const periods = rowPeriods({ fromOn, dueDays: days, frequency, dayCount })
  if (!levelDueDays) return amortize({ ...plan, periods }, trace)
  const levelPeriods = rowPeriods({ fromOn, dueDays: levelDueDays, frequency, dayCount })
  return amortize({ ...plan, periods, levelPeriods }, trace)
}

/** The terms of a loan as a plan of rows. Throws RangeError as schedule does. */
export function planOf(terms: LoanTerms): RowsPlan {
  assertTerms(terms)
  const { originationOn: fromOn, frequency, dayCount, balloon, options } = terms
  const days = dueDays(terms)
  const plan: RowsPlan = {
    balanceCents: terms.principalCents,
    annualRatePpm: terms.annualRatePpm,
    rounding: terms.rounding,
    periods: rowPeriods({ fromOn, dueDays: days, frequency, dayCount, areRegular: !options?.missingDayRollsOver }),
    interestOnlyRows: interestOnlyRows(terms, days),
  }
  if (options) plan.options = options
  const count = Math.max(days.length, balloon ? amortizationRows(balloon, frequency) : 0)
  if (options?.levelByPeriods) plan.levelPeriods = wholePeriods(terms, count)
  else if (count > days.length)
    plan.levelPeriods = rowPeriods({ ...terms, fromOn, dueDays: firstDueDays(terms, count) })
  return plan
}

/** The first due days of a loan that had no last day. */
function firstDueDays(terms: LoanTerms, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => dueDay(terms, index + 1))
}

function wholePeriods({ originationOn, frequency }: LoanTerms, count: number): RowPeriod[] {
  const part = { numerator: 1, denominator: PERIODS_PER_YEAR[frequency] }
  return Array.from({ length: count }, () => ({ fromOn: originationOn, dueOn: originationOn, part }))
}
