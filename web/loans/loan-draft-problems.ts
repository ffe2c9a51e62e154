import * as z from 'zod/mini'
import { type LoanForm, type LoanFormProblem, loanForm, loanFormProblems } from '#contract/loan-form.ts'
import type { MessageCode } from '#contract/messages.ts'
import { isDay } from '#engine/dates.ts'

/** A message the server knows too, or one of the form's own about an empty date. */
export type ProblemCode = MessageCode | 'loans.originationRequired' | 'loans.maturityRequired'
export type LoanProblems = Partial<Record<keyof LoanForm, ProblemCode>>

/** The fields of the first step in the order in which they stand, so that the first problem can be focused. */
export const TERMS_FIELDS = [
  'loanName',
  'loanType',
  'principalAmount',
  'interestRate',
  'originationDate',
  'maturityDate',
  'paymentStructure',
  'interestOnlyPeriod',
  'interestOnlyPeriodUnit',
  'hasBalloonPayment',
  'balloonPaymentDate',
  'amortizationTerm',
  'amortizationTermUnit',
  'paymentFrequency',
  'firstPaymentDate',
  'lateFee',
  'lateFeePercent',
  'gracePeriod',
  'notes',
  'dayCount',
  'accrualMethod',
  'allocationOrder',
  'rounding',
] as const satisfies readonly (keyof LoanForm)[]

/** What stands in the way of the loan, one message a field. Empty: it can be made. */
export function loanProblems(form: LoanForm): LoanProblems {
  const problems: LoanProblems = {}
  for (const field of [...TERMS_FIELDS, 'borrowerId'] as const) {
    const code = fieldProblem(form, field)
    if (code !== null) problems[field] = code
  }
  for (const { field, code } of rulesAcrossFields(form)) problems[field] ??= code
  return problems
}

/** Whether the first step may be left. */
export const isTermsStepDone = (problems: LoanProblems): boolean =>
  TERMS_FIELDS.every((field) => problems[field] === undefined)

/** The field to look at first, in the order of the form. */
export const firstProblem = (problems: LoanProblems): keyof LoanForm | undefined =>
  TERMS_FIELDS.find((field) => problems[field] !== undefined)

function fieldProblem(form: LoanForm, field: keyof LoanForm): ProblemCode | null {
  if (field === 'originationDate' && form.originationDate === '') return 'loans.originationRequired'
  if (field === 'maturityDate' && form.maturityDate === '') return 'loans.maturityRequired'
  const result = z.safeParse(loanForm.shape[field], form[field])
  // The schema's messages are codes; fields.ts lets no other text in.
  return result.success ? null : ((result.error.issues[0]?.message ?? 'field.invalid') as MessageCode)
}

function rulesAcrossFields(form: LoanForm): LoanFormProblem[] {
  if (!isDay(form.originationDate) || !isDay(form.maturityDate)) return []
  return loanFormProblems(form)
}
