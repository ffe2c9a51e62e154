import { advanceDraftOf, advanceProblem, feeForAdvance } from '#contract/loans/advance-rules.ts'
import type { AdvanceForm } from '#contract/loans/advances.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { dueDays } from '#engine/terms/due-days.ts'
import type { Tx } from '../../database/database.ts'
import { weigh } from '../../frame/heavy-work.ts'
import { conflict, unprocessable } from '../../http/errors.ts'
import { type EventToAppend, readEvents } from '../../ledger/events.ts'
import { recordEvents } from '../../ledger/record-events.ts'
import { formAfterAdvance } from '../change-terms.ts'
import { PAYMENTS_MAX } from '../checked-terms.ts'
import { lockOpenLoan } from '../open-loan.ts'
import { updateLoanRow } from '../queries.ts'
import type { Writer } from '../service.ts'

/**
 * Lends more on a running loan and gives the event. Payments that fell due stay; those to come follow from the new balance, or
 * from the terms that are agreed with it. Refuses a loan that is paid off or written off, a day before the loan or after its
 * last payment to come, and a choice that the loan does not offer. A fee is charged with it, today at the latest.
 */
export async function lendMore(
  tx: Tx,
  form: AdvanceForm,
  { user, now, today, loanId }: Writer & { loanId: number },
): Promise<number> {
  const loan = await lockOpenLoan(tx, { user, loanId })
  const { terms } = loan
  const events = await readEvents(tx, loan)
  if (form.effect === 'EXTEND') weigh(tx, PAYMENTS_MAX)
  const problem = advanceProblem(form, { terms, events, today })
  if (problem?.field) throw unprocessable(problem.field, problem.code, problem.values)
  if (problem) throw conflict(problem.code)

  const draft = advanceDraftOf(form, { terms, events, today })
  const { maturityOn } = draft.change ?? {}
  if (maturityOn !== undefined) {
    const inForce = { ...termsInForce(terms, events, form.date), maturityOn, firstDueOn: null }
    if (dueDays(inForce).length > PAYMENTS_MAX) {
      throw unprocessable('effect', 'loan.tooManyPayments', { limit: PAYMENTS_MAX })
    }
  }
  const by = { recordedBy: user.id, ...(form.note && { remark: { note: form.note } }) }
  const fee = feeForAdvance(form, today)
  const entries: EventToAppend[] = [
    { ...by, event: { ...draft, recordedAt: now } },
    ...(fee ? [{ ...by, event: { ...fee, recordedAt: now } }] : []),
  ]
  const [added] = await recordEvents(tx, loan, entries, { before: events })
  if (!added) throw new Error(`an event on loan ${loanId} was not written`)
  if (draft.change) await updateLoanRow(tx, { ...loan, form: formAfterAdvance(loan, draft.change) })
  return added.id
}
