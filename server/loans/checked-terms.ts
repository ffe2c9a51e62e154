import { centsOf } from '#contract/fields.ts'
import { lastAmountIn } from '#contract/loans/agreed-rows.ts'
import { agreedRowsProblem } from '#contract/loans/agreed-rows-problem.ts'
import { type LoanForm, termsOf } from '#contract/loans/loan-form.ts'
import { messageOfProblem, valuesOfProblem } from '#contract/loans/term-messages.ts'
import { fieldOfProblem } from '#contract/loans/term-table.ts'
import type { Day } from '#engine/numbers/units.ts'
import { dueDays } from '#engine/terms/due-days.ts'
import { heldBackCents } from '#engine/terms/held-back.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { type TermsProblem, termsProblems } from '#engine/terms/terms-problems.ts'
import { unprocessable } from '../http/errors.ts'

/** Fifty years of weekly payments. A longer schedule is more likely a mistake than a loan. */
export const PAYMENTS_MAX = 2600

/**
 * The loan terms of a form that has passed its schema. Throws a Refusal, naming the field, for terms without a valid
 * schedule, for a holdback that is not the commitment's, for more payments than PAYMENTS_MAX, and for a balance of a day that has not come.
 */
export function checkedTerms(form: LoanForm, { today }: { today: Day }): LoanTerms {
  if (form.takenOverDate && form.takenOverDate > today) throw unprocessable('takenOverDate', 'loan.dayInFuture')
  const terms = termsOf(form)
  if (form.heldBackAmount && centsOf(form.heldBackAmount) !== heldBackCents(terms)) {
    throw unprocessable('heldBackAmount', 'loan.heldBackDiffers')
  }
  const [problem] = termsProblems(terms)
  if (problem) throw unprocessable(fieldOf(problem), messageOfProblem(problem), valuesOfProblem(problem))
  const ofRows = agreedRowsProblem(terms, lastAmountIn(form.agreedRows))
  if (ofRows) throw unprocessable('agreedRows', ofRows.code, ofRows.values)
  if (dueDays(terms).length > PAYMENTS_MAX) {
    throw unprocessable('maturityDate', 'loan.tooManyPayments', { limit: PAYMENTS_MAX })
  }
  return terms
}

const fieldOf = ({ field }: TermsProblem): string => fieldOfProblem(field) ?? field
