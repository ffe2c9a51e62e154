import {
  exceededPayoff,
  farAboveProblem,
  loweringProblem,
  moreThanOwed,
  type PaidLoan,
  type PayoffOn,
  partProblems,
  paymentOf,
  paymentProblem,
  repeatProblem,
} from '#contract/payments/payment-rules.ts'
import type { PaymentForm } from '#contract/payments/payments.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { beyondDue, isWrittenOff } from '#engine/questions/given-away.ts'
import { payoff } from '#engine/questions/payoff.ts'
import { comesLast, payoffAndAfter } from '#engine/questions/payoff-and-after.ts'
import { type PaymentDraft, previewPayment } from '#engine/questions/preview.ts'
import { replay } from '#engine/replay/replay.ts'
import { type LoanEvent, nextEventId, nextInstant } from '#engine/terms/events.ts'
import type { LoanState, PaymentSplit } from '#engine/terms/loan-state.ts'
import type { Tx } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { readEvents } from '../ledger/events.ts'
import type { Corrections } from '../ledger/lines.ts'
import { type LockedLoan, lockLoan } from '../ledger/loan-rows.ts'
import type { NamedPayment } from '../ledger/payment-rows.ts'
import { correctionsOf, postingsOf } from '../ledger/postings.ts'
import { stateAfterLastEvent } from '../ledger/projections.ts'
import { readStoredBooks, type StoredBooks, storeProjections } from '../ledger/record-events.ts'
import { refuseAfterTransfer } from '../ledger/transferred.ts'
import { insertReceivedPayment, type ReceivedPayment } from './queries.ts'
import { refuse } from './refuse.ts'

/** The user who writes, and the instant of writing. */
export type Writer = { user: SessionUser; now: string; today: Day }

/** How a payment comes to be recorded. */
type RecordedAs = { confirms?: number; isWitnessed?: boolean }

/**
 * Records money received on a loan and gives the payment: event, split, ledger lines and figures in one transaction.
 * Locks the loan's row first, so that two payments recorded at once are split one after the other. Refuses a day before
 * the loan began or after today, a loan that is paid off and more than is owed (unless the form says that the rest is
 * kept for the borrower, or is within the lender's tolerance), parts by hand that do not fit, and a
 * payment like one that counts already, or far above what is due, when the form says that a person can be asked.
 * `confirms` is the id of a payment that the borrower reported on this loan: its row becomes the payment. Refuses a
 * report that is no longer open. `isWitnessed` says that not only the writer vouches for the money: a bank statement or
 * the borrower does too, or that it was measured with the payment that it replaces. Any other payment needs a second person when it pays more than the installation's limit beyond
 * what is due. What the tolerance lets go counts whoever vouches for the money.
 */
export async function recordPayment(
  tx: Tx,
  form: PaymentForm,
  writer: Writer,
  { confirms, isWitnessed = confirms !== undefined }: RecordedAs = {},
): Promise<NamedPayment> {
  const { today } = writer
  const books = await lockWithBooks(tx, writer.user, form.loanId)
  const { terms, isPaidOff, toleranceCents } = books.loan
  const lowering = loweringProblem(form, { terms, events: books.before })
  refuse(paymentProblem(form, { terms, today, isPaidOff }), repeatProblem(form, books.before), lowering)
  refuse(farAboveProblem(form, { terms, events: books.before, toleranceCents }))
  const [entered] = enter([{ form, confirms, importId: undefined }], books, writer)
  if (!entered) throw new Error('a payment to record was not entered')
  const { keepsSurplus = false } = form
  const state = stateAfter(entered.event, { terms, events: books.before, today, keepsSurplus })
  const [payment] = await writePayments(tx, { entered: [entered], books, state, writer, isWitnessed })
  // Another request declined or confirmed the report while this one waited for the loan's row.
  if (!payment) throw conflict('payment.notReported')
  return payment
}

/**
 * Records several payments of an import on one loan, in the order of the forms, and gives them in that order. Refuses
 * what recordPayment refuses, behind the same lock: a payment that does not fit its loan, and money for which nothing
 * is owed. The payments are judged together, because each changes the split of the later ones, and a replay for each
 * would take too long; so the refusal does not say which payment it is about. The import names it in its own check.
 */
