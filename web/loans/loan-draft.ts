import type { LoanType, PeriodUnit } from '#contract/enumerations.ts'
import { LOAN_TYPES } from '#contract/enumerations.ts'
import { type LoanDefaults, USUAL_LOAN_DEFAULTS } from '#contract/loans/lender-settings.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { addMonths } from '#engine/numbers/dates.ts'
import type { Day, Rounding } from '#engine/numbers/units.ts'
import { defaultBalloonOn, termBetween } from '#engine/schedule/estimate.ts'
import { snapBalloonOn } from '#engine/terms/due-days.ts'
import type { AccrualMethod, AllocationOrder, DayCount, Frequency, Structure } from '#engine/terms/terms.ts'

/** What the wizard holds while one types. null is an empty field; amounts are dollars, rates percent. */
export type LoanDraft = {
  loanName: string
  loanType: LoanType | ''
  principalAmount: number | null
  interestRate: number | null
  originationDate: Day | null
  maturityDate: Day | null
  /** null is the usual day, one period after origination. */
  firstPaymentDate: Day | null
  paymentStructure: Structure
  interestOnlyPeriod: number | null
  interestOnlyPeriodUnit: PeriodUnit
  hasBalloonPayment: boolean
  /** USUAL follows origination and maturity until a day is chosen. */
  balloonPaymentDate: Day | 'USUAL' | null
  amortizationTerm: number | null
  amortizationTermUnit: PeriodUnit
  paymentFrequency: Frequency
  borrowerId: number | null
  lateFee: number | null
  lateFeePercent: number | null
  gracePeriod: number | null
  notes: string
  dayCount: DayCount
  accrualMethod: AccrualMethod
  allocationOrder: AllocationOrder
  rounding: Rounding
}

/** The wizard as it opens (docs/requirements/lwiz.md). */
export function newLoanDraft(today: Day): LoanDraft {
  return {
    loanName: '',
    loanType: '',
    principalAmount: 0,
    interestRate: 0,
    originationDate: today,
    maturityDate: addMonths(today, 12),
    firstPaymentDate: null,
    paymentStructure: 'FULLY_AMORTIZED',
    interestOnlyPeriod: 12,
    interestOnlyPeriodUnit: 'MONTHS',
    hasBalloonPayment: false,
    balloonPaymentDate: 'USUAL',
    amortizationTerm: 30,
    amortizationTermUnit: 'YEARS',
    borrowerId: null,
    lateFeePercent: null,
    notes: '',
    ...USUAL_LOAN_DEFAULTS,
  }
}

/** A draft with what the lender wants new loans to begin with. */
export function withDefaults(draft: LoanDraft, defaults: LoanDefaults): LoanDraft {
  // What is left out of the settings begins as it does for everybody.
  const set = Object.entries(defaults).filter(([, value]) => value !== undefined)
  return { ...draft, ...(Object.fromEntries(set) as Partial<LoanDraft>) }
}

/** The draft of a loan that exists, for editing. */
export function draftOfLoan(loan: LoanDetail): LoanDraft {
  const fresh = newLoanDraft(loan.originationDate)
  return {
    ...fresh,
    loanName: loan.loanName,
    loanType: LOAN_TYPES.includes(loan.loanType) ? loan.loanType : '',
    principalAmount: loan.principalAmount,
    interestRate: loan.interestRate,
    maturityDate: loan.maturityDate,
    firstPaymentDate: loan.firstPaymentDate,
    // The server writes the words of the engine; the answer's schema leaves room for later ones.
    paymentStructure: loan.paymentStructure as Structure,
    interestOnlyPeriod: loan.interestOnlyPeriod ?? fresh.interestOnlyPeriod,
    interestOnlyPeriodUnit: (loan.interestOnlyPeriodUnit ?? fresh.interestOnlyPeriodUnit) as PeriodUnit,
    hasBalloonPayment: loan.hasBalloonPayment,
    balloonPaymentDate: loan.hasBalloonPayment ? loan.balloonPaymentDate : 'USUAL',
    amortizationTerm: loan.amortizationTerm ?? fresh.amortizationTerm,
    amortizationTermUnit: (loan.amortizationTermUnit ?? fresh.amortizationTermUnit) as PeriodUnit,
    paymentFrequency: loan.paymentFrequency as Frequency,
    borrowerId: loan.borrowerId,
    lateFee: loan.lateFee,
    lateFeePercent: loan.lateFeePercent,
    gracePeriod: loan.gracePeriod,
    notes: loan.notes ?? '',
    dayCount: loan.dayCount as DayCount,
    accrualMethod: loan.accrualMethod as AccrualMethod,
    allocationOrder: loan.allocationOrder as AllocationOrder,
    rounding: loan.rounding as Rounding,
  }
}

