import type { LoanForm } from '#contract/loans/loan-form.ts'
import { changedFields } from '#contract/loans/term-table.ts'
import type { TermsChangeForm } from '#contract/loans/terms-change.ts'
import { termsChangeOf, termsChangeProblem } from '#contract/loans/terms-change-rules.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { dueDays } from '#engine/terms/due-days.ts'
import { changedTerms, type TermsChange } from '#engine/terms/events.ts'
import type { Tx } from '../database/database.ts'
import { weigh } from '../frame/heavy-work.ts'
import { conflict, notFound, unprocessable } from '../http/errors.ts'
import { readEvents } from '../ledger/events.ts'
import { type LockedLoan, lockLoan } from '../ledger/loan-rows.ts'
import { recordEvents } from '../ledger/record-events.ts'
import { PAYMENTS_MAX } from './checked-terms.ts'
import { updateLoanRow } from './queries.ts'
import type { Writer } from './service.ts'

/**
 * Changes terms of a loan from a day on. The original terms stay; the change is its own event, and everything that
 * follows from it (installments after the day, figures, splits of payments after it) is computed again. Refuses a loan
 * that is paid off or written off, a day before the loan or the last change or in the future, terms without a valid
 * schedule, and no change.
 */
export async function changeTerms(
  tx: Tx,
  form: TermsChangeForm,
  { user, now, today, loanId }: Writer & { loanId: number },
): Promise<void> {
  const loan = await lockLoan(tx, user, loanId)
  if (!loan) throw notFound('loan.notFound')
  if (loan.isPaidOff) throw conflict('loan.closed')
  const { terms } = loan
  const events = await readEvents(tx, loan)
  const problem = termsChangeProblem(form, { terms, events, today })
  if (problem?.field) throw unprocessable(problem.field, problem.code, problem.values)
  if (problem) throw conflict(problem.code)

  const { effectiveDate: effectiveOn } = form
  const change = termsChangeOf(form, { terms, events })
  const payments = dueDays({
    ...changedTerms(termsInForce(terms, events, effectiveOn), change),
    firstDueOn: null,
  }).length
  weigh(tx, payments)
  if (payments > PAYMENTS_MAX) {
    throw unprocessable('maturityDate', 'loan.tooManyPayments', { limit: PAYMENTS_MAX })
  }
  const event = { kind: 'TERMS_CHANGED', change, effectiveOn, recordedAt: now } as const
  await recordEvents(tx, loan, [{ event, recordedBy: user.id }], { before: events })
  await updateLoanRow(tx, { ...loan, form: formAfter(loan, form, change) })
}

/** The loan's form with the change filled in. Otherwise a later edit of the loan's name would count as new terms. */
function formAfter({ form }: LockedLoan, changed: TermsChangeForm, { balloon }: TermsChange): LoanForm {
  // Only fields that a change of terms can contain are replaced.
  const said = changedFields(changed).map((field) => [field, changed[field as keyof TermsChangeForm] ?? null])
  const after = { ...form, ...Object.fromEntries(said) }
  return balloon ? { ...after, balloonPaymentDate: balloon.dueOn } : after
}
