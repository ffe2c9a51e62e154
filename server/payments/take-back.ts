import type { TakeBackEntryForm } from '#contract/payments/refunds.ts'
import { type Retractable, retractable } from '#engine/replay/retractable.ts'
import { entriesOf, isAgreement } from '#engine/terms/events.ts'
import type { Tx } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import { type EventToAppend, readEvents } from '../ledger/events.ts'
import { findLoanKey, lockLoan } from '../ledger/loan-rows.ts'
import { recordEvents } from '../ledger/record-events.ts'
import { takeBackChange } from '../loans/change-terms.ts'
import { takeBackTransfer } from '../loans/transfers/take-back-transfer.ts'
import { markHonored, paymentOfMove } from './queries.ts'
import type { Writer } from './record-payment.ts'
import { lockBoth } from './refunds.ts'
import { reversePayment } from './reverse-payment.ts'

type By = Writer & { loanId: number }

/**
 * Takes back what was agreed, given up or paid out: the loan then stands as if it had never been entered. Of what was agreed only the
 * last. With money that was moved to another loan, the payment there is reversed. Gives the event that was taken back.
 */
export async function takeBackEntry(tx: Tx, form: TakeBackEntryForm, by: By): Promise<number> {
  const key = await findLoanKey(tx, by.user, by.loanId)
  if (!key) throw notFound('loan.notFound')
  const entry = standing(await readEvents(tx, key), form)
  if (isAgreement(entry)) await takeBackChange(tx, form, by)
  else if (entry.kind === 'TRANSFERRED') await takeBackTransfer(tx, { transfer: entry, reason: form.reason }, by)
  else await takeBackOther(tx, form, { by, movedTo: entry.kind === 'REFUNDED' ? entry.movedTo : undefined })
  return entry.id
}

async function takeBackOther(
  tx: Tx,
  form: TakeBackEntryForm,
  { by, movedTo }: { by: By; movedTo: number | undefined },
): Promise<void> {
  const { user, loanId, today, now } = by
  const loan = movedTo === undefined ? await lockLoan(tx, user, loanId) : (await lockBoth(tx, by, movedTo)).get(loanId)
  if (!loan) throw notFound('loan.notFound')
  // Read again behind the lock: another request may have taken it back meanwhile.
  const before = await readEvents(tx, loan)
  const entry = standing(before, form)
  const { id: eventId } = entry
  const { reason } = form
  const entries = entriesOf(entry, before).map(({ id }): EventToAppend => {
    const event = { kind: 'TAKEN_BACK', eventId: id, effectiveOn: today, recordedAt: now } as const
    return { event, recordedBy: user.id, ...(reason && { remark: { note: reason } }) }
  })
  await recordEvents(tx, loan, entries, { before })
  if (entry.kind === 'PAYMENT_REVERSED') {
    await markHonored(tx, { lenderId: loan.lenderId, eventId: entry.paymentId, now })
  }
  const payment = await paymentOfMove(tx, { lenderId: loan.lenderId, eventId })
  if (payment) await reversePayment(tx, { paymentId: payment.id, reason: reason ?? '' }, by, { isOfMove: true })
}

function standing(events: Parameters<typeof retractable>[0], { eventId }: TakeBackEntryForm): Retractable {
  const entry = retractable(events).find(({ id }) => id === eventId)
  if (!entry) throw conflict('loan.changeNotLast')
  return entry
}
