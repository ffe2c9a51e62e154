import type { InstallmentPlan } from '../../schedule/installment-plan.ts'
import { dueDay, isFrequency } from '../../terms/due-days.ts'
import type { DayCount, Frequency, LoanTerms } from '../../terms/terms.ts'
import { termsProblems } from '../../terms/terms-problems.ts'
import type { FineractInputs } from './fineract-case.ts'

/** The case as the terms of a loan of ours, or null when its frequency, day count or days are not among our terms. */
export function fineractTerms(inputs: FineractInputs, plan: InstallmentPlan): LoanTerms | null {
  const frequency = frequencyOf(inputs)
  const dayCount = dayCountOf(inputs)
  const originationOn = inputs.disbursementDate
  const maturityOn = plan.periods.at(-1)?.dueOn
  const firstDueOn = plan.periods[0]?.dueOn
  const isOurs = plan.paymentCents === undefined && plan.levelPeriods === undefined
  if (!isOurs || !frequency || !dayCount || originationOn === null || !maturityOn || !firstDueOn) return null

  const terms: LoanTerms = {
    principalCents: plan.balanceCents,
    annualRatePpm: plan.annualRatePpm,
    originationOn,
    firstDueOn: null,
    maturityOn,
    frequency,
    structure: 'FULLY_AMORTIZED',
    interestOnlyMonths: 0,
    balloon: null,
    lateFee: null,
    graceDays: 0,
    endOfMonth: false,
    dayCount,
    accrual: 'SCHEDULED',
    allocation: 'INTEREST_PRINCIPAL_FEES',
    rounding: plan.rounding,
    options: plan.options ?? {},
  }
  const anchored = dueDay(terms, 1) === firstDueOn ? terms : { ...terms, firstDueOn }
  const areDaysOurs = plan.periods.every(({ dueOn }, index) => dueDay(anchored, index + 1) === dueOn)
  return areDaysOurs && termsProblems(anchored).length === 0 ? anchored : null
}

const FREQUENCIES: Record<string, Frequency> = {
  '1 months': 'MONTHLY',
  '3 months': 'QUARTERLY',
  '6 months': 'SEMI_ANNUALLY',
  '12 months': 'ANNUALLY',
  '1 weeks': 'WEEKLY',
  '7 days': 'WEEKLY',
  '2 weeks': 'BI_WEEKLY',
  '14 days': 'BI_WEEKLY',
}

function frequencyOf({ frequency: { every, unit } }: FineractInputs): Frequency | null {
  const numbered = `EVERY_${every}_${unit.toUpperCase()}`
  return FREQUENCIES[`${every} ${unit}`] ?? (isFrequency(numbered) ? numbered : null)
}

const ACTUAL_DAYS: Record<string, DayCount> = { '360': 'ACT/360', '364': 'ACT/364', '365': 'ACT/365' }

function dayCountOf(inputs: FineractInputs): DayCount | null {
  const { daysInYear, daysInMonth, leapYearRule } = inputs.dayCount
  const isByMonth = inputs.frequency.unit === 'months'
  if (inputs.interestCalculationPeriod === 'same-as-repayment-period') {
    return isByMonth || inputs.frequency.unit === 'weeks' ? '30/360' : null
  }
  if (daysInMonth === '30') return isByMonth && daysInYear === '360' ? '30/360' : null
  if (daysInYear !== 'ACTUAL') return ACTUAL_DAYS[daysInYear] ?? null
  const isCalendarYear = inputs.interestFromDisbursementDay === true && leapYearRule === undefined
  return isCalendarYear && inputs.scheduleEngine !== 'cumulative' ? 'ACT/ACT' : null
}
