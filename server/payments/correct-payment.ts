import { centsOf } from '#contract/fields.ts'
import { paymentOf } from '#contract/payments/payment-rules.ts'
import type { CorrectionForm } from '#contract/payments/payments.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { Tx } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import { readEvents } from '../ledger/events.ts'
import { lockLoan } from '../ledger/loan-rows.ts'
import { findPayment, type NamedPayment, type PaymentRow } from '../ledger/payment-rows.ts'
import { isFromBank, markReplaced } from './queries.ts'
import { recordPayment, type Writer } from './record-payment.ts'
import { reversePayment } from './reverse-payment.ts'

/**
 * Corrects a payment in one step: it is reversed, entered anew as it should have been, and names the payment in its place,
 * which is given. What counts as given away is by how much the amount falls and the extra principal rises. Refuses what a
 * reversal and a payment refuse, a payment from a bank statement, and a correction that changes nothing.
 */
export async function correctPayment(
  tx: Tx,
  { paymentId, reason, ...form }: CorrectionForm & { paymentId: number },
  writer: Writer,
): Promise<NamedPayment> {
  const payment = await findPayment(tx, writer.user, paymentId)
  const loan = payment && (await lockLoan(tx, writer.user, payment.loanId))
  if (!loan) throw notFound('payment.notFound')
  if (await isFromBank(tx, { lenderId: loan.lenderId, id: paymentId })) throw conflict('payment.fromBank')
  const events = await readEvents(tx, loan)
  const received = events.find(({ id }) => id === payment.eventId)
  if (received?.kind !== 'PAYMENT_RECEIVED') throw conflict('payment.notReversible')
  if (isSame(payment, received, form)) throw conflict('payment.nothingCorrected')

  const split = replay(loan.terms, events, { asOn: received.effectiveOn }).payments.find(
    (one) => one.paymentId === received.id,
  )
  const fallsBy: Cents = Math.max(0, payment.amountCents - centsOf(form.amount))
  await reversePayment(tx, { paymentId, reason }, writer, { givesCents: fallsBy })
  const corrected = await recordPayment(tx, { ...form, loanId: payment.loanId }, writer, {
    knownExtraCents: split?.extraPrincipalCents ?? 0,
  })
  await markReplaced(tx, { lenderId: loan.lenderId, id: paymentId, byId: corrected.id })
  return corrected
}

type Received = Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>

function isSame(payment: PaymentRow, received: Received, form: Omit<CorrectionForm, 'reason'>): boolean {
  const { amountCents, effectiveOn, application, extraPrincipal } = paymentOf(form)
  return (
    amountCents === received.amountCents &&
    effectiveOn === received.effectiveOn &&
    extraPrincipal === received.extraPrincipal &&
    JSON.stringify(application) === JSON.stringify(received.application) &&
    form.paymentMethod === payment.method &&
    (form.reference || null) === payment.reference &&
    (form.note || null) === payment.note
  )
}