export async function recordPayments(
  tx: Tx,
  { loanId, forms, importId }: { loanId: number; forms: readonly PaymentForm[]; importId: number },
  writer: Writer,
): Promise<NamedPayment[]> {
  const books = await lockWithBooks(tx, writer.user, loanId)
  const { today } = writer
  const { terms, isPaidOff } = books.loan
  for (const form of forms) refuse(paymentProblem(form, { terms, today, isPaidOff }))
  const toRecord = forms.map((form) => ({ form, confirms: undefined, importId }))
  const entered = enter(toRecord, books, writer)
  const events = entered.map(({ event }) => event)
  const state = stateAfterLastEvent(terms, [...books.before, ...events])
  // Money that is left over on the last day may be due by today; none left over then is none today either.
  if (state.unappliedCents > 0) refuseMoneyLeftOver(events, { terms, events: books.before, today })
  return writePayments(tx, { entered, books, state, writer, isWitnessed: false })
}

/** Refuses payments after which more money is held for the borrower today than without them, but for the tolerance. */
function refuseMoneyLeftOver(payments: readonly LoanEvent[], { terms, events, today }: PaidLoan): void {
  const heldWith = (all: readonly LoanEvent[]) => replay(terms, all, { asOn: today }).unappliedCents
  const mostCents = Math.max(0, ...payments.map((event) => toleranceOf(event)))
  if (heldWith([...events, ...payments]) <= heldWith(events) + mostCents) return
  refuse(moreThanOwed({ on: today, totalCents: payoff(terms, events, { on: today }).totalCents }))
}

const toleranceOf = (event: LoanEvent): Cents => (event.kind === 'PAYMENT_RECEIVED' ? (event.toleranceCents ?? 0) : 0)

type LoanWithBooks = { loan: LockedLoan; before: LoanEvent[]; stored: StoredBooks }

/** Locks a loan, then reads its events and its stored books. Refuses a loan that the user may not see. */
async function lockWithBooks(tx: Tx, user: SessionUser, loanId: number): Promise<LoanWithBooks> {
  const locking = lockLoan(tx, user, loanId)
  // A lender's own id is the lender of their loans, so all statements are sent at once; each sees the data of its own
  // turn.
  const key = user.role === 'LENDER' ? { lenderId: user.id, loanId } : await locking
  if (!key) throw notFound('loan.notFound')
  const [loan, before, stored] = await Promise.all([locking, readEvents(tx, key), readStoredBooks(tx, key)])
  if (!loan) throw notFound('loan.notFound')
  return { loan, before, stored }
}

type Entered = Pick<ReceivedPayment, 'event' | 'form' | 'confirms' | 'importId'>

/**
 * The events of payments that are to be written. One statement writes a payment's event, split and ledger lines, so the
 * split must be known before the database numbers the event. The payments are therefore replayed under stand-in
 * numbers. Like the real numbers, these are higher than any of the loan and rise in the order of entry, so the replay
 * keeps the right order; the statement replaces them with the real numbers. No payment is entered earlier than the
 * loan's last event, whatever the clock says.
 */
function enter(
  payments: readonly (Pick<Entered, 'confirms' | 'importId'> & { form: PaymentForm })[],
  { before, loan: { toleranceCents } }: LoanWithBooks,
  { now }: Writer,
): Entered[] {
  const first = nextEventId(before)
  const recordedAt = nextInstant(before, now)
  const entered = payments.map(
    ({ form, confirms, importId }, index): Entered => ({
      form,
      confirms,
      importId,
      event: { ...paymentOf(form, toleranceCents), kind: 'PAYMENT_RECEIVED', id: first + index, recordedAt },
    }),
  )
  for (const { event } of entered) refuseAfterTransfer(before, event)
  return entered
}

/** The loan after its last event and a payment that may be recorded. Refuses more than is owed unless the rest is kept. */
function stateAfter(event: Entered['event'], paid: PaidLoan & { keepsSurplus: boolean }): LoanState {
  const { terms, events, keepsSurplus } = paid
  if (!comesLast(event, events)) {
    if (!keepsSurplus) refuseMoreThanOwed(event, paid)
    refuse(...partProblems(event.application, splitOnItsDay(event, paid)))
    return stateAfterLastEvent(terms, [...events, event])
  }
  // One replay gives both the payoff before the payment and the loan after it.
  const { payoff, after } = payoffAndAfter(terms, events, event)
  if (!keepsSurplus) refuseMoreThanOwed(event, paid, payoff)
  refuse(...partProblems(event.application, splitOf(after, event)))
  return after
}

/**
 * Refuses a payment above the payoff of its day, or above today's. `ofItsDay` is the payoff of the payment's day, where
 * the caller knows it.
 */
export function refuseMoreThanOwed(payment: PaymentDraft, paid: PaidLoan, ofItsDay?: PayoffOn): void {
  const exceeded = exceededPayoff(payment, paid, ofItsDay)
  if (exceeded) refuse(moreThanOwed(exceeded))
}

