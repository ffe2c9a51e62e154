import { dollarsOf } from '#contract/fields.ts'
import type { Payment } from '#contract/loans/payment.ts'
import type { Cents } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { keepingPlan, type Sql, sql } from '../database/sql.ts'
import type { SessionUser } from '../http/http.ts'
import { filesSentWith, type SentFileRow, shownSentFile } from './sent-files.ts'
import { readableLoans } from './visible-loans.ts'

/** A payment as the database has it. */
export type PaymentRow = {
  lenderId: number
  id: number
  loanId: number
  loanName: string
  borrowerName: string
  eventId: number | null
  amountCents: Cents
  paidOn: string
  method: string
  reference: string | null
  note: string | null
  status: Payment['status']
  isReported: boolean
  isReturned: boolean
  reason: string | null
  replacedBy: number | null
  interestCents: Cents | null
  principalCents: Cents | null
  feesCents: Cents | null
  unappliedCents: Cents | null
  /** The part of feesCents that is for taxes and insurance. */
  escrowCents: Cents
  createdAt: string
  updatedAt: string
  /** What the borrower sent with a report. */
  files: readonly SentFileRow[] | null
}

/** A payment with the names of its loan. */
export type NamedPayment = Omit<PaymentRow, 'borrowerName'>

/** The columns of a payment (as p) itself. */
export const paymentColumns = sql`
  p.lender_id as "lenderId", p.id, p.loan_id as "loanId", p.event_id as "eventId",
    p.amount_cents as "amountCents", p.paid_on as "paidOn", p.method, p.reference, p.note, p.status, p.reason, p.replaced_by_id as "replacedBy",
    p.is_reported as "isReported", p.returned_at is not null as "isReturned",
    p.interest_cents as "interestCents", p.principal_cents as "principalCents", p.fees_cents as "feesCents",
    p.unapplied_cents as "unappliedCents", p.escrow_cents as "escrowCents", p.created_at as "createdAt", p.updated_at as "updatedAt",
    case when p.is_reported then ${filesSentWith(sql`d.lender_id = p.lender_id and d.payment_id = p.id`, sql`d.id`)} end as files`

/** Selects payments with the names of their loan and borrower. */
export const selectPayments = sql`
  select ${paymentColumns}, l.loan_name as "loanName", b.first_name || ' ' || b.last_name as "borrowerName"
  from payments p
  join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
  join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id`

/** The payments of a loan, the latest day first. */
export async function listPaymentsOfLoan(
  tx: Tx,
  { lenderId, loanId }: { lenderId: number; loanId: number },
): Promise<PaymentRow[]> {
  return tx.query<PaymentRow>(sql`
    ${selectPayments}
    where p.lender_id = ${lenderId} and p.loan_id = ${loanId}
    order by p.paid_on desc, p.id desc`)
}

/** The payments entered last, over all loans that match `which` (a condition on loans as l). */
export async function listNewestPayments(
  tx: Tx,
  { which, limit }: { which: Sql; limit: number },
): Promise<PaymentRow[]> {
  return tx.query<PaymentRow>(sql`
    ${selectPayments}
    where ${which}
    order by p.created_at desc, p.id desc
    limit ${limit}`)
}

/** A payment on a loan whose record the user may read; undefined when there is none. */
export async function findPayment(tx: Tx, user: SessionUser, paymentId: number): Promise<PaymentRow | undefined> {
  return tx.maybeOne<PaymentRow>(
    keepingPlan(sql`
    ${selectPayments}
    where ${readableLoans(user)} and p.id = ${paymentId}`),
  )
}

/** A payment as the API gives it. A borrower sees a note only if it is their own; a lender's note is for the lender. */
export function shownPayment(row: NamedPayment, user: Pick<SessionUser, 'role'>): Payment {
  const dollars = (cents: Cents | null) => (cents === null ? null : dollarsOf(cents))
  return {
    id: row.id,
    loanId: row.loanId,
    loanName: row.loanName,
    amount: dollarsOf(row.amountCents),
    paymentDate: row.paidOn,
    principalAmount: dollars(row.principalCents),
    interestAmount: dollars(row.interestCents),
    feesAmount: row.feesCents === null ? null : dollarsOf(row.feesCents - row.escrowCents),
    escrowAmount: row.feesCents === null ? null : dollarsOf(row.escrowCents),
    unappliedAmount: dollars(row.unappliedCents),
    paymentMethod: row.method,
    reference: row.reference,
    note: user.role === 'BORROWER' && !row.isReported ? null : row.note,
    status: row.status,
    isReported: row.isReported,
    isReturned: row.isReturned,
    eventId: row.eventId,
    reason: row.reason,
    replacedBy: row.replacedBy,
    ...(row.files && { files: row.files.map(shownSentFile) }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
