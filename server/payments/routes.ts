import { dollarsOf } from '#contract/fields.ts'
import { messageIn } from '#contract/messages/messages.ts'
import * as escrow from '#contract/payments/escrow.ts'
import * as contract from '#contract/payments/payments.ts'
import * as refunds from '#contract/payments/refunds.ts'
import { replay } from '#engine/replay/replay.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { type Context, handle, handlePage, type Route } from '../http/http.ts'
import { readEvents, readPayees } from '../ledger/events.ts'
import { countPayments, listPaymentsByDay } from '../ledger/listed-payments.ts'
import { findLoanKey, findReadableLoan } from '../ledger/loan-rows.ts'
import { findPayment, listPaymentsOfLoan, type NamedPayment, shownPayment } from '../ledger/payment-rows.ts'
import { loansOfLender } from '../loans/chosen-lender.ts'
import { correctPayment } from './correct-payment.ts'
import { escrowShown, payFromEscrow, refundEscrow } from './escrow.ts'
import { paymentsAskedFor } from './queries.ts'
import { recordMany } from './record-many.ts'
import { recordPayment } from './record-payment.ts'
import { moveMoney, refundMoney } from './refunds.ts'
import { confirmPayment, declinePayment, reportPayment } from './reported-payments.ts'
import { reversePayment } from './reverse-payment.ts'
import { takeBackEntry } from './take-back.ts'

