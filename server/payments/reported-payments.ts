import { centsOf, dollarsOf } from '#contract/fields.ts'
import { paymentOf, paymentProblem } from '#contract/payments/payment-rules.ts'
import type { PaymentForm, ReportForm } from '#contract/payments/payments.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import { readEvents } from '../ledger/events.ts'
import { findLoanKey } from '../ledger/loan-rows.ts'
import { findPayment, type NamedPayment } from '../ledger/payment-rows.ts'
import { hasOpenReport, insertReport, markDeclined } from './queries.ts'
import { recordPayment, refuseMoreThanOwed, type Writer } from './record-payment.ts'
import { refuse } from './refuse.ts'

/**
 * Notes that the borrower says they have sent money, and gives the payment's id. It is pending: no event, no line of the
 * books and no figure follows from it. Refuses what could not be confirmed as it stands: a day after today or before the
 * loan began, a loan that is paid off, more than is owed; and a payment that is reported already and still open.
 */
export async function reportPayment(tx: Tx, form: ReportForm, { user, now, today }: Writer): Promise<number> {
  // Not locked: a borrower may read the loan's row and no more, and nothing of it is decided here for good.
  const loan = await findLoanKey(tx, user, form.loanId)
  if (!loan) throw notFound('loan.notFound')
  const { terms, isPaidOff } = loan
  const entered: PaymentForm = { ...form, application: 'STANDARD', extraPrincipal: 'SHORTEN_TERM' }
  refuse(paymentProblem(entered, { terms, today, isPaidOff, isSent: true }))
  refuseMoreThanOwed(paymentOf(entered), { terms, events: await readEvents(tx, loan), today })

  const amountCents = centsOf(form.amount)
  if (await hasOpenReport(tx, { ...loan, amountCents, paidOn: form.paymentDate })) {
    throw conflict('payment.alreadyReported')
  }
  const { lenderId, loanId } = loan
  return insertReport(tx, { lenderId, loanId, borrowerUserId: user.id, amountCents, form, now })
}

/** What the lender decides when confirming: the day the money came, if not the reported one, and what extra principal does. */
export type Confirmation = Pick<PaymentForm, 'extraPrincipal'> & { paymentId: number; paymentDate?: Day | undefined }

/**
 * Records a payment that the borrower reported, as received on the day they named or on another, and gives it. It takes the
 * road of a payment that the lender enters, with the same refusals. Refuses a report that is absent or not open any more.
 */
export async function confirmPayment(
  tx: Tx,
  { paymentId, paymentDate, extraPrincipal }: Confirmation,
  writer: Writer,
): Promise<NamedPayment> {
  const payment = await findPayment(tx, writer.user, paymentId)
  if (!payment) throw notFound('payment.notFound')
  if (payment.status !== 'PENDING') throw conflict('payment.notReported')
  const form: PaymentForm = {
    loanId: payment.loanId,
    amount: dollarsOf(payment.amountCents),
    paymentDate: paymentDate ?? payment.paidOn,
    paymentMethod: payment.method,
    application: 'STANDARD',
    extraPrincipal,
  }
  return recordPayment(tx, form, writer, { confirms: paymentId })
}

/** Declines a reported payment with a reason that both sides see. Refuses one that is absent or not open any more. */
export async function declinePayment(
  tx: Tx,
  { paymentId, reason }: { paymentId: number; reason: string },
  { user, now }: Writer,
): Promise<void> {
  const payment = await findPayment(tx, user, paymentId)
  if (!payment) throw notFound('payment.notFound')
  const isDeclined = await markDeclined(tx, { lenderId: payment.lenderId, id: paymentId, reason, now })
  if (!isDeclined) throw conflict('payment.notReported')
}
