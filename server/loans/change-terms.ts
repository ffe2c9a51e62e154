import { dollarsOf } from '#contract/fields.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import { CHANGEABLE_TERMS, changedFields, isSameValue, termEntry } from '#contract/loans/term-table.ts'
import type { TakeBackForm, TermsChangeForm } from '#contract/loans/terms-change.ts'
import { changeDraftOf, feeForChange, termsChangeProblem } from '#contract/loans/terms-change-rules.ts'
import { isWrittenOff } from '#engine/questions/given-away.ts'
import { lastAgreement } from '#engine/replay/standing-changes.ts'
import { latestTerms, termsInForce } from '#engine/replay/terms-in-force.ts'
import { dueDays } from '#engine/terms/due-days.ts'
import { changedTerms, entriesOf, type TermsChange } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { weigh } from '../frame/heavy-work.ts'
import { conflict, unprocessable } from '../http/errors.ts'
import { type EventToAppend, readEvents } from '../ledger/events.ts'
import type { LockedLoan } from '../ledger/loan-rows.ts'
import { recordEvents } from '../ledger/record-events.ts'
import { PAYMENTS_MAX } from './checked-terms.ts'
import { lockOpenLoan } from './open-loan.ts'
import { updateLoanRow } from './queries.ts'
import type { Writer } from './service.ts'

/**
 * Changes terms of a loan from a day on. The original terms stay; the change is its own event, and everything that
 * follows from it (installments after the day, figures, splits of payments after it) is computed again. Refuses a loan
 * that is paid off or written off, a day before the loan or the last change or after the last payment to come, terms
 * without a valid schedule, and no change. A fee for the change is charged with it, today at the latest. Gives the event.
 */
export async function changeTerms(
  tx: Tx,
  form: TermsChangeForm,
  { user, now, today, loanId }: Writer & { loanId: number },
): Promise<number> {
  const loan = await lockOpenLoan(tx, { user, loanId })
  const { terms } = loan
  const events = await readEvents(tx, loan)
  const problem = termsChangeProblem(form, { terms, events, today })
  if (problem?.field) throw unprocessable(problem.field, problem.code, problem.values)
  if (problem) throw conflict(problem.code)

  const { effectiveDate: effectiveOn } = form
  const draft = changeDraftOf(form, { terms, events, today })
  const { change } = draft
  const payments = dueDays({
    ...changedTerms(termsInForce(terms, events, effectiveOn), change),
    firstDueOn: null,
  }).length
  weigh(tx, payments)
  if (payments > PAYMENTS_MAX) {
    throw unprocessable('maturityDate', 'loan.tooManyPayments', { limit: PAYMENTS_MAX })
  }
  const by = { recordedBy: user.id, ...(form.note && { remark: { note: form.note } }) }
  const entries: EventToAppend[] = [{ ...by, event: { ...draft, recordedAt: now } }]
  const fee = feeForChange(form, today)
  if (fee) entries.push({ ...by, event: { ...fee, recordedAt: now } })
  const [added] = await recordEvents(tx, loan, entries, { before: events })
  if (!added) throw new Error(`a change of terms of loan ${loanId} was not written`)
  await updateLoanRow(tx, { ...loan, form: formAfter(loan, form, change) })
  return added.id
}

/**
 * Takes back the last change of terms or the last money lent later, with the fee that was charged for it. The loan then stands as if it had never been
 * agreed. Refuses a loan that is paid off or written off, and an event that is not its last standing change.
 */
export async function takeBackChange(
  tx: Tx,
  { eventId, reason }: TakeBackForm,
  { user, now, today, loanId }: Writer & { loanId: number },
): Promise<void> {
  const loan = await lockOpenLoan(tx, { user, loanId })
  const before = await readEvents(tx, loan)
  if (isWrittenOff(before)) throw conflict('loan.givenUp')
  const change = lastAgreement(before)
  if (change?.id !== eventId) throw conflict('loan.changeNotLast')
  const entries = entriesOf(change, before).map(({ id }): EventToAppend => {
    const event = { kind: 'TAKEN_BACK', eventId: id, effectiveOn: today, recordedAt: now } as const
    return { event, recordedBy: user.id, ...(reason && { remark: { note: reason } }) }
  })
  const added = await recordEvents(tx, loan, entries, { before })
  const after = latestTerms(loan.terms, [...before, ...added])
  await updateLoanRow(tx, { ...loan, form: formOf(loan, { was: latestTerms(loan.terms, before), after }) })
}

/** The loan's form with the terms that differ as they are now. */
function formOf({ form, terms }: LockedLoan, { was, after }: { was: LatestTerms; after: LatestTerms }): LoanForm {
  const { firstDueOn } = terms
  const differing = CHANGEABLE_TERMS.flatMap((key) => {
    const value = termEntry(key).of?.({ ...after, firstDueOn }) ?? null
    return isSameValue(termEntry(key).of?.({ ...was, firstDueOn }), value) ? [] : [[key, value]]
  })
  const { balloon, interestOnlyMonths } = after
  return {
    ...form,
    ...Object.fromEntries(differing),
    ...(interestOnlyMonths !== was.interestOnlyMonths && {
      interestOnlyPeriodUnit: interestOnlyMonths > 0 ? 'MONTHS' : null,
    }),
    ...(balloon?.amortizationMonths !== was.balloon?.amortizationMonths && {
      amortizationTermUnit: balloon ? 'MONTHS' : null,
    }),
  }
}
type LatestTerms = Omit<LoanTerms, 'firstDueOn'>

/** The loan's form with what an advance agreed filled in. */
export const formAfterAdvance = ({ form }: LockedLoan, change: TermsChange = {}): LoanForm => ({
  ...form,
  ...fieldsThatFollow(change),
})

/** The loan's form with the change filled in. Otherwise a later edit of the loan's name would count as new terms. */
function formAfter({ form }: LockedLoan, changed: TermsChangeForm, change: TermsChange): LoanForm {
  // Only fields that a change of terms can contain are replaced.
  const said = changedFields(changed).map((field) => [field, changed[field as keyof TermsChangeForm] ?? null])
  const after = { ...form, ...Object.fromEntries(said) }
  return { ...after, ...fieldsThatFollow(change) }
}

/** The fields that a change sets without being asked for them: a longer loan has a later balloon, or more interest-only months. */
function fieldsThatFollow({ balloon, interestOnlyMonths, maturityOn, options }: TermsChange): Partial<LoanForm> {
  return {
    ...(maturityOn && { maturityDate: maturityOn }),
    ...(balloon && { balloonPaymentDate: balloon.dueOn }),
    ...(interestOnlyMonths && { interestOnlyPeriod: interestOnlyMonths, interestOnlyPeriodUnit: 'MONTHS' }),
    ...(options?.paymentCents && { paymentRule: 'STATED', statedPayment: dollarsOf(options.paymentCents) }),
  }
}
