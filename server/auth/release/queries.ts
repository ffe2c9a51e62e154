import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Whether an account has anything of its own as a lender, and whether borrower records are tied to it. */
export async function findHoldings(tx: Tx, userId: number): Promise<{ books: boolean; records: boolean }> {
  return tx.one<{ books: boolean; records: boolean }>(sql`
    select exists (select from borrowers where lender_id = ${userId})
        or exists (select from loans where lender_id = ${userId})
        or exists (select from imports where lender_id = ${userId})
        or exists (select from bank_statements where lender_id = ${userId}) as books,
      exists (select from borrowers where borrower_user_id = ${userId})
        or exists (select from loans where borrower_user_id = ${userId}) as records`)
}

/**
 * Locks the lender's or borrower's account of an address that never proved it. Undefined when there is none. It is in
 * use while a session was seen since an instant.
 */
export async function lockUnproved(
  tx: Tx,
  { emailKey, seenSince }: { emailKey: string; seenSince: Instant },
): Promise<{ id: number; createdAt: Instant; isInUse: boolean } | undefined> {
  return tx.maybeOne(sql`
    select u.id, u.created_at as "createdAt",
      exists (select from sessions s where s.user_id = u.id and s.last_seen_at > ${seenSince}) as "isInUse"
    from users u
    where u.email_key = ${emailKey} and u.email_verified_at is null and u.disabled_at is null
      and u.role in ('LENDER', 'BORROWER')
    for update of u`)
}

/** Ties the borrower records of an account, their loans, schedules and payments to nobody. Gives the records' number. */
export async function untieRecords(tx: Tx, userId: number): Promise<number> {
  await tx.run(sql`update loans set borrower_user_id = null where borrower_user_id = ${userId}`)
  await tx.run(sql`update installments set borrower_user_id = null where borrower_user_id = ${userId}`)
  await tx.run(sql`update payments set borrower_user_id = null where borrower_user_id = ${userId}`)
  await tx.run(sql`update borrowers set hidden_from = null, hidden_at = null where hidden_from = ${userId}`)
  return tx.run(sql`update borrowers set borrower_user_id = null where borrower_user_id = ${userId}`)
}

/** Disables an account under another address. A forgotten one keeps nothing that names a person. */
export async function replaceAddress(
  tx: Tx,
  { userId, address, now, isForgotten }: { userId: number; address: string; now: Instant; isForgotten: boolean },
): Promise<void> {
  await tx.run(sql`
    update users
    set email = ${address}, email_key = ${address}, disabled_at = coalesce(disabled_at, ${now}::timestamptz),
      full_name = case when ${isForgotten}::boolean then '—' else full_name end,
      phone_number = case when ${isForgotten}::boolean then null else phone_number end,
      company_name = case when ${isForgotten}::boolean then null else company_name end
    where id = ${userId}`)
}
