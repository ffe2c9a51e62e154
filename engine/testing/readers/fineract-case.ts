import type { Rounding } from '../../numbers/units.ts'

/** One published case of Apache Fineract, as vectors/fineract.json writes it. Amounts and rates are texts. */
export type FineractCase = {
  id: string
  tier: string
  kind: string
  inputs: FineractInputs
  events?: { type: string }[]
  expected: FineractExpected
  reproduced?: boolean
}

export type FineractInputs = {
  currencyDecimals: number
  /** Every amount is rounded to so many whole units of the currency. */
  currencyInMultiplesOf?: number
  principal: string
  annualRatePercent: string
  disbursementDate: string | null
  /** The first day of the first period, when it lies before the disbursement day. */
  scheduleStartDate?: string
  firstDueDate?: string
  dueDates?: string[]
  numberOfRepayments: number
  frequency: { every: number; unit: string }
  monthEndDueDateRule?: string
  dayCount: { daysInYear: string; daysInMonth: string; leapYearRule?: string }
  interestFromDisbursementDay?: boolean
  amortizationType: string
  interestType: string
  interestCalculationPeriod: string
  grace?: { principal: number; interest: number; interestFree: number }
  rounding: { mode: Rounding; internalSignificantDigits?: number }
  installmentAmountInMultiplesOf?: number | null
  fixedPrincipalPercentPerInstallment?: string
  scheduleEngine: string
  downPayment?: { percent: string }
  /** Rate factors only. */
  periods?: [string, string][]
}

export type FineractPeriod = {
  n: number
  fromDate?: string
  dueDate?: string
  principal: string
  interest: string
  fees: string
  penalties: string
  total: string
  balanceAfter?: string
}

export type FineractExpected = {
  periods?: FineractPeriod[]
  partial?: boolean
  totals?: { principal?: string; interest?: string; total?: string; fees?: string; penalties?: string }
  dueDates?: string[]
  rateFactors?: string[]
  accumulationFactors?: string[]
}
