import type { PaymentStatus } from '#contract/enumerations.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

export type LinePaymentKind = 'RECORDED' | 'CONFIRMED' | 'LINKED'

/** A payment that was recorded from a line, or that a line was tied to. */
export type LinePaymentRow = {
  lineId: number
  kind: LinePaymentKind
  id: number
  loanId: number
  loanNumber: string
  loanName: string
  borrowerName: string
  amountCents: Cents
  paidOn: Day
  status: PaymentStatus
}

/** The payments of some lines, including payments reversed since. */
export async function paymentsOfLines(
  tx: Tx,
  { lenderId, lineIds }: { lenderId: number; lineIds: readonly number[] },
): Promise<LinePaymentRow[]> {
  return tx.query<LinePaymentRow>(sql`
    select x.line_id as "lineId", x.kind, p.id, p.loan_id as "loanId", l.loan_number as "loanNumber",
      l.loan_name as "loanName", b.first_name || ' ' || b.last_name as "borrowerName",
      p.amount_cents as "amountCents", p.paid_on as "paidOn", p.status
    from bank_line_payments x
    join payments p on p.lender_id = x.lender_id and p.id = x.payment_id
    join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    where x.lender_id = ${lenderId} and x.line_id = any(${lineIds}::bigint[])
    order by x.line_id, p.loan_id, p.id`)
}

type Tie = { lenderId: number; lineId: number; paymentId: number }

/** Ties a payment to a line. False when it is tied to another line. */
export async function insertLinePayment(
  tx: Tx,
  {
    lenderId,
    lineId,
    paymentId,
    kind,
    assignedBy,
    now,
  }: Tie & { kind: LinePaymentKind; assignedBy: number; now: string },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into bank_line_payments (lender_id, line_id, payment_id, kind, assigned_by, assigned_at)
    values (${lenderId}, ${lineId}, ${paymentId}, ${kind}, ${assignedBy}, ${now})
    on conflict (lender_id, payment_id) do nothing`)
  return inserted === 1
}

/** Unties a payment that was recorded before its line. */
export async function deleteLinePayment(tx: Tx, { lenderId, lineId, paymentId }: Tie): Promise<void> {
  await tx.run(sql`
    delete from bank_line_payments
    where lender_id = ${lenderId} and line_id = ${lineId} and payment_id = ${paymentId}`)
}

/** A payment of an amount on a loan, and whether it is tied to a line. */
export type SamePayment = { id: number; paidOn: Day; status: PaymentStatus; isLinked: boolean }

/** Payments of an amount on a loan that count or are reported, between two days. */
export async function samePayments(
  tx: Tx,
  asked: { lenderId: number; loanId: number; amountCents: Cents; fromOn: Day; toOn: Day },
): Promise<SamePayment[]> {
  return tx.query<SamePayment>(sql`
    select p.id, p.paid_on as "paidOn", p.status, x.payment_id is not null as "isLinked"
    from payments p
    left join bank_line_payments x on x.lender_id = p.lender_id and x.payment_id = p.id
    where p.lender_id = ${asked.lenderId} and p.loan_id = ${asked.loanId} and p.amount_cents = ${asked.amountCents}
      and p.status in ('COMPLETED', 'PENDING') and p.paid_on between ${asked.fromOn} and ${asked.toOn}
    order by p.paid_on, p.id`)
}
