import type { PaymentForm } from '#contract/payments.ts'
import type { Cents } from '#engine/terms.ts'
import type { Tx } from '../database.ts'
import { sql } from '../sql.ts'

export type NewPayment = {
  lenderId: number
  loanId: number
  borrowerUserId: number | null
  eventId: number
  amountCents: Cents
  form: PaymentForm
  enteredBy: number
  now: string
}

/** Adds the row people see of a payment whose event has just been recorded, and gives its id. The ledger fills in its split. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const { form } = payment
  const { id } = await tx.one<{ id: number }>(sql`
    insert into payments (lender_id, loan_id, borrower_user_id, event_id, amount_cents, paid_on, method, reference, note,
      status, entered_by, created_at, updated_at)
    values (${payment.lenderId}, ${payment.loanId}, ${payment.borrowerUserId}, ${payment.eventId},
      ${payment.amountCents}, ${form.paymentDate}, ${form.paymentMethod}, ${form.reference || null}, ${form.note || null},
      'COMPLETED', ${payment.enteredBy}, ${payment.now}, ${payment.now})
    returning id`)
  return id
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
