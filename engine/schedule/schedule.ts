import { addDays, wholeMonthsBetween } from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { interestRate } from '../terms/compounding.ts'
import {
  amortizationInstallments,
  dueDays,
  firstDueDays,
  interestOnlyInstallments,
  partOfPeriod,
} from '../terms/due-days.ts'
import { wholePayment, withPlannedCharges } from '../terms/installment-charges.ts'
import {
  type InstallmentPeriod,
  installmentPeriods,
  type RateFactor,
  rateFactor,
} from '../terms/installment-periods.ts'
import { interestFromOn } from '../terms/interest-start.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import { ratePathOf } from '../terms/rate-path.ts'
import type { DayCount, Frequency, LoanTerms, ScheduleOptions } from '../terms/terms.ts'
import { assertTerms } from '../terms/terms-problems.ts'
import { amortize, amortizeWithLevel, levelOfPlan } from './amortize.ts'
import type { AcceleratedPayment, InstallmentPlan, LevelWorking, PlanStage, Trace } from './installment-plan.ts'
import { levelPaymentOver } from './level-payment.ts'
import { oddDaysOf } from './odd-days.ts'
import { withPaymentsInAdvance } from './payments-in-advance.ts'
import { bySumOfDigits, hasRuleOf78, traceOfDigits } from './sum-of-digits.ts'

/**
 * The installments of a loan as agreed, one for each due day (docs/money.md, section 3). Their principals add up to the
 * loan to the cent and the balance ends at 0. A down payment is an installment on the origination day, before the
 * others. The trace, when there is one, takes down how the schedule is computed.
 * Throws RangeError, naming the fields, for terms that termsProblems does not accept.
 */
export function schedule(terms: LoanTerms, trace?: Trace): PlannedInstallment[] {
  const plan = planOf(terms)
  if (!hasRuleOf78(terms)) return withPlannedCharges(terms, amortize(plan, trace))
  const made = withPlannedCharges(terms, bySumOfDigits(amortize(plan), terms.rounding))
  if (trace) amortize(plan, traceOfDigits(trace, made))
  return made
}

/**
 * The installments of a contract with the plan and the level payment they are made of, computed once. Throws RangeError
 * as schedule does.
 */
export function scheduleWithPlan(terms: LoanTerms): {
  plan: InstallmentPlan
  level: LevelWorking
  installments: PlannedInstallment[]
} {
  const plan = planOf(terms)
  const { level, installments } = amortizeWithLevel(plan)
  return { plan, level, installments: hasRuleOf78(terms) ? bySumOfDigits(installments, terms.rounding) : installments }
}

/** What all installments of a schedule ask for together, with what is charged with them. */
export function totalsOf(installments: readonly PlannedInstallment[]): { interestCents: Cents; paymentCents: Cents } {
  let [interestCents, paymentCents] = [0, 0]
  for (const installment of installments) {
    interestCents += installment.interestCents
    paymentCents += wholePayment(installment)
  }
  return { interestCents, paymentCents }
}

/**
 * The payment of every installment that takes principal, but for the last one. With a balloon it comes from the
 * amortization term. With equal principals it is the principal of an installment. 0 when only the last installment
 * takes principal. ordinary-payment.ts says how it differs from other payments of a loan. Throws RangeError as schedule
 * does.
 */
export function levelPayment(terms: LoanTerms): Cents {
  return levelOfPlan(planOf(terms)).levelCents
}

export type InstallmentsOver = Omit<InstallmentPlan, 'periods' | 'levelPeriods' | 'stages'> & {
  /** The first day of interest. */
  fromOn: Day
  /** In order, each after the one before. */
  dueDays: readonly Day[]
  frequency: Frequency
  dayCount: DayCount
  /** The due days the level payment is counted over, when they reach beyond the installments (a balloon). */
  levelDueDays?: readonly Day[]
}

/**
 * The installments that repay a balance from any day on, on the given due days: the rest of a loan after a change of
 * its rate, its term or its payment. The rules are those of schedule, except that with an agreed payment the
 * installments end as soon as the balance is repaid. Throws RangeError without a due day, or when the days are not in
 * order.
 */
export function installmentsOver(installments: InstallmentsOver, trace?: Trace): PlannedInstallment[] {
  const { fromOn, dueDays: days, levelDueDays, frequency, dayCount, ...plan } = installments
  const { options } = plan
  const periods = installmentPeriods({ fromOn, dueDays: days, frequency, dayCount, options })
  if (!levelDueDays) return amortize({ ...plan, periods }, trace)
  const levelPeriods = installmentPeriods({ fromOn, dueDays: levelDueDays, frequency, dayCount, options })
  return amortize({ ...plan, periods, levelPeriods }, trace)
}

