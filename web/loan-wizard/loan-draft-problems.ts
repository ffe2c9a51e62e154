import * as z from 'zod/mini'
import { agreedRowsProblem } from '#contract/loans/agreed-rows-problem.ts'
import { type LoanForm, type LoanFormProblem, loanForm, loanFormProblems, termsOf } from '#contract/loans/loan-form.ts'
import { messageOfProblem } from '#contract/loans/term-messages.ts'
import { fieldOfProblem, TERM_QUESTIONS, type TermKey, termsAt } from '#contract/loans/term-table.ts'
import type { MessageCode } from '#contract/messages/messages.ts'
import { isDay } from '#engine/numbers/dates.ts'
import { termsProblems } from '#engine/terms/terms-problems.ts'

/** A message the server knows too, or one of the form's own about an empty date. */
export type ProblemCode = MessageCode | 'loans.originationRequired' | 'loans.maturityRequired'
export type LoanProblems = Partial<Record<keyof LoanForm, ProblemCode>>

/** The fields of the first step in their order on screen, so that the first problem can be focused. */
export const TERMS_FIELDS: readonly (TermKey | 'loanName' | 'loanType' | 'notes')[] = [
  'loanName',
  'loanType',
  ...termsAt('INFORMATION'),
  ...termsAt('RUNNING'),
  ...termsAt('STRUCTURE'),
  ...termsAt(...TERM_QUESTIONS),
  'notes',
]

/** The problems that keep the loan from being made, one message per field. Empty when it can be made. */
export function loanProblems(form: LoanForm): LoanProblems {
  const problems: LoanProblems = {}
  for (const field of [...TERMS_FIELDS, 'borrowerId'] as const) {
    const code = fieldProblem(form, field)
    if (code !== null) problems[field] = code
  }
  for (const { field, code } of rulesAcrossFields(form)) problems[field] ??= code
  if (Object.keys(problems).every((field) => field === 'borrowerId')) Object.assign(problems, rulesOfSchedules(form))
  return problems
}

/** Whether the first step may be left. */
export const isTermsStepDone = (problems: Readonly<Partial<Record<keyof LoanForm, string>>>): boolean =>
  TERMS_FIELDS.every((field) => problems[field] === undefined)

function fieldProblem(form: LoanForm, field: keyof LoanForm): ProblemCode | null {
  if (field === 'originationDate' && form.originationDate === '') return 'loans.originationRequired'
  if (field === 'maturityDate' && form.maturityDate === '') return 'loans.maturityRequired'
  const result = z.safeParse(loanForm.shape[field], form[field])
  // The schema's messages are codes: fields.ts allows no other text.
  return result.success ? null : ((result.error.issues[0]?.message ?? 'field.invalid') as MessageCode)
}

function rulesAcrossFields(form: LoanForm): LoanFormProblem[] {
  if (!isDay(form.originationDate) || !isDay(form.maturityDate)) return []
  return loanFormProblems(form)
}

/**
 * The first problem that only making a schedule shows: too long a term, or payments that would repay the loan before
 * the balloon day.
 */
function rulesOfSchedules(form: LoanForm): LoanProblems {
  const terms = termsOf(form)
  const [problem] = termsProblems(terms)
  if (!problem) return agreedRowsProblem(terms, undefined) ? { agreedRows: 'loan.agreedRowsCheck' } : {}
  // The list of payments itself names the one that is wrong.
  if (problem.row !== undefined) return { agreedRows: 'loan.agreedRowsCheck' }
  return { [fieldOfProblem(problem.field) ?? 'maturityDate']: messageOfProblem(problem) }
}
