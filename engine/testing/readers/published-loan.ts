import type { DayCountRule } from '../../terms/day-count.ts'

/** The terms of a published loan by their meaning. Amounts are in units of the currency, rates in percent a year. */
export type PublishedLoan = {
  principal: number
  ratePct: number
  perYear: number
  /** Absent: as many as the payment takes. */
  periods?: number
  /** The whole term is one period of so many: a single payment. */
  periodsInOne?: number
  /** An agreed payment; absent: the level payment of the terms. */
  payment?: number
  /** An agreed principal of every payment, beside which the interest is paid. */
  principalPerPeriod?: number
  /** A payment taken from another frequency: the level payment of that one over a number. */
  paymentFrom?: { perYear: number; years: number; over: number }
  method?: Method
  /** Periods that the payment is counted over, when they reach beyond the loan. */
  amortizationPeriods?: number
  interestOnlyPeriods?: number
  /** Principal paid beside every payment. */
  extra?: number
  /** What happens after so many payments: another rate, more money lent, or principal repaid. */
  changes?: readonly LoanChange[]
  /** So many payments are made on the day of the loan; with an annuity due, one. */
  paymentsInAdvance?: number
  /** What is due at the end of the last period beside the payments. */
  residual?: number
  /** Payments after which the source looks at the loan or pays it off. */
  after?: number
  loanOn?: string
  firstDueOn?: string
  maturityOn?: string
  dayCount?: DayCountRule
  /** Days before the first payment, and days beyond a whole first period, when the source gives no dates. */
  firstPeriodDays?: number
  oddDays?: number
  /** The day from which whole periods are counted; the days before it are odd. */
  wholePeriodsFromOn?: string
  /** How interest of odd days grows: by itself, or as part of one longer first period (absent). */
  oddInterest?: 'SIMPLE' | 'COMPOUND'
  /** Times a year that interest compounds; absent: with every payment. Infinity: continuously. */
  compoundingPerYear?: number
  /** UNROUNDED: nothing is rounded until it is printed. CENTS: every figure is. WHOLE: shown in whole
   * units of the currency. Absent: the source does not say. */
  rounding?: 'UNROUNDED' | 'CENTS' | 'WHOLE'
  paymentRounding?: 'UP' | 'DOWN' | 'HALF_UP' | 'HALF_EVEN'
  /** The payment is rounded to a multiple of this amount. */
  paymentMultiple?: number
  pointsPct?: number
  prepaidFee?: number
  mortgageInsurance?: number
  escrow?: number
  /** Interest of a time without payments, which was added to the principal. */
  capitalizedInterest?: number
  /** The payment is the one of whole periods, although the first one is longer or shorter. */
  levelByPeriods?: boolean
}

type Method = 'LEVEL' | 'EQUAL_PRINCIPAL' | 'FLAT' | 'SINGLE_PAYMENT' | 'INTEREST_ONLY'
export type LoanChange = { after: number; ratePct?: number; lent?: number; repaid?: number }

/** What the fields say before they are put together. */
export type LoanDraft = Partial<PublishedLoan> & {
  amortizingPeriods?: number
  /** The field of a deferment; its interest is only known when the source states it. */
  defermentField?: string
  /** The rate is stated in steps, which together last so many periods. */
  steps?: true
  stepPeriods?: number
  newRatePct?: number
  rateChangeAfter?: number
  /** A rate that moves with an index, and the field that says so. */
  indexPct?: number
  marginPct?: number
  adjustableField?: string
}
