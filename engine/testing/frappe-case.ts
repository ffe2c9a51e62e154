/** One published case of Frappe Lending, as vectors/frappe.json writes it. Amounts and rates are plain numbers. */
export type FrappeCase = {
  id: string
  kind: string
  inputs: FrappeInputs
  expected: Record<string, unknown>
  /** How the source computes, in words. */
  convention: string
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
