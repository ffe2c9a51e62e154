import { nthDueDay } from '../terms/due-days.ts'
import type { DayCount, LoanTerms, ScheduleOptions } from '../terms/terms.ts'
import { decimal, ppm } from './decimal.ts'
import type { FrappeInputs } from './frappe-case.ts'

/** What the source says of its arithmetic. */
export type FrappeConvention = {
  dayCount: DayCount
  /** The smallest amount: a hundredth of the currency, or one of it. */
  decimals: 0 | 2
  roundsInstallmentUp: boolean
}

/** Reads the convention of a case, which stands there in words. */
export function conventionOf(convention: string): FrappeConvention {
  return {
    dayCount: /actual( days)?\s*\/\s*365/i.test(convention) ? 'ACT/365' : '30/360',
    decimals: /rounded to whole units each month/i.test(convention) ? 0 : 2,
    roundsInstallmentUp: /rounded UP to a whole unit/.test(convention),
  }
}

/** The case as the terms of a monthly loan. Without days of its own it begins on a nominal one. */
export function frappeTerms(
  inputs: FrappeInputs,
  convention: FrappeConvention,
  options: ScheduleOptions = {},
): LoanTerms {
  const { restructured, moratorium_months: graceInstallments = 0 } = inputs
  const originationOn = inputs.disbursement_date ?? restructured?.slice(0, 10) ?? '2001-01-01'
  const firstDueOn = inputs.first_due ?? nthDueDay({ anchorOn: originationOn, interval: { months: 1 }, count: 1 })
  const count = inputs.periods + graceInstallments - 1
  const roundsUp: ScheduleOptions = convention.roundsInstallmentUp
    ? { paymentRounding: 'UP', paymentMultipleCents: 10 ** convention.decimals }
    : {}
  return {
    principalCents: decimal(inputs.principal, convention.decimals),
    annualRatePpm: ppm(inputs.annual_rate_pct),
    originationOn,
    firstDueOn,
    maturityOn: nthDueDay({ anchorOn: firstDueOn, interval: { months: 1 }, count }),
    frequency: 'MONTHLY',
    structure: 'FULLY_AMORTIZED',
    interestOnlyMonths: 0,
    balloon: null,
    lateFee: null,
    graceDays: 0,
    endOfMonth: false,
    dayCount: convention.dayCount,
    accrual: 'SCHEDULED',
    allocation: 'INTEREST_PRINCIPAL_FEES',
    rounding: convention.decimals === 0 ? 'HALF_EVEN' : 'HALF_UP',
    // The installment is the annuity of whole months, whatever days the interest is counted by.
    options: { levelByPeriods: true, principalGraceRows: graceInstallments, ...roundsUp, ...options },
  }
}
