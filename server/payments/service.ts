import { centsOf, dollarsText } from '#contract/fields.ts'
import type { PaymentForm } from '#contract/payments/payments.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { type Payoff, payoff } from '#engine/questions/payoff.ts'
import { comesLast, payoffAndAfter } from '#engine/questions/payoff-and-after.ts'
import { type PaymentDraft, previewPayment } from '#engine/questions/preview.ts'
import type { Application, LoanEvent } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { Tx } from '../database/database.ts'
import { conflict, invalidFields, notFound, unprocessable } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { insertEvent, type NewEvent, readEvents } from '../ledger/events.ts'
import { type LockedLoan, lockLoan } from '../ledger/loan-rows.ts'
import { findPayment, type NamedPayment } from '../ledger/payment-rows.ts'
import { correctionsOf, postingsOf } from '../ledger/postings.ts'
import { stateAfterLastFact } from '../ledger/projections.ts'
import { readStoredBooks, type StoredBooks, settle, storeFollowing } from '../ledger/record.ts'
import { insertReceivedPayment, markReversed } from './queries.ts'

/** Who writes, and when. */
export type Writer = { user: SessionUser; now: string; today: Day }

/**
 * Records money received on a loan and gives the payment: event, split, ledger lines and figures in one go. The
 * loan's row is locked first, so that two who record at once split one after the other. Refuses a day before the loan
 * began or after today, a loan that is paid off, more than is owed, and parts by hand that do not fit.
 */
export async function recordPayment(tx: Tx, form: PaymentForm, writer: Writer): Promise<NamedPayment> {
  const { user, today } = writer
  const { loan, before, stored } = await lockWithBooks(tx, user, form.loanId)
  // Until the database has numbered it, by a number that comes after those of the loan, as its own will.
  const id = before.reduce((most, event) => Math.max(most, event.id), 0) + 1
  const event = { ...draftOf(loan, { form, writer }), id }
  const after = stateAfter(loan, before, { event, today })
  const events = [...before, event]
  const split = after.payments.find(({ paymentId }) => paymentId === id)
  if (!split) throw new Error(`a payment on loan ${loan.loanId} is not in the state after it`)
  const [payment] = await Promise.all([
    insertReceivedPayment(tx, {
      loan,
      event,
      split,
      form,
      enteredBy: user.id,
      corrections: correctionsOf({ open: stored.open, wanted: postingsOf(events, after) }),
    }),
    storeFollowing(tx, loan, { events, state: after, stored }),
  ])
  return payment
}

/** Locks a loan and reads what is known of it behind the lock. Refuses one that the user may not see. */
async function lockWithBooks(
  tx: Tx,
  user: SessionUser,
  loanId: number,
): Promise<{ loan: LockedLoan; before: LoanEvent[]; stored: StoredBooks }> {
  const locking = lockLoan(tx, user, loanId)
  // A lender's loans are their own, so all of it is asked at once: each statement sees what is there when its turn comes.
  const key = user.role === 'LENDER' ? { lenderId: user.id, loanId } : await locking
  if (!key) throw notFound('loan.notFound')
  const [loan, before, stored] = await Promise.all([locking, readEvents(tx, key), readStoredBooks(tx, key)])
  if (!loan) throw notFound('loan.notFound')
  return { loan, before, stored }
}

/**
 * The loan after its last fact, with a payment that no check refuses. One that comes last is looked at and booked by the same
 * going through the facts; one dated back by several.
 */
function stateAfter(
  { terms }: LockedLoan,
  before: readonly LoanEvent[],
  { event, today }: { event: PaymentEvent; today: Day },
): LoanState {
  if (!comesLast(event, before)) {
    refuseMoreThanOwed({ terms }, before, { draft: event, today })
    return stateAfterLastFact(terms, [...before, event])
  }
  const { payoff: figure, after } = payoffAndAfter(terms, before, event)
  refuseAbove(event, figure)
  if (today !== event.effectiveOn) refuseAbove(event, payoff(terms, before, { on: today }))
  const split = after.payments.find(({ paymentId }) => paymentId === event.id)
  if (event.application.kind === 'BY_HAND' && split) refusePartsBeyond(event.application, split)
  return after
}

type PaymentEvent = Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>

/**
 * Appends the fact of a payment on a locked loan, with the refusals of recordPayment. Gives all facts of the loan; what
 * follows from the new one is for the caller to settle.
 */
