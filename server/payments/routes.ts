import * as contract from '#contract/payments.ts'
import { notFound } from '../errors.ts'
import { type Context, handle, type Route } from '../http.ts'
import { findLoanKey } from '../ledger/loan-rows.ts'
import { findPayment, listPaymentsOfLoan, shownPayment } from '../ledger/payment-rows.ts'
import { recordPayment, reversePayment } from './service.ts'

const listPayments = handle(contract.listPaymentsOfLoan, async ({ tx, user, params }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  return (await listPaymentsOfLoan(tx, loan)).map((row) => shownPayment(row, user))
})

const recordPaymentRoute = handle(contract.recordPayment, async (context) => {
  const paymentId = await recordPayment(context.tx, context.body, context)
  return paymentOf(context, paymentId)
})

const reversePaymentRoute = handle(contract.reversePayment, async (context) => {
  const { paymentId } = context.params
  await reversePayment(context.tx, { paymentId, reason: context.body.reason }, context)
  return paymentOf(context, paymentId)
})

/** Payments: listing, recording and reversing them. */
export const paymentRoutes: readonly Route[] = [listPayments, recordPaymentRoute, reversePaymentRoute]

/** The payment as it now stands, noted as what the request was about. */
async function paymentOf(context: Pick<Context, 'tx' | 'user' | 'audit'>, paymentId: number) {
  const row = await findPayment(context.tx, context.user, paymentId)
  if (!row) throw notFound('payment.notFound')
  context.audit({ subjectKind: 'payment', subjectId: paymentId, detail: { loanId: row.loanId } })
  return shownPayment(row, context.user)
}
