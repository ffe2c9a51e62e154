import { LOAN_TYPES } from '#contract/enumerations.ts'
import { dollarsOf, percentOf } from '#contract/fields.ts'
import type { ImportField, ImportMapping } from '#contract/imports/import-fields.ts'
import { type LoanDefaults, USUAL_LOAN_DEFAULTS } from '#contract/loans/lender-settings.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import { addMonths, isDay } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { ACCRUAL_METHODS, DAY_COUNTS, FREQUENCIES, STRUCTURES } from '#engine/terms/terms.ts'
import type { Cells } from './cells.ts'

/** Stands in a form whose borrower is yet to be made. */
export const NOBODY_YET = 1

/** A row as the loan form has it, before its rules are asked. What a row leaves out is as in the lender's settings. */
export type LoanInput = { [Name in keyof LoanForm]?: LoanForm[Name] | undefined }

/** The terms that any list of loans may have. */
export function termsInput(cells: Cells, defaults: LoanDefaults): LoanInput {
  const rate = cells.percent('interestRate')
  const structure = cells.word('paymentStructure', STRUCTURES) ?? 'FULLY_AMORTIZED'
  const interestOnly = cells.whole('interestOnlyMonths')
  const balloonDate = cells.day('balloonDate')
  const amortization = cells.whole('amortizationMonths')
  const lateFee = cells.cents('lateFee')
  const usual = { ...USUAL_LOAN_DEFAULTS, ...defaults }
  return {
    ...usual,
    borrowerId: NOBODY_YET,
    interestRate: rate === undefined ? undefined : percentOf(rate),
    loanType: cells.word('loanType', LOAN_TYPES) ?? 'OTHER',
    paymentStructure: structure,
    ...(structure === 'INTEREST_ONLY' && { interestOnlyPeriod: interestOnly, interestOnlyPeriodUnit: 'MONTHS' }),
    ...(balloonDate !== undefined && {
      hasBalloonPayment: true,
      balloonPaymentDate: balloonDate,
      amortizationTerm: amortization ?? 360,
      amortizationTermUnit: 'MONTHS',
    }),
    paymentFrequency: cells.word('paymentFrequency', FREQUENCIES) ?? usual.paymentFrequency,
    lateFee: lateFee === undefined ? usual.lateFee : dollarsOf(lateFee),
    gracePeriod: cells.whole('gracePeriod') ?? usual.gracePeriod,
    dayCount: cells.word('dayCount', DAY_COUNTS) ?? usual.dayCount,
    accrualMethod: cells.word('accrualMethod', ACCRUAL_METHODS) ?? usual.accrualMethod,
    notes: cells.text('notes'),
  }
}

/** The last day: the one that is written, or so many months after the first. */
export function maturityOf(cells: Cells, originatedOn: Day | undefined): Day | undefined {
  const written = cells.day('maturityDate')
  const months = cells.whole('termMonths')
  if (written !== undefined || months === undefined || originatedOn === undefined) return written
  if (months > 1200) return undefined
  const day = addMonths(originatedOn, months)
  return isDay(day) ? day : undefined
}

/** Which column a field of the form came from, to say there what is wrong with it. */
export function columnOf(
  field: string,
  { isAsOf, mapping }: { isAsOf: boolean; mapping: ImportMapping },
): ImportField | null {
  const inTerm = mapping.maturityDate === undefined && mapping.termMonths !== undefined ? 'termMonths' : 'maturityDate'
  const paidTo = mapping.interestPaidTo === undefined ? 'asOfDate' : 'interestPaidTo'
  const columns: Readonly<Record<string, ImportField>> = {
    loanName: 'loanName',
    loanType: 'loanType',
    interestRate: 'interestRate',
    notes: 'notes',
    paymentStructure: 'paymentStructure',
    interestOnlyPeriod: 'interestOnlyMonths',
    balloonPaymentDate: 'balloonDate',
    amortizationTerm: 'amortizationMonths',
    paymentFrequency: 'paymentFrequency',
    lateFee: 'lateFee',
    gracePeriod: 'gracePeriod',
    dayCount: 'dayCount',
    accrualMethod: 'accrualMethod',
    maturityDate: inTerm,
    principalAmount: isAsOf ? 'principalBalance' : 'principalAmount',
    originationDate: isAsOf ? paidTo : 'originationDate',
    firstPaymentDate: isAsOf ? 'nextPaymentDate' : 'firstPaymentDate',
  }
  return columns[field] ?? null
}