/** A payment with later events is checked by the split on its own day: by today, its surplus may have been used up. */
const splitOnItsDay = (payment: PaymentDraft, { terms, events }: PaidLoan): PaymentSplit =>
  previewPayment(terms, events, payment, { asOn: payment.effectiveOn }).split

function splitOf({ payments }: LoanState, { id }: Pick<LoanEvent, 'id'>): PaymentSplit {
  const split = payments.find(({ paymentId }) => paymentId === id)
  if (!split) throw new Error(`payment ${id} is not in the state after it`)
  return split
}

type Writing = {
  entered: readonly Entered[]
  books: LoanWithBooks
  state: LoanState
  writer: Writer
  isWitnessed: boolean
}

/**
 * So many payments are sent to the database together, and share one wait. One that may be a gift is sent alone: whether it needs
 * a second person is asked first, and payments sent beside it would be numbered before it.
 */
const SENT_AT_ONCE = 50

/**
 * Writes payments, one statement each, then the figures that follow. Leaves out payments that confirm a report no
 * longer open.
 */
async function writePayments(tx: Tx, writing: Writing): Promise<NamedPayment[]> {
  const { entered, books, state, writer, isWitnessed } = writing
  const { loan, before, stored } = books
  const mayBeGift = !isWitnessed && !isWrittenOff(before)
  const events = [...before, ...entered.map(({ event }) => event)]
  const all = correctionsOf({ open: stored.open, wanted: postingsOf(events, state) })
  const correctionsFor = correctionsWith(entered, all)
  const splits = new Map(state.payments.map((split) => [split.paymentId, split]))
  const ownSplit = ({ event }: Entered): PaymentSplit => {
    const split = splits.get(event.id)
    if (!split) throw new Error(`payment ${event.id} is not in the state after it`)
    return split
  }
  const givenBy = (one: Entered): Cents => {
    const split = ownSplit(one)
    return (split.letGoCents ?? 0) + (mayBeGift ? beyondDue(state, split) : 0)
  }
  const write = (one: Entered): Promise<NamedPayment | undefined> => {
    const split = ownSplit(one)
    const corrections = correctionsFor(one.event)
    const gives = givenBy(one)
    // The tolerance stands on a payment only where it let something go: a later correction makes no other payment the last one.
    const { toleranceCents: _, ...plain } = one.event
    const event = split.letGoCents === undefined ? plain : one.event
    return insertReceivedPayment(tx, { ...one, event, loan, split, corrections, enteredBy: writer.user.id, gives })
  }
  const writeEach = async (): Promise<NamedPayment[]> => {
    const written: NamedPayment[] = []
    for (let at = 0; at < entered.length; ) {
      const ahead = entered.slice(at, at + SENT_AT_ONCE)
      const gift = ahead.findIndex((one) => givenBy(one) > 0)
      const together = gift === -1 ? ahead : ahead.slice(0, Math.max(gift, 1))
      const rows = await Promise.all(together.map(write))
      written.push(...rows.filter((row) => row !== undefined))
      at += together.length
    }
    const isInOrder = written.every(
      ({ eventId }, index) => index === 0 || (eventId ?? 0) > (written[index - 1]?.eventId ?? 0),
    )
    if (!isInOrder) throw new Error(`the payments of loan ${loan.loanId} were not numbered in the order of their entry`)
    return written
  }
  // Both have ended before a refusal goes on: whoever undoes the payment then undoes all of it.
  const [payments, stores] = await Promise.allSettled([
    writeEach(),
    storeProjections(tx, loan, { events, state, stored }),
  ])
  if (payments.status === 'rejected') throw payments.reason
  if (stores.status === 'rejected') throw stores.reason
  return payments.value
}

/**
 * The lines that are written with each payment: its own lines and, with the last payment, all lines about earlier
 * events.
 */
function correctionsWith(entered: readonly Entered[], all: Corrections): (event: Entered['event']) => Corrections {
  const about = Map.groupBy(all.posted, ({ aboutEventId }) => aboutEventId)
  const own = new Set(entered.map(({ event }) => event.id))
  const last = entered.at(-1)?.event
  return (event) => {
    const lines = about.get(event.id) ?? []
    if (event !== last) return { takenBack: [], posted: lines }
    const ofEarlier = all.posted.filter(({ aboutEventId }) => !own.has(aboutEventId))
    return { takenBack: all.takenBack, posted: [...ofEarlier, ...lines] }
  }
}
