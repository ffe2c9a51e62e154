import { centsOf, dollarsOf } from '#contract/fields.ts'
import type { PaymentForm, ReportForm } from '#contract/payments/payments.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { conflict, notFound, unprocessable } from '../http/errors.ts'
import { readEvents } from '../ledger/events.ts'
import { findLoanKey, lockLoan } from '../ledger/loan-rows.ts'
import { findPayment } from '../ledger/payment-rows.ts'
import { settle } from '../ledger/record.ts'
import { hasOpenReport, insertPayment, markConfirmed, markDeclined } from './queries.ts'
import { receive, refuseBeforeOrigination, refuseMoreThanOwed, type Writer } from './service.ts'

/**
 * Notes that the borrower says they have sent money, and gives the payment's id. It is pending: no fact, no line of the
 * books and no figure follows from it. Refuses what could not be confirmed as it stands: a day after today or before the
 * loan began, a loan that is paid off, more than is owed; and a payment that is reported already and still open.
 */
export async function reportPayment(tx: Tx, form: ReportForm, { user, now, today }: Writer): Promise<number> {
  // Not locked: a borrower may read the loan's row and no more, and nothing of it is decided here for good.
  const loan = await findLoanKey(tx, user, form.loanId)
  if (!loan) throw notFound('loan.notFound')
  if (form.paymentDate > today) throw unprocessable('paymentDate', 'payment.sentInFuture')
  refuseBeforeOrigination(loan, form)
  if (loan.isPaidOff) throw conflict('loan.closed')

  const { paymentDate: effectiveOn } = form
  const amountCents = centsOf(form.amount)
  const draft = { amountCents, effectiveOn, application: { kind: 'STANDARD' }, extraPrincipal: 'SHORTEN_TERM' } as const
  refuseMoreThanOwed(loan, await readEvents(tx, loan), { draft, today })
  if (await hasOpenReport(tx, { ...loan, amountCents, paidOn: effectiveOn })) throw conflict('payment.alreadyReported')
  const key = { lenderId: loan.lenderId, loanId: loan.loanId, borrowerUserId: user.id }
  return insertPayment(tx, { ...key, eventId: null, amountCents, form, enteredBy: user.id, now })
}

/** What the lender decides when confirming: the day the money came, if not the reported one, and what extra principal does. */
export type Confirmation = Pick<PaymentForm, 'extraPrincipal'> & { paymentId: number; paymentDate?: Day | undefined }

/**
 * Records a payment that the borrower reported, as received on the day they named or on another: by the same way as one
 * the lender enters, with the same refusals. Refuses one that is absent or not open any more.
 */
export async function confirmPayment(tx: Tx, { paymentId, ...decided }: Confirmation, writer: Writer): Promise<void> {
  const payment = await findPayment(tx, writer.user, paymentId)
  const loan = payment && (await lockLoan(tx, writer.user, payment.loanId))
  if (!loan) throw notFound('payment.notFound')
  if (payment.status !== 'PENDING') throw conflict('payment.notReported')

  const paymentDate = decided.paymentDate ?? payment.paidOn
  const form: PaymentForm = {
    loanId: loan.loanId,
    amount: dollarsOf(payment.amountCents),
    paymentDate,
    paymentMethod: payment.method,
    application: 'STANDARD',
    extraPrincipal: decided.extraPrincipal,
  }
  const { events, cause } = await receive(tx, loan, { form, writer })
  const confirmed = { lenderId: loan.lenderId, id: paymentId, eventId: cause.id, paidOn: paymentDate, now: writer.now }
  // Declined, or confirmed, by another while this waited for the loan's row.
  if (!(await markConfirmed(tx, confirmed))) throw conflict('payment.notReported')
  await settle(tx, loan, { events, cause })
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