export async function receive(
  tx: Tx,
  loan: LockedLoan,
  received: Received,
): Promise<{ events: LoanEvent[]; cause: LoanEvent }> {
  const before = await readEvents(tx, loan)
  const event = draftOf(loan, received)
  refuseMoreThanOwed(loan, before, { draft: event, today: received.writer.today })
  const cause = await insertEvent(tx, loan, { event, recordedBy: received.writer.user.id })
  return { events: [...before, cause], cause }
}

type Received = { form: PaymentForm; writer: Writer }
type NewPaymentEvent = Extract<NewEvent, { kind: 'PAYMENT_RECEIVED' }>

/** The fact of a payment on a locked loan. Refuses as recordPayment does, all but amounts. */
function draftOf(loan: LockedLoan, { form, writer: { now, today } }: Received): NewPaymentEvent {
  if (form.paymentDate > today) throw unprocessable('paymentDate', 'payment.inFuture')
  refuseBeforeOrigination(loan, form)
  if (loan.isPaidOff) throw conflict('loan.closed')

  const { paymentDate: effectiveOn, extraPrincipal } = form
  const draft = { amountCents: centsOf(form.amount), effectiveOn, application: applicationOf(form), extraPrincipal }
  return { ...draft, kind: 'PAYMENT_RECEIVED', recordedAt: now }
}

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
  const cause = await insertEvent(tx, loan, { event, recordedBy: user.id })
  await settle(tx, loan, { events: await readEvents(tx, loan), cause })
}

/** Refuses a day on which nothing was lent yet. */
export function refuseBeforeOrigination(
  { terms }: Pick<LockedLoan, 'terms'>,
  { paymentDate }: Pick<PaymentForm, 'paymentDate'>,
): void {
  const day = terms.originationOn
  if (paymentDate < day) throw unprocessable('paymentDate', 'payment.beforeOrigination', { day })
}

/** How a payment is applied. Amounts by hand count whenever one is sent; refuses three that do not add up to the amount. */
export function applicationOf({ amount, application, ...parts }: PaymentForm): Application {
  const { interestAmount, principalAmount, feesAmount } = parts
  const isByHand = [interestAmount, principalAmount, feesAmount].some((part) => part !== undefined)
  if (!isByHand && application !== 'BY_HAND') return { kind: application }

  const interestCents = centsOf(interestAmount ?? 0)
  const principalCents = centsOf(principalAmount ?? 0)
  const feesCents = centsOf(feesAmount ?? 0)
  if (interestCents + principalCents + feesCents !== centsOf(amount)) {
    throw unprocessable('amount', 'payment.partsDoNotAddUp')
  }
  return { kind: 'BY_HAND', interestCents, principalCents, feesCents }
}

/**
 * Refuses an amount above the payoff of its day. For an earlier day today's payoff counts too: otherwise later payments,
 * already split, would be left with nothing to pay.
 */
export function refuseMoreThanOwed(
  { terms }: Pick<LockedLoan, 'terms'>,
  events: readonly LoanEvent[],
  { draft, today }: { draft: PaymentDraft; today: Day },
): void {
  for (const on of new Set([draft.effectiveOn, today])) refuseAbove(draft, payoff(terms, events, { on }))
  if (draft.application.kind !== 'BY_HAND') return
  refusePartsBeyond(draft.application, previewPayment(terms, events, draft, { asOn: draft.effectiveOn }).split)
}

function refuseAbove({ amountCents }: Pick<PaymentDraft, 'amountCents'>, { on, totalCents }: Payoff): void {
  const values = { day: on, payoff: dollarsText(totalCents) }
  if (amountCents > totalCents) throw conflict('payment.moreThanOwed', { field: 'amount', values })
}

function refusePartsBeyond(
  parts: Extract<Application, { kind: 'BY_HAND' }>,
  split: { interestCents: Cents; principalCents: Cents; feesCents: Cents },
): void {
  const tooMuch = (
    [
      ['interestAmount', parts.interestCents, split.interestCents],
      ['principalAmount', parts.principalCents, split.principalCents],
      ['feesAmount', parts.feesCents, split.feesCents],
    ] as const
  ).filter(([, given, applied]) => given > applied)
  if (tooMuch.length === 0) return
  throw invalidFields(
    Object.fromEntries(
      tooMuch.map(([field, , most]) => [
        field,
        { code: 'payment.partMoreThanOwed', values: { most: dollarsText(most) } },
      ]),
    ),
  )
}

/** As a sentence has it: with both decimals. */