const listPaymentsOfLoanRoute = handle(contract.listPaymentsOfLoan, async ({ tx, user, params }) => {
  const loan = await findReadableLoan(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  return (await listPaymentsOfLoan(tx, loan)).map((row) => shownPayment(row, user))
})

const listPayments = handlePage(contract.listPayments, async ({ tx, user, query }) => {
  const lenderId = query.lenderId === undefined ? null : await loansOfLender(tx, user, query.lenderId)
  const chosen = paymentsAskedFor(user, { ...query, lenderId })
  const total = await countPayments(tx, chosen)
  const page = { limit: query.limit, offset: (query.page - 1) * query.limit }
  const rows = await listPaymentsByDay(tx, { chosen, ...page, total })
  return { rows: rows.map((row) => ({ ...shownPayment(row, user), borrowerName: row.borrowerName })), total }
})

const reportPaymentRoute = handle(contract.reportPayment, async (context) => {
  const paymentId = await reportPayment(context.tx, context.body, context)
  return paymentOf(context, paymentId)
})

const confirmPaymentRoute = handle(contract.confirmPayment, async (context) => {
  const { paymentId } = context.params
  const payment = await confirmPayment(context.tx, { ...context.body, paymentId }, context)
  return noted(context, payment)
})

const declinePaymentRoute = handle(contract.declinePayment, async (context) => {
  const { paymentId } = context.params
  await declinePayment(context.tx, { paymentId, reason: context.body.reason }, context)
  return paymentOf(context, paymentId)
})

const recordPaymentRoute = handle(contract.recordPayment, async (context) => {
  const payment = await recordPayment(context.tx, context.body, context)
  return noted(context, payment)
})

const recordPaymentsRoute = handle(contract.recordPayments, async (context) => {
  const { tx, user, body, audit } = context
  const { paymentDate, paymentMethod, payments } = body
  const forms = payments.map(
    (one): contract.PaymentForm => ({
      ...one,
      paymentDate,
      paymentMethod,
      application: 'STANDARD',
      extraPrincipal: 'SHORTEN_TERM',
    }),
  )
  const outcomes = await recordMany(tx, forms, context)
  const recorded = outcomes.flatMap((one) => (one instanceof Refusal ? [] : [one]))
  const amount = dollarsOf(recorded.reduce((sum, { amountCents }) => sum + amountCents, 0))
  audit({ detail: { payments: recorded.length, refused: outcomes.length - recorded.length, amount } })
  return {
    recorded: recorded.length,
    amount,
    outcomes: outcomes.map((one, index) => ({
      loanId: payments[index]?.loanId ?? 0,
      amount: payments[index]?.amount ?? 0,
      payment: one instanceof Refusal ? null : shownPayment(one, user),
      refusal: one instanceof Refusal ? refusalOf(one) : null,
    })),
  }
})

/** Of a refusal that names a field, the sentence of the field: it is the one that says what to do. */
function refusalOf(refusal: Refusal): NonNullable<contract.PaymentOutcome['refusal']> {
  const [field] = Object.values(refusal.fields ?? {})
  const { code, values } = typeof field === 'object' ? field : { code: field ?? refusal.code, values: refusal.values }
  return { code, values, message: messageIn(code, values) }
}

const correctPaymentRoute = handle(contract.correctPayment, async (context) => {
  const { paymentId } = context.params
  const payment = await correctPayment(context.tx, { ...context.body, paymentId }, context)
  return noted(context, payment)
})

const reversePaymentRoute = handle(contract.reversePayment, async (context) => {
  const { paymentId } = context.params
  await reversePayment(context.tx, { ...context.body, paymentId }, context)
  return paymentOf(context, paymentId)
})

const getEscrowRoute = handle(escrow.getEscrow, async ({ tx, user, today, params }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  const events = await readEvents(tx, loan)
  return escrowShown(replay(loan.terms, events, { asOn: today }), events, await readPayees(tx, loan))
})

const payFromEscrowRoute = handle(escrow.payFromEscrow, async (context) => {
  const { loanId } = context.params
  return { eventId: await payFromEscrow(context.tx, context.body, { ...context, loanId }) }
})

const refundEscrowRoute = handle(escrow.refundEscrow, async (context) => {
  const { loanId } = context.params
  return { eventId: await refundEscrow(context.tx, context.body, { ...context, loanId }) }
})

const refundMoneyRoute = handle(refunds.refundMoney, async (context) => {
  const { loanId } = context.params
  const eventId = await refundMoney(context.tx, context.body, { ...context, loanId })
  context.audit({ subjectKind: 'loan', subjectId: loanId })
  return { eventId }
})

const moveMoneyRoute = handle(refunds.moveMoney, async (context) => {
  const { loanId } = context.params
  const { eventId, payment } = await moveMoney(context.tx, context.body, { ...context, loanId })
  context.audit({ subjectKind: 'loan', subjectId: loanId })
  return { eventId, payment: shownPayment(payment, context.user) }
})

const takeBackEntryRoute = handle(refunds.takeBackEntry, async (context) => {
  const { loanId } = context.params
  const eventId = await takeBackEntry(context.tx, context.body, { ...context, loanId })
  context.audit({ subjectKind: 'loan', subjectId: loanId })
  return { eventId }
})

/** Routes of payments: list, record and reverse them; report, confirm and decline a borrower's payment; pay out or move money held. */
export const paymentRoutes: readonly Route[] = [
  listPaymentsOfLoanRoute,
  listPayments,
  recordPaymentRoute,
  recordPaymentsRoute,
  reversePaymentRoute,
  correctPaymentRoute,
  reportPaymentRoute,
  confirmPaymentRoute,
  declinePaymentRoute,
  refundMoneyRoute,
  getEscrowRoute,
  payFromEscrowRoute,
  refundEscrowRoute,
  moveMoneyRoute,
  takeBackEntryRoute,
]

/** The payment as it now stands; the audit log names it as the subject of the request. */
async function paymentOf(context: Pick<Context, 'tx' | 'user' | 'audit'>, paymentId: number) {
  const row = await findPayment(context.tx, context.user, paymentId)
  if (!row) throw notFound('payment.notFound')
  return noted(context, row)
}

function noted({ user, audit }: Pick<Context, 'user' | 'audit'>, row: NamedPayment) {
  audit({ subjectKind: 'payment', subjectId: row.id, detail: { loanId: row.loanId } })
  return shownPayment(row, user)
}
