/** One published case of vectors/amortization.json. Amounts and rates are plain numbers. */
export type AmortizationCase = {
  id: string
  category: string
  inputs: AmortizationInputs
  expected: Record<string, unknown>
  reproduced?: boolean
}

export type AmortizationInputs = {
  principal: number
  annualRatePct?: number
  periods?: number
  periodsPerYear?: number
  /** 'equal principal', or nothing. */
  method?: string
  /** 'none (display only)', or nothing. */
  rounding?: string
  periodicRate?: string
  afterPeriods?: number
  amortizationPeriods?: number
  termPeriods?: number
  interestOnlyPeriods?: number
  amortizingPeriods?: number
  loanDate?: string
  firstPaymentDate?: string
  maturity?: string
  accrual?: string
  secondAdvance?: { amount: number; afterPeriod: number }
  rateSteps?: { periods: number; ratePct: number }[]
  mortgageInsurance?: number
  escrow?: number
}

/** A row as the source printed it: only the columns it shows. */
export type PrintedRow = {
  n: number
  payment?: number
  interest?: number
  principal?: number
  beginBalance?: number
  balance?: number
}
