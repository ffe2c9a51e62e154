import { centsOf, dollarsOf } from '#contract/fields.ts'
import { paymentOf, paymentProblem } from '#contract/payments/payment-rules.ts'
import type { PaymentForm, ReportForm } from '#contract/payments/payments.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import { readEvents } from '../ledger/events.ts'
import { findLoanKey } from '../ledger/loan-rows.ts'
import { findPayment, type NamedPayment } from '../ledger/payment-rows.ts'
import { lockAccount } from '../sessions/queries.ts'
import { countOpenReports, hasOpenReport, insertReport, markDeclined } from './queries.ts'
import { recordPayment, refuseMoreThanOwed, type Writer } from './record-payment.ts'
import { refuse } from './refuse.ts'

/** So many reports wait on a loan at most; a lender who answers them makes room. */
const OPEN_REPORTS_MAX = 20

/**
 * Records a borrower's report that they have sent money, and gives the payment's id. The payment is pending: no event,
 * ledger line or figure follows from it. Refuses a report that could not be confirmed: a day after today or before the
 * loan began, a loan that is paid off, more than is owed; a payment that is already reported and still open; and one more
 * than OPEN_REPORTS_MAX open reports.
 */
export async function reportPayment(tx: Tx, form: ReportForm, { user, now, today }: Writer): Promise<number> {
  // The loan is not locked: a borrower may only read its row, and the lender's confirmation checks everything again.
  const loan = await findLoanKey(tx, user, form.loanId)
  if (!loan) throw notFound('loan.notFound')
  const { terms, isPaidOff } = loan
  const entered: PaymentForm = { ...form, application: 'STANDARD', extraPrincipal: 'SHORTEN_TERM' }
  refuse(paymentProblem(entered, { terms, today, isPaidOff, isSent: true }))
  refuseMoreThanOwed(paymentOf(entered), { terms, events: await readEvents(tx, loan), today })

  // Locked before the looks, so that of reports sent at once each sees those before it.
  await lockAccount(tx, user.id)
  if ((await countOpenReports(tx, loan)) >= OPEN_REPORTS_MAX) {
    throw conflict('payment.tooManyReports', { values: { limit: OPEN_REPORTS_MAX } })
  }
  const amountCents = centsOf(form.amount)
  if (await hasOpenReport(tx, { ...loan, amountCents, paidOn: form.paymentDate })) {
    throw conflict('payment.alreadyReported')
  }
  const { lenderId, loanId } = loan
  return insertReport(tx, { lenderId, loanId, borrowerUserId: user.id, amountCents, form, now })
}

/**
 * The lender's choices when confirming: the day the money came, if it differs from the reported one, what extra
 * principal does, and the answers to the questions about the payment.
 */
export type Confirmation = Pick<PaymentForm, 'extraPrincipal' | 'isAnother' | 'isAmountMeant' | 'keepsSurplus'> & {
  paymentId: number
  paymentDate?: Day | undefined
}

/**
 * Records a reported payment as received, on the reported day or on another, and gives it. Takes the same path and
 * refusals as a payment that the lender enters. Refuses a report that is absent or no longer open.
 */
export async function confirmPayment(
  tx: Tx,
  { paymentId, paymentDate, extraPrincipal, isAnother, isAmountMeant, keepsSurplus }: Confirmation,
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
    isAnother,
    isAmountMeant,
    keepsSurplus,
  }
  return recordPayment(tx, form, writer, { confirms: paymentId })
}

/**
 * Declines a reported payment with a reason that lender and borrower see. Refuses a report that is absent or no longer
 * open.
 */
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
