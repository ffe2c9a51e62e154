import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** A name by which a payer of a loan is known. */
export type PayerNameRow = {
  id: number
  payer: string
  loanId: number
  loanNumber: string
  loanName: string
  borrowerName: string
  learnedAt: string
}

/** The payer names that a lender has stored, in alphabetical order. */
export async function listPayerNames(tx: Tx, lenderId: number): Promise<PayerNameRow[]> {
  return tx.query<PayerNameRow>(sql`
    select n.id, n.payer, n.loan_id as "loanId", l.loan_number as "loanNumber", l.loan_name as "loanName",
      b.first_name || ' ' || b.last_name as "borrowerName", n.learned_at as "learnedAt"
    from payer_names n
    join loans l on l.lender_id = n.lender_id and l.id = n.loan_id
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    where n.lender_id = ${lenderId} and l.deleted_at is null
    order by lower(n.payer), n.id
    limit 1000`)
}

/** Stores that a payer pays a loan, and how the bank writes the payer's name now. */
export async function rememberPayer(
  tx: Tx,
  {
    lenderId,
    payerKey,
    payer,
    loanId,
    now,
  }: { lenderId: number; payerKey: string; payer: string; loanId: number; now: string },
): Promise<void> {
  await tx.run(sql`
    insert into payer_names (lender_id, payer_key, payer, loan_id, learned_at)
    values (${lenderId}, ${payerKey}, ${payer}, ${loanId}, ${now})
    on conflict (lender_id, payer_key, loan_id) do update set payer = excluded.payer, learned_at = excluded.learned_at`)
}

/** Deletes a payer name. False when the lender has no such name. */
export async function deletePayerName(tx: Tx, { lenderId, id }: { lenderId: number; id: number }): Promise<boolean> {
  return (await tx.run(sql`delete from payer_names where lender_id = ${lenderId} and id = ${id}`)) === 1
}

/** Deletes a payer's names on loans for which no line of this payer has a payment that counts any more. */
export async function forgetUnsupported(
  tx: Tx,
  { lenderId, payerKey, loanIds }: { lenderId: number; payerKey: string; loanIds: readonly number[] },
): Promise<void> {
  await tx.run(sql`
    delete from payer_names n
    where n.lender_id = ${lenderId} and n.payer_key = ${payerKey} and n.loan_id = any(${loanIds}::bigint[])
      and not exists (
        select from bank_lines l
        join bank_line_payments x on x.lender_id = l.lender_id and x.line_id = l.id
        join payments p on p.lender_id = x.lender_id and p.id = x.payment_id
        where l.lender_id = n.lender_id and l.payer_key = n.payer_key and p.loan_id = n.loan_id
          and p.status = 'COMPLETED')`)
}