/** The terms of a loan as a plan of installments. Throws RangeError as schedule does. */
export function planOf(terms: LoanTerms): InstallmentPlan {
  assertTerms(terms)
  const { frequency, dayCount, balloon, options } = terms
  const fromOn = interestFromOn(terms)
  const days = dueDays(terms)
  const plan: InstallmentPlan = {
    balanceCents: terms.principalCents,
    annualRatePpm: interestRate(terms),
    rounding: terms.rounding,
    periods: installmentPeriods({
      fromOn,
      dueDays: days,
      frequency,
      dayCount,
      options,
      areRegular: areRegular(options),
    }),
    interestOnlyInstallments: Math.max(interestOnlyInstallments(terms, days), options?.principalGraceRows ?? 0),
  }
  if (options) plan.options = options
  if (options?.residualCents) plan.residualCents = options.residualCents
  if (isAccelerated(options)) {
    const amountCents = Math.max(0, plan.balanceCents - (options?.downPaymentCents ?? 0))
    plan.accelerated = acceleratedPayment(terms, { amountCents, fromOn })
    plan.paymentCents = partOfMonthly(plan.accelerated, terms)
  }
  if (options?.paymentCents !== undefined) plan.paymentCents = options.paymentCents
  if (options?.firstPeriodInterest === 'ACTUARIAL') plan.deferredBearsInterest = true
  const stages = stagesOf(terms, plan)
  if (stages.length > 0) plan.stages = stages
  const oddDays = oddDaysOf(terms, plan.periods[0])
  if (oddDays) plan.oddDays = oddDays
  const count = Math.max(days.length, balloon ? amortizationInstallments(balloon, terms) : 0)
  if (options?.levelByPeriods) plan.levelPeriods = wholePeriods(terms, count)
  else if (count > days.length)
    plan.levelPeriods = installmentPeriods({
      fromOn,
      dueDays: firstDueDays(terms, count),
      frequency,
      dayCount,
      options,
      areRegular: areRegular(options),
    })
  return options?.paymentsInAdvance ? withPaymentsInAdvance(plan, options.paymentsInAdvance) : plan
}

/** Whether due days are one period apart but for the first and the last. */
const areRegular = (options: ScheduleOptions = {}): boolean =>
  !options.monthsWithoutPayment?.length && !options.agreedRows?.length

/** The later rates of a loan by the periods from which they count. One that comes before another in its period is none. */
function stagesOf(terms: LoanTerms, { periods, paymentCents }: InstallmentPlan): PlanStage[] {
  const stages = ratePathOf(terms).map(({ fromOn, annualRatePpm, isPaymentKept }) => ({
    index: periods.findIndex((period) => period.fromOn >= fromOn),
    annualRatePpm: interestRate({ ...terms, annualRatePpm }),
    isPaymentKept,
    paymentCents,
  }))
  return stages.filter(({ index }, place) => index > 0 && stages[place + 1]?.index !== index)
}

/** Whether the payment is a part of the payment by the month. Equal principals and flat interest have none. */
export function isAccelerated(options: ScheduleOptions = {}): boolean {
  return options.isAccelerated === true && !options.equalPrincipal && !options.flatInterest
}

/**
 * The payment by the month of a loan whose accelerated payment is a part of it, and that part (docs/money.md, section
 * 3). The amount is repaid in whole months from a day to the last day of the loan, 15 days and more being one, or over
 * the rest of its amortization. Every month bears a twelfth of the yearly rate.
 */
export function acceleratedPayment(
  terms: LoanTerms,
  { amountCents, fromOn }: { amountCents: Cents; fromOn: Day },
): AcceleratedPayment {
  const { balloon, originationOn, rounding, options } = terms
  const passedMonths = wholeMonthsBetween({ from: originationOn, to: fromOn })
  const freeMonths = Math.max(0, terms.interestOnlyMonths - passedMonths)
  const months = balloon
    ? balloon.amortizationMonths - passedMonths
    : wholeMonthsBetween({ from: fromOn, to: addDays(terms.maturityOn, HALF_MONTH_DAYS) })
  const monthlyRatePpm = interestRate({ ...terms, frequency: 'MONTHLY', accrual: 'SCHEDULED' })
  const factor = rateFactor(monthlyRatePpm, partOfPeriod('MONTHLY'))
  const monthlyCents = levelPaymentOver(amountCents, {
    factors: new Array<RateFactor>(Math.max(1, months - freeMonths)).fill(factor),
    rounding: options?.paymentRounding ?? rounding,
    multiple: options?.paymentMultipleCents ?? 1,
    residualCents: Math.min(options?.residualCents ?? 0, amountCents),
  })
  return { monthlyCents, over: terms.frequency === 'WEEKLY' ? 4 : 2 }
}

const HALF_MONTH_DAYS = 15

/** An accelerated payment in cents: rounded as payments of the loan are. */
export function partOfMonthly({ monthlyCents, over }: AcceleratedPayment, { rounding, options }: LoanTerms): Cents {
  return mulDiv(monthlyCents, { times: 1, over, rounding: options?.paymentRounding ?? rounding })
}

function wholePeriods({ originationOn, frequency }: LoanTerms, count: number): InstallmentPeriod[] {
  const part = partOfPeriod(frequency)
  return Array.from({ length: count }, () => ({ fromOn: originationOn, dueOn: originationOn, part }))
}