/** The balloon day as it stands: the one chosen, or five years after origination, at the latest at maturity (D-13). */
export function balloonDateOf({
  balloonPaymentDate,
  originationDate,
  maturityDate,
}: Pick<LoanDraft, 'balloonPaymentDate' | 'originationDate' | 'maturityDate'>): Day | null {
  if (balloonPaymentDate === 'USUAL') {
    if (originationDate === null || maturityDate === null) return null
    return defaultBalloonOn({ originationOn: originationDate, maturityOn: maturityDate })
  }
  if (balloonPaymentDate === null || maturityDate === null) return balloonPaymentDate
  return snapBalloonOn({ balloonOn: balloonPaymentDate, maturityOn: maturityDate })
}

/** The term between the two days: all months, and the whole years in them. 0 while a day is missing. */
export function termOf({ originationDate, maturityDate }: Pick<LoanDraft, 'originationDate' | 'maturityDate'>): {
  months: number
  years: number
} {
  if (originationDate === null || maturityDate === null) return { months: 0, years: 0 }
  return termBetween({ from: originationDate, to: maturityDate })
}

/** What the engine estimates, in dollars, sent along for information. */
export type DraftEstimate = { paymentAmount: number; balloonAmount: number | null }

/**
 * The payload of the loan form (docs/requirements/ent.md). What is empty in a required field is '' or 0, which the schema
 * refuses.
 */
export function formOfDraft(draft: LoanDraft, estimate: DraftEstimate): LoanForm {
  const { months, years } = termOf(draft)
  const isInterestOnly = draft.paymentStructure === 'INTEREST_ONLY'
  return {
    loanName: draft.loanName.trim(),
    principalAmount: draft.principalAmount ?? 0,
    interestRate: draft.interestRate ?? 0,
    // An unchosen type is refused by the form before anything is sent.
    loanType: draft.loanType as LoanType,
    originationDate: draft.originationDate ?? '',
    maturityDate: draft.maturityDate ?? '',
    loanTermMonths: months,
    loanTermYears: years,
    paymentStructure: draft.paymentStructure,
    interestOnlyPeriod: isInterestOnly ? draft.interestOnlyPeriod : null,
    interestOnlyPeriodUnit: isInterestOnly ? draft.interestOnlyPeriodUnit : null,
    hasBalloonPayment: draft.hasBalloonPayment,
    balloonPaymentDate: draft.hasBalloonPayment ? balloonDateOf(draft) : null,
    balloonPaymentAmount: draft.hasBalloonPayment ? estimate.balloonAmount : null,
    amortizationTerm: draft.hasBalloonPayment ? draft.amortizationTerm : null,
    amortizationTermUnit: draft.hasBalloonPayment ? draft.amortizationTermUnit : null,
    paymentFrequency: draft.paymentFrequency,
    borrowerId: draft.borrowerId ?? 0,
    lateFee: draft.lateFee,
    gracePeriod: draft.gracePeriod,
    notes: draft.notes.trim() || null,
    calculatedMonthlyPayment: estimate.paymentAmount,
    firstPaymentDate: draft.firstPaymentDate,
    lateFeePercent: draft.lateFeePercent,
    dayCount: draft.dayCount,
    accrualMethod: draft.accrualMethod,
    allocationOrder: draft.allocationOrder,
    rounding: draft.rounding,
  }
}
