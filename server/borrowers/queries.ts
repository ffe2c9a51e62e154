import type { Borrower, BorrowerForm } from '#contract/borrowers/borrowers.ts'
import { emailKeyOf } from '#contract/fields.ts'
import { DEFAULTED_AFTER_DAYS } from '#engine/book/arrears.ts'
import type { Tx } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { weigh } from '../frame/heavy-work.ts'
import type { SessionUser } from '../http/http.ts'

/** A borrower as the database has it. Totals are over the loans that were not removed. */
export type BorrowerRow = {
  lenderId: number
  id: number
  firstName: string
  lastName: string
  email: string | null
  phone: string
  llcName: string | null
  status: Borrower['status']
  borrowerUserId: number | null
  hiddenAt: string | null
  isInvited: boolean
  createdAt: string
  lenderName: string
  totalLoans: number
  activeLoans: number
  totalLoanCents: number
  latestLoanDate: string | null
  daysPastDue: number
  owedCents: number
  pastDueCents: number
}

/** The moment of a request: invitations expire at an instant, loans are active on a day. */
export type Moment = { now: string; today: string }

/** Besides row-level security: a lender's own records; for an admin all lenders'. Nobody sees a removed record. */
const whose = (user: SessionUser): Sql =>
  user.role === 'ADMIN' ? sql`b.removed_at is null` : sql`b.lender_id = ${user.id} and b.removed_at is null`

/**
 * Lists the borrowers a user may see, by name: with a lender's id only that lender's, with a search text only matches.
 */
export async function listBorrowers(
  tx: Tx,
  user: SessionUser,
  { lenderId, text = '', now, today, limit, offset = 0 }: Moment & Listing,
): Promise<BorrowerRow[]> {
  const which = sql`${whose(user)}
      and ${lenderId === undefined ? sql`true` : sql`b.lender_id = ${lenderId}`}
      and ${text === '' ? sql`true` : contains(text)}`
  if (limit === undefined) await weighBorrowers(tx, which)
  return tx.query<BorrowerRow>(sql`
    ${selectBorrowers({ now, today })}
    where ${which}
    order by b.last_name, b.first_name, b.id
    limit ${limit ?? null}::bigint offset ${offset}`)
}

/** Leaves a list of very many borrowers to a worker. Counts no further than it must. */
async function weighBorrowers(tx: Tx, which: Sql): Promise<void> {
  if (tx.rowsMax === undefined) return
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from (select from borrowers b where ${which} limit ${tx.rowsMax + 1}) counted`)
  weigh(tx, count)
}

export type Listing = { lenderId?: number; text?: string; limit?: number; offset?: number }

/** One borrower a user may see. */
export async function findBorrower(
  tx: Tx,
  user: SessionUser,
  { borrowerId, now, today }: Moment & { borrowerId: number },
): Promise<BorrowerRow | undefined> {
  return tx.maybeOne<BorrowerRow>(sql`
    ${selectBorrowers({ now, today })}
    where ${whose(user)} and b.id = ${borrowerId}`)
}

/** Locks a borrower a user may see, so that no other request ties it to an account meanwhile. */
export async function lockBorrower(
  tx: Tx,
  user: SessionUser,
  borrowerId: number,
): Promise<{ lenderId: number; id: number; email: string | null; borrowerUserId: number | null } | undefined> {
  return tx.maybeOne(sql`
    select b.lender_id as "lenderId", b.id, b.email, b.borrower_user_id as "borrowerUserId"
    from borrowers b
    where ${whose(user)} and b.id = ${borrowerId}
    for update`)
}

function contains(text: string): Sql {
  const part = text.toLowerCase()
  return sql`(
    position(${part} in lower(b.first_name || ' ' || b.last_name)) > 0
    or position(${part} in b.email_key) > 0
    or position(${part} in b.phone) > 0)`
}

/**
 * A loan is active when it has begun, is not paid off, and is neither late enough nor marked to count as defaulted
 * (docs/money.md, section 7).
 */
function selectBorrowers({ now, today }: Moment): Sql {
  return sql`
    select b.lender_id as "lenderId", b.id, b.first_name as "firstName", b.last_name as "lastName", b.email, b.phone,
      b.llc_name as "llcName", b.status, b.borrower_user_id as "borrowerUserId", b.hidden_at as "hiddenAt",
      b.created_at as "createdAt", coalesce(u.company_name, u.full_name) as "lenderName",
      exists (
        select from invitations i
        where i.lender_id = b.lender_id and i.borrower_id = b.id and i.ended_at is null and i.expires_at > ${now}
      ) as "isInvited",
      t.total as "totalLoans", t.active as "activeLoans", t.cents as "totalLoanCents", t.latest as "latestLoanDate",
      t.days_past_due as "daysPastDue", t.owed as "owedCents",
      case when t.days_past_due > 0 then ${pastDueOf(today)} else 0 end as "pastDueCents"
    from borrowers b
    join users u on u.id = b.lender_id
    cross join lateral (
      select count(*) as total, coalesce(sum(l.principal_cents), 0) as cents, max(l.originated_on) as latest,
        coalesce(sum(l.outstanding_cents), 0) as owed,
        coalesce(max(${today}::date - l.next_due_on) filter (where l.next_due_on < ${today}), 0) as days_past_due,
        count(*) filter (where not l.is_paid_off and not l.is_marked_defaulted and l.originated_on <= ${today}
          and (l.next_due_on is null or l.next_due_on + ${DEFAULTED_AFTER_DAYS}::integer >= ${today})) as active
      from loans l
      where l.lender_id = b.lender_id and l.borrower_id = b.id and l.deleted_at is null
    ) t`
}

/** What is open of the payments of a borrower, b, that were due before a day: as the list of loans says it of each loan. */
const pastDueOf = (today: string): Sql => sql`(
  select coalesce(sum(i.payment_cents - i.paid_principal_cents - i.paid_interest_cents), 0)
  from loans l
  join installments i on i.lender_id = l.lender_id and i.loan_id = l.id
  where l.lender_id = b.lender_id and l.borrower_id = b.id and l.deleted_at is null and l.next_due_on < ${today}
    and not i.is_paid and i.due_on < ${today} and i.due_on >= l.next_due_on)`

const keyOf = (email: string | null): string | null => (email === null ? null : emailKeyOf(email))

/** Adds a record; undefined when the lender has a record with this address already. */
export async function insertBorrower(
  tx: Tx,
  { lenderId, form, now }: { lenderId: number; form: BorrowerForm; now: string },
): Promise<number | undefined> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into borrowers (lender_id, first_name, last_name, email, email_key, phone, llc_name, created_at)
    values (${lenderId}, ${form.firstName}, ${form.lastName}, ${form.email}, ${keyOf(form.email)},
      ${form.phone}, ${form.llcName || null}, ${now})
    on conflict (lender_id, email_key) do nothing
    returning id`)
  return row?.id
}

