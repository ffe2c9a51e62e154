import type { QueryOf } from '#contract/endpoint.ts'
import type { listPayments, ReportForm } from '#contract/payments.ts'
import type { Cents, Day } from '#engine/terms.ts'
import type { Tx } from '../database.ts'
import type { SessionUser } from '../http.ts'
import { insertEventWith, type LoanKey, type NewEvent } from '../ledger/events.ts'
import type { Chosen } from '../ledger/listed-payments.ts'
import { visibleLoans } from '../ledger/visible.ts'
import { joinSql, sql } from '../sql.ts'

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

/** A payment that is entered as received: its fact, and what people see of it. */
export type ReceivedPayment = LoanKey & {
  borrowerUserId: number | null
  event: Extract<NewEvent, { kind: 'PAYMENT_RECEIVED' }>
  form: ReportForm
  enteredBy: number
  now: string
}

/** Appends the fact of a payment and adds its row in one statement, and gives both ids. The ledger fills in the split. */
export async function insertReceivedPayment(
  tx: Tx,
  payment: ReceivedPayment,
): Promise<{ id: number; eventId: number }> {
  const { lenderId, loanId, event, form, enteredBy, now } = payment
  const row = sql`
    insert into payments (lender_id, loan_id, borrower_user_id, event_id, amount_cents, paid_on, method, reference, note,
      status, entered_by, created_at, updated_at)
    select ${lenderId}, ${loanId}, ${payment.borrowerUserId}, fact.id, ${event.amountCents}, ${event.effectiveOn},
      ${form.paymentMethod}, ${form.reference || null}, ${form.note || null}, 'COMPLETED', ${enteredBy}, ${now}, ${now}
    from fact
    returning id, event_id as "eventId"`
  return insertEventWith(tx, { lenderId, loanId }, { event, recordedBy: enteredBy }, row)
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
