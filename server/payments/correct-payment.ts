import { paymentOf } from '#contract/payments/payment-rules.ts'
import type { CorrectionForm } from '#contract/payments/payments.ts'
import { laterOf } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { beyondDueOf, type LoanToMeasure } from '#engine/questions/given-away.ts'
import { payoff } from '#engine/questions/payoff.ts'
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
 * which is given. Refuses what a reversal and a payment refuse, a payment from a bank statement, and a correction that
 * changes nothing.
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

  const givesCents = () => givenByCorrection({ terms: loan.terms, events }, { received, form, today: writer.today })
  await reversePayment(tx, { paymentId, reason }, writer, { givesCents })
  // All that the correction gives away was measured with the reversal.
  const corrected = await recordPayment(tx, { ...form, loanId: payment.loanId }, writer, { isWitnessed: true })
  await markReplaced(tx, { lenderId: loan.lenderId, id: paymentId, byId: corrected.id })
  return corrected
}

type Received = Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>

/**
 * By how much the amount falls, what is paid beyond what is due rises, and less is owed today than the amounts explain:
 * another day bears other interest.
 */
function givenByCorrection(
  { terms, events }: LoanToMeasure,
  { received, form, today }: { received: Received; form: Omit<CorrectionForm, 'reason'>; today: Day },
): Cents {
  const corrected = { ...received, ...paymentOf(form) }
  const replaced = events.map((event) => (event.id === received.id ? corrected : event))
  const fallsBy = received.amountCents - corrected.amountCents
  const owed = (all: readonly LoanEvent[]) => payoff(terms, all, { on: laterOf(today, terms.originationOn) }).totalCents
  const beyondRises = beyondDueOf({ terms, events: replaced }, corrected) - beyondDueOf({ terms, events }, received)
  return Math.max(0, fallsBy) + Math.max(0, beyondRises) + Math.max(0, owed(events) - owed(replaced) + fallsBy)
}

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
