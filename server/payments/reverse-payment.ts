import type { Tx } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import { lockLoan } from '../ledger/loan-rows.ts'
import { findPayment } from '../ledger/payment-rows.ts'
import { recordEvents } from '../ledger/record.ts'
import { markReversed } from './queries.ts'
import type { Writer } from './record-payment.ts'

/**
 * Takes a payment back, because it bounced or was entered by mistake. It counts as never received; the payments after
 * it are split anew. Refuses one that is absent or not completed: reversed before, or only reported.
 */
export async function reversePayment(
  tx: Tx,
  { paymentId, reason }: { paymentId: number; reason: string },
  { user, now, today }: Writer,
): Promise<void> {
  const payment = await findPayment(tx, user, paymentId)
  const loan = payment && (await lockLoan(tx, user, payment.loanId))
  if (!loan) throw notFound('payment.notFound')
  const isReversed = await markReversed(tx, { lenderId: loan.lenderId, id: paymentId, reason, now })
  if (!isReversed || payment.eventId === null) throw conflict('payment.notReversible')

  const event = { kind: 'PAYMENT_REVERSED', paymentId: payment.eventId, effectiveOn: today, recordedAt: now } as const
  await recordEvents(tx, loan, [{ event, recordedBy: user.id }])
}