/** Replaces the contact data of a record. False when another record of the lender has the address. */
export async function updateBorrowerRow(
  tx: Tx,
  { lenderId, id, form }: { lenderId: number; id: number; form: BorrowerForm },
): Promise<boolean> {
  const emailKey = keyOf(form.email)
  const updated = await tx.run(sql`
    update borrowers set first_name = ${form.firstName}, last_name = ${form.lastName}, email = ${form.email},
      email_key = ${emailKey}, phone = ${form.phone}, llc_name = ${form.llcName || null}
    where lender_id = ${lenderId} and id = ${id} and not exists (
      select from borrowers o where o.lender_id = ${lenderId} and o.email_key = ${emailKey} and o.id <> ${id})`)
  return updated === 1
}

/** Hides a record everywhere and frees its address for another record. The row stays. Open invitations to it end. */
export async function removeBorrowerRow(
  tx: Tx,
  { lenderId, id, now }: { lenderId: number; id: number; now: string },
): Promise<void> {
  await tx.run(sql`
    update borrowers set removed_at = ${now}, email_key = 'removed ' || id || ' ' || email_key
    where lender_id = ${lenderId} and id = ${id} and removed_at is null`)
  await endInvitations(tx, { lenderId, borrowerId: id, now })
}

/** Whether this id is a lender's; an admin may be a lender too. */
export async function isLender(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.maybeOne(sql`select id from users where id = ${userId} and role in ('LENDER', 'ADMIN')`)
  return row !== undefined
}

/** Withdraws the open invitations of a record. */
export async function endInvitations(
  tx: Tx,
  { lenderId, borrowerId, now }: { lenderId: number; borrowerId: number; now: string },
): Promise<void> {
  await tx.run(sql`
    update invitations set ended_at = ${now}
    where lender_id = ${lenderId} and borrower_id = ${borrowerId} and ended_at is null`)
}

/** Stores an invitation by the hash of its token. The token itself is stored nowhere. */
export async function insertInvitation(
  tx: Tx,
  invitation: {
    lenderId: number
    borrowerId: number
    tokenHash: Uint8Array
    email: string
    now: string
    expiresAt: string
  },
): Promise<void> {
  await tx.run(sql`
    insert into invitations (lender_id, borrower_id, token_hash, email, created_at, expires_at)
    values (${invitation.lenderId}, ${invitation.borrowerId}, ${invitation.tokenHash}, ${invitation.email},
      ${invitation.now}, ${invitation.expiresAt})`)
}

/** The number of invitations that were made for a borrower since an instant. */
export async function countInvitations(
  tx: Tx,
  { lenderId, borrowerId, since }: { lenderId: number; borrowerId: number; since: string },
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from invitations
    where lender_id = ${lenderId} and borrower_id = ${borrowerId} and created_at > ${since}`)
  return count
}
