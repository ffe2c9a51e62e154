import type { BodyOf } from '#contract/endpoint.ts'
import { centsOf } from '#contract/fields.ts'
import type * as contract from '#contract/payments/payments.ts'
import type { Day } from '#engine/numbers/units.ts'
import { isWrittenOff } from '#engine/questions/given-away.ts'
import type { GivenCents } from '../approval-limits/require-approval.ts'
import type { Tx } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import { type EventToAppend, readEvents } from '../ledger/events.ts'
import { lockLoan } from '../ledger/loan-rows.ts'
import { findPayment } from '../ledger/payment-rows.ts'
import { recordEvents } from '../ledger/record-events.ts'
import { isMoved, markReversed } from './queries.ts'
import type { Writer } from './record-payment.ts'

type Reversal = Pick<BodyOf<typeof contract.reversePayment>, 'reason'> &
  Partial<BodyOf<typeof contract.reversePayment>> & { paymentId: number }

/**
 * Takes a payment back, because the bank returned it or it was entered by mistake. The payment then counts as never received;
 * later payments are split anew. With `returnedPaymentFee`, in dollars, it was returned, and a fee is charged on the same day. Refuses a payment
 * that is absent or not completed (reversed before, or only reported), one that came from another loan unless the move is
 * taken back (`isOfMove`), and a fee on a loan that is written off. `givesCents` is what it gives away as a part of a correction.
 * `on` is the day of the return, where a list of payments tells it. Gives the number of its event.
 */
export async function reversePayment(
  tx: Tx,
  { paymentId, reason, returnedPaymentFee, tellsBorrower = false, ...reversed }: Reversal,
  { user, now, today }: Writer,
  { isOfMove = false, givesCents, on = today }: { isOfMove?: boolean; givesCents?: GivenCents; on?: Day } = {},
): Promise<number> {
  const payment = await findPayment(tx, user, paymentId)
  const loan = payment && (await lockLoan(tx, user, payment.loanId))
  if (!loan) throw notFound('payment.notFound')
  if (!isOfMove && (await isMoved(tx, { lenderId: loan.lenderId, id: paymentId }))) throw conflict('payment.wasMoved')
  const isReturned = reversed.isReturned === true || returnedPaymentFee !== undefined
  const row = { lenderId: loan.lenderId, id: paymentId, reason, now, isReturned, tellsBorrower }
  const isReversed = await markReversed(tx, row)
  if (!isReversed || payment.eventId === null) throw conflict('payment.notReversible')

  const before = await readEvents(tx, loan)
  const entry = { effectiveOn: on, recordedAt: now }
  const reversal = {
    ...entry,
    kind: 'PAYMENT_REVERSED',
    paymentId: payment.eventId,
    ...(isReturned && { isReturned: true as const }),
  } as const
  const entries: EventToAppend[] = [{ event: reversal, recordedBy: user.id }]
  if (returnedPaymentFee !== undefined) {
    if (isWrittenOff(before)) {
      throw conflict('loan.writtenOff', { field: 'returnedPaymentFee' })
    }
    const amountCents = centsOf(returnedPaymentFee)
    const fee = { ...entry, kind: 'FEE_CHARGED', feeKind: 'RETURNED_PAYMENT', amountCents } as const
    entries.push({ event: fee, recordedBy: user.id, remark: { note: reason } })
  }
  const [added] = await recordEvents(tx, loan, entries, { before, givesCents })
  if (!added) throw new Error(`payment ${paymentId} was not reversed`)
  return added.id
}
