import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { latestByAnyClock } from '../settings/clock.ts'

/** An invitation that can still be accepted, with what the register page shows of it. */
export type OpenInvitation = {
  lenderId: number
  id: number
  borrowerId: number
  /** The email address that the account must have. */
  email: string
  fullName: string
  lenderName: string
  expiresAt: string
  borrowerUserId: number | null
}

/** The invitation of a token, unless it is accepted, withdrawn or expired. */
export async function openInvitation(
  tx: Tx,
  { token, now }: { token: string; now: string },
): Promise<OpenInvitation | undefined> {
  return tx.maybeOne<OpenInvitation>(sql`
    select i.lender_id as "lenderId", i.id, i.borrower_id as "borrowerId", b.email,
      b.first_name || ' ' || b.last_name as "fullName", coalesce(u.company_name, u.full_name) as "lenderName",
      i.expires_at as "expiresAt", b.borrower_user_id as "borrowerUserId"
    from invitations i
    join borrowers b on b.lender_id = i.lender_id and b.id = i.borrower_id
    join users u on u.id = i.lender_id
    where i.token_hash = ${hashOfToken(token)} and i.ended_at is null and i.expires_at > ${now}
      and i.created_at <= ${latestByAnyClock(now)}`)
}

/** Marks an invitation as accepted. False when it is no longer open, because another request was faster. */
export async function endInvitation(
  tx: Tx,
  { lenderId, id, userId, now }: { lenderId: number; id: number; userId: number; now: string },
): Promise<boolean> {
  const ended = await tx.run(sql`
    update invitations set ended_at = ${now}, accepted_by = ${userId}
    where lender_id = ${lenderId} and id = ${id} and ended_at is null`)
  return ended === 1
}

/**
 * Links a borrower record, its loans, their schedules and payments to an account. False when the record is linked
 * already; then nothing changes. The record's row stays locked, so that a new loan waits and sees the account.
 */
export async function linkBorrower(
  tx: Tx,
  { lenderId, borrowerId, userId }: { lenderId: number; borrowerId: number; userId: number },
): Promise<boolean> {
  const linked = await tx.run(sql`
    update borrowers set borrower_user_id = ${userId}
    where lender_id = ${lenderId} and id = ${borrowerId} and borrower_user_id is null`)
  if (linked === 0) return false
  const loans = sql`(select id from loans where lender_id = ${lenderId} and borrower_id = ${borrowerId})`
  await tx.run(sql`
    update loans set borrower_user_id = ${userId} where lender_id = ${lenderId} and borrower_id = ${borrowerId}`)
  await tx.run(sql`
    update installments set borrower_user_id = ${userId} where lender_id = ${lenderId} and loan_id in ${loans}`)
  await tx.run(sql`
    update payments set borrower_user_id = ${userId} where lender_id = ${lenderId} and loan_id in ${loans}`)
  return true
}

/** The records of all lenders with an email address that are not linked to an account yet. */
export async function unlinkedRecordsOf(tx: Tx, emailKey: string): Promise<{ lenderId: number; borrowerId: number }[]> {
  return tx.query(sql`
    select lender_id as "lenderId", id as "borrowerId" from borrowers
    where email_key = ${emailKey} and borrower_user_id is null
    order by lender_id, id`)
}

/** The borrower account that has verified an email address, if there is one. */
export async function accountThatProved(tx: Tx, emailKey: string): Promise<number | null> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    select id from users
    where email_key = ${emailKey} and role = 'BORROWER' and email_verified_at is not null and disabled_at is null`)
  return row?.id ?? null
}
