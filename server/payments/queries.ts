import type { QueryOf } from '#contract/endpoint.ts'
import type { listPayments, ReportForm } from '#contract/payments/payments.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { PaymentSplit } from '#engine/terms/loan-state.ts'
import type { Tx } from '../database/database.ts'
import { joinSql, sql } from '../database/sql.ts'
import type { SessionUser } from '../http/http.ts'
import { insertEventWith } from '../ledger/events.ts'
import { type Corrections, insertionOfLines } from '../ledger/lines.ts'
import type { Chosen } from '../ledger/listed-payments.ts'
import type { LockedLoan } from '../ledger/loan-rows.ts'
import { type NamedPayment, paymentColumns } from '../ledger/payment-rows.ts'
import { visibleLoans } from '../ledger/visible-loans.ts'

export type NewPayment = {
  lenderId: number
  loanId: number
  borrowerUserId: number | null
  /** The event that was recorded for it; null for a payment that is only reported. */
  eventId: number | null
  amountCents: Cents
  form: ReportForm
  enteredBy: number
  now: string
}

/** Adds the row people see of a payment and gives its id: completed with an event, whose split the ledger fills in, else pending. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const { form } = payment
  const { id } = await tx.one<{ id: number }>(sql`
    insert into payments (lender_id, loan_id, borrower_user_id, event_id, amount_cents, paid_on, method, reference, note,
      status, entered_by, created_at, updated_at)
    values (${payment.lenderId}, ${payment.loanId}, ${payment.borrowerUserId}, ${payment.eventId},
      ${payment.amountCents}, ${form.paymentDate}, ${form.paymentMethod}, ${form.reference || null}, ${form.note || null},
      ${payment.eventId === null ? 'PENDING' : 'COMPLETED'}, ${payment.enteredBy}, ${payment.now}, ${payment.now})
    returning id`)
  return id
}

/** A payment that is entered as received: its fact, where its cents went, what people see of it, and its lines in the books. */
export type ReceivedPayment = {
  loan: LockedLoan
  /** The number is what it is called in the lines; the database gives it its own. */
  event: Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>
  split: PaymentSplit
  corrections: Corrections
  form: ReportForm
  enteredBy: number
}

/** Appends the fact of a payment, its lines in the books and its row by one statement, and gives the row. */
export async function insertReceivedPayment(tx: Tx, payment: ReceivedPayment): Promise<NamedPayment> {
  const { loan, split, corrections, form, enteredBy } = payment
  const { id, ...event } = payment.event
  const { lenderId, loanId, loanName } = loan
  const now = event.recordedAt
  const rest = sql`, lines as (${insertionOfLines({ lenderId, loanId }, corrections, { id, recordedAt: now })})
    insert into payments as p (lender_id, loan_id, borrower_user_id, event_id, amount_cents, paid_on, method, reference,
      note, status, interest_cents, principal_cents, fees_cents, unapplied_cents, entered_by, created_at, updated_at)
    select ${lenderId}, ${loanId}, ${loan.borrowerUserId}, fact.id, ${event.amountCents}, ${event.effectiveOn},
      ${form.paymentMethod}, ${form.reference || null}, ${form.note || null}, 'COMPLETED', ${split.interestCents},
      ${split.principalCents}, ${split.feesCents}, ${split.unappliedCents}, ${enteredBy}, ${now}, ${now}
    from fact
    returning ${paymentColumns}`
  const fact = { event, recordedBy: enteredBy }
  const row = await insertEventWith<Omit<NamedPayment, 'loanName'>>(tx, { lenderId, loanId }, fact, rest)
  return { ...row, loanName }
}

/** Marks a completed payment as reversed. False when it is not completed, or not any more. */
export async function markReversed(
  tx: Tx,
  { lenderId, id, reason, now }: { lenderId: number; id: number; reason: string; now: string },
): Promise<boolean> {
  const reversed = await tx.run(sql`
    update payments set status = 'REVERSED', reason = ${reason}, updated_at = ${now}
    where lender_id = ${lenderId} and id = ${id} and status = 'COMPLETED'`)
  return reversed === 1
}

/** Ties a reported payment to the event it was confirmed by. False when it is not pending, or not any more. */
export async function markConfirmed(
  tx: Tx,
  { lenderId, id, eventId, paidOn, now }: { lenderId: number; id: number; eventId: number; paidOn: Day; now: string },
): Promise<boolean> {
  const confirmed = await tx.run(sql`
    update payments set status = 'COMPLETED', event_id = ${eventId}, paid_on = ${paidOn}, updated_at = ${now}
    where lender_id = ${lenderId} and id = ${id} and status = 'PENDING'`)
  return confirmed === 1
}

/** Marks a reported payment as declined. False when it is not pending, or not any more. */
export async function markDeclined(
  tx: Tx,
  { lenderId, id, reason, now }: { lenderId: number; id: number; reason: string; now: string },
): Promise<boolean> {
  const declined = await tx.run(sql`
    update payments set status = 'DECLINED', reason = ${reason}, updated_at = ${now}
    where lender_id = ${lenderId} and id = ${id} and status = 'PENDING'`)
  return declined === 1
}

/** Whether a payment of this amount and day is reported on a loan and waits for its lender. */
export async function hasOpenReport(
  tx: Tx,
  { lenderId, loanId, amountCents, paidOn }: { lenderId: number; loanId: number; amountCents: Cents; paidOn: Day },
): Promise<boolean> {
  const { answer } = await tx.one<{ answer: boolean }>(sql`
    select exists (
      select from payments
      where lender_id = ${lenderId} and loan_id = ${loanId} and status = 'PENDING'
        and amount_cents = ${amountCents} and paid_on = ${paidOn}) as answer`)
  return answer
}

/** What is asked for, with the lender it means; null for all that the user may see. */
type Asked = Omit<QueryOf<typeof listPayments>, 'lenderId'> & { lenderId: number | null }

/** The payments a user may see and asks for. Only words are looked for in the names of borrowers. */
export function paymentsAskedFor(user: SessionUser, query: Asked): Chosen {
  const { status, method, borrowerId, lenderId, from, to, q } = query
  const loans = [
    visibleLoans(user),
    ...(lenderId === null ? [] : [sql`l.lender_id = ${lenderId}`]),
    ...(borrowerId === undefined ? [] : [sql`l.borrower_id = ${borrowerId}`]),
  ]
  const payments = [
    ...(method === undefined ? [] : [sql`p.method = ${method}`]),
    ...(from === undefined ? [] : [sql`p.paid_on >= ${from}`]),
    ...(to === undefined ? [] : [sql`p.paid_on <= ${to}`]),
  ]
  // A borrower may not see what was received on their loan while it was another's.
  const isOfAll = user.role !== 'BORROWER' && borrowerId === undefined
  const allOf = user.role === 'LENDER' ? user.id : lenderId
  return { loans: joinSql(loans, sql` and `), ...(isOfAll && { allOf }), status, payments, q }
}
