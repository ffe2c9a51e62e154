import { addDays } from '../numbers/dates.ts'
import type { InstallmentPlan } from '../schedule/installment-plan.ts'
import { schedule } from '../schedule/schedule.ts'
import { intervalOf, nthDueDay, PERIODS_PER_YEAR } from '../terms/due-days.ts'
import { type InstallmentPeriod, installmentPeriods } from '../terms/installment-periods.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import { FREQUENCIES, type Frequency, type LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import type { AmortizationInputs } from './amortization-case.ts'
import { cents, ppm } from './decimal.ts'

/** A table of so many equal periods, or of dated ones. */
export function planOf(inputs: AmortizationInputs): InstallmentPlan {
  const rows = installmentsAt(inputs)
  const plan: InstallmentPlan = {
    balanceCents: cents(inputs.principal),
    annualRatePpm: ppm(inputs.annualRatePct ?? 0),
    rounding: 'HALF_UP',
    periods: periodsOf(inputs, rows),
    interestOnlyInstallments: inputs.interestOnlyPeriods ?? 0,
    options: { equalPrincipal: inputs.method === 'equal principal' },
  }
  const levelRows = inputs.amortizationPeriods ?? rows
  return levelRows > rows ? { ...plan, levelPeriods: periodsOf(inputs, levelRows) } : plan
}

function installmentsAt({
  periods,
  termPeriods,
  interestOnlyPeriods = 0,
  amortizingPeriods = 0,
}: AmortizationInputs): number {
  return periods ?? termPeriods ?? interestOnlyPeriods + amortizingPeriods
}

function periodsOf(inputs: AmortizationInputs, count: number): InstallmentPeriod[] {
  const { loanDate, firstPaymentDate } = inputs
  if (loanDate !== undefined && firstPaymentDate !== undefined) {
    const dueDays = Array.from({ length: count }, (_, index) =>
      nthDueDay({ anchorOn: firstPaymentDate, interval: { months: 1 }, count: index }),
    )
    return installmentPeriods({ fromOn: loanDate, dueDays, frequency: 'MONTHLY', dayCount: 'ACT/365' })
  }
  // The days only order the rows: every period counts as the same part of a year.
  const part = { numerator: 1, denominator: inputs.periodsPerYear ?? 12 }
  return Array.from({ length: count }, (_, index) => ({
    fromOn: addDays(NOMINAL_START, index),
    dueOn: addDays(NOMINAL_START, index + 1),
    part,
  }))
}

const NOMINAL_START = '2001-01-01'

/** The rows of a loan of ours with these terms; null when our terms cannot state them. */
export function rowsAsAgreed(inputs: AmortizationInputs, plan: InstallmentPlan): PlannedInstallment[] | null {
  const terms = termsAsAgreed(inputs, plan)
  return terms && schedule(terms)
}

/** The terms of a loan of ours; null when they cannot be stated. */
export function termsAsAgreed(inputs: AmortizationInputs, plan: InstallmentPlan): LoanTerms | null {
  const perYear = inputs.periodsPerYear ?? 12
  const frequency = FREQUENCIES.find((one) => PERIODS_PER_YEAR[one] === perYear)
  if (!frequency) return null
  const terms = termsOf(inputs, { plan, frequency })
  return termsProblems(terms).length === 0 ? terms : null
}

function termsOf(
  inputs: AmortizationInputs,
  { plan, frequency }: { plan: InstallmentPlan; frequency: Frequency },
): LoanTerms {
  const { loanDate = NOMINAL_START, firstPaymentDate = null, interestOnlyPeriods = 0 } = inputs
  const isDated = firstPaymentDate !== null
  const monthsAPeriod = 12 / PERIODS_PER_YEAR[frequency]
  const maturityOn = isDated
    ? (plan.periods.at(-1)?.dueOn ?? loanDate)
    : nthDueDay({ anchorOn: loanDate, interval: intervalOf(frequency), count: plan.periods.length })
  const amortizationMonths = (plan.levelPeriods?.length ?? 0) * monthsAPeriod
  return {
    principalCents: plan.balanceCents,
    annualRatePpm: plan.annualRatePpm,
    originationOn: loanDate,
    firstDueOn: firstPaymentDate,
    maturityOn,
    frequency,
    structure: interestOnlyPeriods > 0 ? 'INTEREST_ONLY' : 'FULLY_AMORTIZED',
    interestOnlyMonths: interestOnlyPeriods * monthsAPeriod,
    balloon: amortizationMonths > 0 ? { dueOn: maturityOn, amortizationMonths } : null,
    lateFee: null,
    graceDays: 0,
    endOfMonth: false,
    dayCount: isDated ? 'ACT/365' : '30/360',
    accrual: 'SCHEDULED',
    allocation: 'INTEREST_PRINCIPAL_FEES',
    rounding: plan.rounding,
    options: plan.options ?? {},
  }
}
