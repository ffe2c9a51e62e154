import type { LenderConsent } from '#contract/borrowers/lender-consents.ts'
import { emailKeyOf } from '#contract/fields.ts'
import type { Tx } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
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

type RecordKey = { lenderId: number; borrowerId: number }

/**
 * Links a borrower record, its loans, their schedules and payments to an account. False when the record is linked
 * already; then nothing changes. The record's row stays locked, so that a new loan waits and sees the account.
 */
export async function linkBorrower(
  tx: Tx,
  { lenderId, borrowerId, userId }: RecordKey & { userId: number },
): Promise<boolean> {
  const linked = await tx.run(sql`
    update borrowers set borrower_user_id = ${userId}, hidden_from = null, hidden_at = null
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

/**
 * Unties an account from all records of a lender, their loans, schedules and payments, and marks the records as hidden
 * from it. Nothing else of them changes.
 */
export async function unlinkLender(
  tx: Tx,
  { lenderId, userId, now }: { lenderId: number; userId: number; now: string },
): Promise<void> {
  await tx.run(sql`
    update borrowers set borrower_user_id = null, hidden_from = ${userId}, hidden_at = ${now}
    where lender_id = ${lenderId} and borrower_user_id = ${userId}`)
  for (const table of [sql`loans`, sql`installments`, sql`payments`]) {
    await tx.run(sql`
      update ${table} set borrower_user_id = null where lender_id = ${lenderId} and borrower_user_id = ${userId}`)
  }
}

/** Marks records as hidden from an account, unless they are tied to one. */
export async function hideRecords(
  tx: Tx,
  { lenderId, borrowerIds, userId, now }: { lenderId: number; borrowerIds: number[]; userId: number; now: string },
): Promise<void> {
  await tx.run(sql`
    update borrowers set hidden_from = ${userId}, hidden_at = ${now}
    where lender_id = ${lenderId} and id = any(${borrowerIds}::bigint[]) and borrower_user_id is null`)
}

/** A record whose address is now another's is no longer hidden from the account that had the old address. */
export async function unhideRecord(tx: Tx, { lenderId, borrowerId }: RecordKey): Promise<void> {
  await tx.run(sql`
    update borrowers set hidden_from = null, hidden_at = null where lender_id = ${lenderId} and id = ${borrowerId}`)
}

/** An account that may be shown loans. Only a proved address counts. */
export type BorrowerAccount = { id: number; email: string; emailVerified: boolean }

/** The untied records that bear the account's proved address or are hidden from it, as b. */
const openRecords = ({ id, email, emailVerified }: BorrowerAccount): Sql => sql`(
  select * from borrowers where hidden_from = ${id} and removed_at is null
  union
  select * from borrowers
  where ${emailVerified} and email_key = ${emailKeyOf(email)} and borrower_user_id is null and removed_at is null) b`

/** The untied records of a lender that the account's owner may answer for. */
export async function openRecordsOf(tx: Tx, account: BorrowerAccount, lenderId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select b.id from ${openRecords(account)} where b.lender_id = ${lenderId} order by b.id`)
  return rows.map(({ id }) => id)
}

/**
 * The lenders who want to show an account a loan, and those it has answered; only the given lender if there is one. A
 * lender without a loan asks for nothing. An agreed lender's further record of the address is asked about anew.
 */
export async function listConsents(
  tx: Tx,
  account: BorrowerAccount,
  lenderId: number | null = null,
): Promise<LenderConsent[]> {
  return tx.query<LenderConsent>(sql`
    with records as (
      select b.lender_id, min(b.created_at) as added_at, sum(l.loans) as loans,
        sum(l.loans) filter (where b.borrower_user_id is null and b.hidden_from is null) as open
      from (
        select * from ${openRecords(account)}
        union
        select * from borrowers where borrower_user_id = ${account.id} and removed_at is null) b
      cross join lateral (
        select count(*) as loans from loans l
        where l.lender_id = b.lender_id and l.borrower_id = b.id and l.deleted_at is null
      ) l
      group by b.lender_id
    ), answers as (
      select lender_id, answer, answered_at from lender_consents where user_id = ${account.id}
    )
    select u.id as "lenderId", coalesce(u.company_name, u.full_name) as "lenderName",
      case when u.email_verified_at is not null then u.email end as "lenderEmail", k.answer,
      coalesce(r.added_at, a.answered_at, u.created_at) as "addedAt",
      case when k.answer <> 'OPEN' then a.answered_at end as "answeredAt", coalesce(r.loans, 0)::integer as loans
    from records r
    full join answers a on a.lender_id = r.lender_id
    join users u on u.id = coalesce(r.lender_id, a.lender_id)
    cross join lateral (
      select case
        when a.answer = 'DECLINED' then 'DECLINED'
        when r.open > 0 and u.disabled_at is null then 'OPEN'
        when a.answer = 'AGREED' then 'AGREED'
      end as answer
    ) k
    where k.answer is not null and ${lenderId === null ? sql`true` : sql`u.id = ${lenderId}`}
    order by "addedAt", u.id
    limit 200`)
}

/** Stores an account's answer to a lender in place of an earlier one. */
export async function storeConsent(
  tx: Tx,
  consent: { lenderId: number; userId: number; answer: 'AGREED' | 'DECLINED'; now: string },
): Promise<void> {
  const { lenderId, userId, answer, now } = consent
  await tx.run(sql`
    insert into lender_consents (lender_id, user_id, answer, answered_at)
    values (${lenderId}, ${userId}, ${answer}, ${now})
    on conflict (lender_id, user_id) do update set answer = excluded.answer, answered_at = excluded.answered_at`)
}

/** The borrower account that has proved an address and has answered a lender, with the answer. */
export async function answerOfAddress(
  tx: Tx,
  { lenderId, emailKey }: { lenderId: number; emailKey: string },
): Promise<{ userId: number; answer: 'AGREED' | 'DECLINED' } | undefined> {
  return tx.maybeOne(sql`
    select u.id as "userId", c.answer
    from users u
    join lender_consents c on c.lender_id = ${lenderId} and c.user_id = u.id
    where u.email_key = ${emailKey} and u.role = 'BORROWER' and u.email_verified_at is not null
      and u.disabled_at is null`)
}
