import type { QueryOf } from '#contract/endpoint.ts'
import { centsOf } from '#contract/fields.ts'
import type { listPayments, ReportForm } from '#contract/payments/payments.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { PaymentSplit } from '#engine/terms/loan-state.ts'
import type { Tx } from '../database/database.ts'
import { joinSql, type Sql, sql } from '../database/sql.ts'
import type { SessionUser } from '../http/http.ts'
import { insertEventWith } from '../ledger/events.ts'
import { type Corrections, insertionOfLines } from '../ledger/lines.ts'
import type { Chosen } from '../ledger/listed-payments.ts'
import type { LockedLoan } from '../ledger/loan-rows.ts'
import { type NamedPayment, paymentColumns } from '../ledger/payment-rows.ts'
import { visibleLoans } from '../ledger/visible-loans.ts'

/** A payment that a borrower reports. */
export type PaymentReport = {
  lenderId: number
  loanId: number
  borrowerUserId: number
  amountCents: Cents
  form: ReportForm
  now: string
}

/** Adds the row of a payment that is only reported, and gives its id. The payment is pending: it has no event. */
export async function insertReport(tx: Tx, report: PaymentReport): Promise<number> {
  const { form } = report
  const { id } = await tx.one<{ id: number }>(sql`
    insert into payments (lender_id, loan_id, borrower_user_id, amount_cents, paid_on, method, reference, note,
      status, entered_by, is_reported, created_at, updated_at)
    values (${report.lenderId}, ${report.loanId}, ${report.borrowerUserId}, ${report.amountCents}, ${form.paymentDate},
      ${form.paymentMethod}, ${form.reference || null}, ${form.note || null}, 'PENDING', ${report.borrowerUserId},
      true, ${report.now}, ${report.now})
    returning id`)
  return id
}

/** Marks this point of the transaction, so that what comes after it can be undone alone. */
export async function markPoint(tx: Tx): Promise<void> {
  await tx.run(sql`savepoint payment`)
}

/** Undoes what was written since the last markPoint. */
export async function returnToPoint(tx: Tx): Promise<void> {
  await tx.run(sql`rollback to savepoint payment`)
}

/** A payment that is entered as received: its event, where its cents went, what people see of it, and its lines in the books. */
export type ReceivedPayment = {
  loan: LockedLoan
  /**
   * A stand-in number until the database numbers the event. Lines about this payment name it by the stand-in number.
   */
  event: Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>
  split: Pick<PaymentSplit, 'interestCents' | 'principalCents' | 'feesCents' | 'escrowCents' | 'unappliedCents'>
  corrections: Corrections
  form: ReportForm
  /** The id of the reported payment that this payment confirms; undefined when the payment has no row yet. */
  confirms: number | undefined
  /** The import that brings the payment. */
  importId: number | undefined
  enteredBy: number
  /** The cents by which the payment may be a gift: a second person is asked when they are above the limit. */
  gives: Cents
}

/**
 * Appends the event of a payment, its lines in the books and its row by one statement, and gives the row. Undefined
 * when the reported payment to be confirmed is no longer open; the caller must then refuse, because the event is
 * written already.
 */
export async function insertReceivedPayment(tx: Tx, payment: ReceivedPayment): Promise<NamedPayment | undefined> {
  const { loan, corrections, enteredBy, gives } = payment
  const { id, ...event } = payment.event
  const { lenderId, loanId, loanName } = loan
  const cause = { id, recordedAt: event.recordedAt }
  const row = await insertEventWith<Omit<NamedPayment, 'loanName'>>(
    tx,
    { lenderId, loanId },
    { event, recordedBy: enteredBy, gives },
    {
      columns: paymentColumns,
      of: (columns) => sql`, lines as (${insertionOfLines({ lenderId, loanId }, corrections, cause)})
    ${payment.confirms === undefined ? insertionOfRow(payment) : confirmationOfRow(payment, payment.confirms)}
    returning ${columns}`,
    },
  )
  return row && { ...row, loanName }
}

const insertionOfRow = ({ loan, event, split, form, importId, enteredBy }: ReceivedPayment): Sql => sql`
    insert into payments as p (lender_id, loan_id, borrower_user_id, event_id, amount_cents, paid_on, method, reference,
      note, status, interest_cents, principal_cents, fees_cents, unapplied_cents, escrow_cents, import_id, entered_by, created_at,
      updated_at)
    select ${loan.lenderId}, ${loan.loanId}, ${loan.borrowerUserId}, event.id, ${event.amountCents}, ${event.effectiveOn},
      ${form.paymentMethod}, ${form.reference || null}, ${form.note || null}, 'COMPLETED', ${split.interestCents},
      ${split.principalCents}, ${split.feesCents}, ${split.unappliedCents}, ${split.escrowCents ?? 0}, ${importId ?? null}::bigint, ${enteredBy},
      ${event.recordedAt}, ${event.recordedAt}
    from event`

const confirmationOfRow = ({ loan, event, split }: ReceivedPayment, id: number): Sql => sql`
    update payments p set status = 'COMPLETED', event_id = event.id, paid_on = ${event.effectiveOn},
      interest_cents = ${split.interestCents}, principal_cents = ${split.principalCents}, fees_cents = ${split.feesCents},
      unapplied_cents = ${split.unappliedCents}, escrow_cents = ${split.escrowCents ?? 0}, updated_at = ${event.recordedAt}
    from event
    where p.lender_id = ${loan.lenderId} and p.loan_id = ${loan.loanId} and p.id = ${id} and p.status = 'PENDING'`

