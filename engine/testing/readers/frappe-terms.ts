import { intervalOf, nthDueDay, periodsPerYear } from '../../terms/due-days.ts'
import {
  DAY_COUNTS,
  type DayCount,
  FREQUENCIES,
  type Frequency,
  type LoanTerms,
  type ScheduleOptions,
} from '../../terms/terms.ts'
import { dayCountNamed } from './day-count-words.ts'
import { decimal, ppm } from './decimal.ts'
import { perYearNamed } from './loan-words.ts'
import { ANY, type Vocabulary } from './words.ts'

/** One published case of Frappe Lending, as vectors/frappe.json writes it. Amounts and rates are plain numbers. */
export type FrappeCase = {
  id: string
  kind: string
  inputs: FrappeInputs
  expected: Record<string, unknown>
  /** How the source computes, in words. */
  convention: string
  reproduced?: boolean
}

export type FrappeInputs = {
  principal: number
  annual_rate_pct: number
  periods: number
  frequency?: string
  disbursement_date?: string
  first_due?: string
  method?: string
  broken_period_days?: number
  recovery?: string
  moratorium_months?: number
  moratorium_type?: string
  repayment_start?: string
  /** The day the loan began anew, and whatever the source says of it. */
  restructured?: string
  cases?: FrappeInputs[]
  payment?: number
  payment_date?: string
  due?: string
  as_of?: string[]
}

/** The words of a loan of this source. */
export const LOAN_WORDS: Vocabulary = {
  principal: ANY,
  annual_rate_pct: ANY,
  periods: ANY,
  frequency: /^(monthly|weekly|bi-?weekly|quarterly|semi-annual(ly)?|half-yearly|annual(ly)?|yearly)$/i,
  disbursement_date: ANY,
  first_due: ANY,
  restructured: ANY,
}

/** What the source says of its arithmetic. */
export type FrappeConvention = {
  dayCount: DayCount
  /** The smallest amount: a hundredth of the currency, or one of it. */
  decimals: 0 | 2
  roundsInstallmentUp: boolean
}

/** Reads the convention of a case, which stands there in words; a text when it names no day count of ours. */
export function conventionOf(convention: string): FrappeConvention | string {
  const named = /(actual|30)( days)?\s*\/\s*(\d+|actual)/i.exec(convention)?.[0]
  const found = named
    ? dayCountNamed(named)
    : /rate\s*\/\s*(12|26|52|4)\b|whole months/i.test(convention)
      ? '30/360'
      : null
  const dayCount = DAY_COUNTS.find((one) => one === found)
  if (!dayCount) return `${named ?? 'no day count'} of convention`
  return {
    dayCount,
    decimals: /rounded to whole units each month/i.test(convention) ? 0 : 2,
    roundsInstallmentUp: /rounded up to a whole unit/i.test(convention),
  }
}

/** The case as the terms of a loan. Without days of its own it begins on a nominal one. */
export function frappeTerms(
  inputs: FrappeInputs,
  convention: FrappeConvention,
  options: ScheduleOptions = {},
): LoanTerms {
  const { restructured, moratorium_months: graceInstallments = 0 } = inputs
  const frequency = frequencyOf(inputs)
  const interval = intervalOf(frequency)
  const originationOn = inputs.disbursement_date ?? restructured?.slice(0, 10) ?? '2001-01-01'
  const firstDueOn = inputs.first_due ?? nthDueDay({ anchorOn: originationOn, interval, count: 1 })
  const count = inputs.periods + graceInstallments - 1
  const roundsUp: ScheduleOptions = convention.roundsInstallmentUp
    ? { paymentRounding: 'UP', paymentMultipleCents: 10 ** convention.decimals }
    : {}
  return {
    principalCents: decimal(inputs.principal, convention.decimals),
    annualRatePpm: ppm(inputs.annual_rate_pct),
    originationOn,
    firstDueOn,
    maturityOn: nthDueDay({ anchorOn: firstDueOn, interval, count }),
    frequency,
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
    // The installment is the annuity of whole periods, whatever days the interest is counted by.
    options: { levelByPeriods: true, principalGraceRows: graceInstallments, ...roundsUp, ...options },
  }
}

function frequencyOf({ frequency = 'monthly' }: FrappeInputs): Frequency {
  const perYear = perYearNamed(frequency)
  return FREQUENCIES.find((one) => periodsPerYear(one) === perYear) ?? 'MONTHLY'
}