/** Notes that a payment came from another loan of the borrower, by the event that took the money out there. */
export async function markMoved(
  tx: Tx,
  { lenderId, id, eventId }: { lenderId: number; id: number; eventId: number },
): Promise<void> {
  await tx.run(sql`
    update payments set moved_by_event_id = ${eventId} where lender_id = ${lenderId} and id = ${id}`)
}

/** The payment that money became which was moved from another loan; undefined for any other event. */
export async function paymentOfMove(
  tx: Tx,
  { lenderId, eventId }: { lenderId: number; eventId: number },
): Promise<{ id: number } | undefined> {
  return tx.maybeOne(sql`
    select id from payments where lender_id = ${lenderId} and moved_by_event_id = ${eventId} and status = 'COMPLETED'`)
}

/** Whether a payment came from another loan of the borrower. */
export async function isMoved(tx: Tx, { lenderId, id }: { lenderId: number; id: number }): Promise<boolean> {
  const { answer } = await tx.one<{ answer: boolean }>(sql`
    select exists (
      select from payments
      where lender_id = ${lenderId} and id = ${id} and moved_by_event_id is not null) as answer`)
  return answer
}

/** Whether a line of a bank statement is assigned to a payment. */
export async function isFromBank(tx: Tx, { lenderId, id }: { lenderId: number; id: number }): Promise<boolean> {
  const { answer } = await tx.one<{ answer: boolean }>(sql`
    select exists (select from bank_line_payments where lender_id = ${lenderId} and payment_id = ${id}) as answer`)
  return answer
}

/** Names the payment that was entered in place of one that was corrected. */
export async function markReplaced(
  tx: Tx,
  { lenderId, id, byId }: { lenderId: number; id: number; byId: number },
): Promise<void> {
  await tx.run(sql`update payments set replaced_by_id = ${byId} where lender_id = ${lenderId} and id = ${id}`)
}

type Reversed = {
  lenderId: number
  id: number
  reason: string
  now: string
  isReturned?: boolean
  tellsBorrower?: boolean
}

/** Marks a completed payment as reversed. Gives false when the payment is not, or is no longer, completed. */
export async function markReversed(
  tx: Tx,
  { lenderId, id, reason, now, isReturned = false, tellsBorrower = false }: Reversed,
): Promise<boolean> {
  const reversed = await tx.run(sql`
    update payments set status = 'REVERSED', reason = ${reason}, updated_at = ${now},
      returned_at = ${isReturned ? now : null}::timestamptz, tells_return = ${isReturned && tellsBorrower}::boolean
    where lender_id = ${lenderId} and id = ${id} and status = 'COMPLETED'`)
  return reversed === 1
}

/** Marks the payment of an event, which the bank had returned, as received again. Its split is stored already. */
export async function markHonored(
  tx: Tx,
  { lenderId, eventId, now }: { lenderId: number; eventId: number; now: string },
): Promise<void> {
  await tx.run(sql`
    update payments set status = 'COMPLETED', reason = null, returned_at = null, tells_return = false, updated_at = ${now}
    where lender_id = ${lenderId} and event_id = ${eventId} and status = 'REVERSED'`)
}

/** Marks a reported payment as declined. Gives false when the payment is not, or is no longer, pending. */
export async function markDeclined(
  tx: Tx,
  { lenderId, id, reason, now }: { lenderId: number; id: number; reason: string; now: string },
): Promise<boolean> {
  const declined = await tx.run(sql`
    update payments set status = 'DECLINED', reason = ${reason}, updated_at = ${now}
    where lender_id = ${lenderId} and id = ${id} and status = 'PENDING'`)
  return declined === 1
}

/** How many reported payments wait on a loan. */
export async function countOpenReports(
  tx: Tx,
  { lenderId, loanId }: { lenderId: number; loanId: number },
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from payments
    where lender_id = ${lenderId} and loan_id = ${loanId} and status = 'PENDING'`)
  return count
}

/** Whether the loan has a reported payment of this amount and day that waits for the lender. */
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

/** The query of the request, with the lender whose payments are meant; null for all that the user may see. */
type Asked = Omit<QueryOf<typeof listPayments>, 'lenderId'> & { lenderId: number | null }

/**
 * The payments that match the query and that the user may see. Borrowers' names are searched only when there are search
 * words.
 */
export function paymentsAskedFor(user: SessionUser, query: Asked): Chosen {
  const { status, method, amount, borrowerId, lenderId, from, to, q } = query
  const loans = [
    visibleLoans(user),
    ...(lenderId === null ? [] : [sql`l.lender_id = ${lenderId}`]),
    ...(borrowerId === undefined ? [] : [sql`l.borrower_id = ${borrowerId}`]),
  ]
  const payments = [
    ...(method === undefined ? [] : [sql`p.method = ${method}`]),
    ...(amount === undefined ? [] : [sql`p.amount_cents = ${centsOf(amount)}`]),
    ...(from === undefined ? [] : [sql`p.paid_on >= ${from}`]),
    ...(to === undefined ? [] : [sql`p.paid_on <= ${to}`]),
  ]
  // A borrower may not see payments received on their loan while the loan was another borrower's.
  const isOfAll = user.role !== 'BORROWER' && borrowerId === undefined
  const allOf = user.role === 'LENDER' ? user.id : lenderId
  return { loans: joinSql(loans, sql` and `), ...(isOfAll && { allOf }), status, payments, q }
}
