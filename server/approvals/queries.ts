import type { ApprovalStatus, WaitingAction } from '#contract/approvals/approvals.ts'
import type { Cents, Instant } from '#engine/numbers/units.ts'
import { isOver } from '../approval-limits/queries.ts'
import type { Tx } from '../database/database.ts'
import { joinSql, type Sql, sql } from '../database/sql.ts'
import type { SessionUser } from '../http/http.ts'

/** A request for approval as the database has it. A request past its time is EXPIRED even before its row says so. */
export type ApprovalRow = {
  lenderId: number
  id: number
  loanId: number | null
  action: WaitingAction
  params: Record<string, string>
  body: Record<string, unknown>
  loanName: string | null
  loanNumber: string | null
  borrowerName: string | null
  lenderName: string
  amountCents: Cents
  dayCents: Cents | null
  subjectUserId: number | null
  accountName: string | null
  paidOn: string | null
  lastEventId: number | null
  /** The loan's last event now. */
  newestEventId: number | null
  status: ApprovalStatus
  madeBy: number
  askedBy: string
  askedAt: Instant
  expiresAt: Instant
  endedBy: string | null
  endedAt: Instant | null
  reason: string | null
}

const statusAt = (now: Instant): Sql =>
  sql`case when a.status = 'WAITING' and ${isOver(now)} then 'EXPIRED' else a.status end`

/** The borrower of the loan; for a loan that is not made yet, the borrower that its form names. */
const fromApprovals = sql`
  from approvals a
  join users m on m.id = a.made_by
  join users s on s.id = a.lender_id
  left join users n on n.id = a.ended_by
  left join users c on c.id = a.subject_user_id
  left join loans l on l.lender_id = a.lender_id and l.id = a.loan_id
  left join borrowers b on b.lender_id = a.lender_id
    and b.id = coalesce(l.borrower_id, case when jsonb_typeof(a.body -> 'borrowerId') = 'number' then (a.body ->> 'borrowerId')::bigint end)
  left join payments p on p.lender_id = a.lender_id and p.id = (a.params ->> 'paymentId')::bigint`

const selectApprovals = (now: Instant): Sql => sql`
  select a.lender_id as "lenderId", a.id, a.loan_id as "loanId", a.action, a.params, a.body,
    l.loan_name as "loanName", l.loan_number as "loanNumber", b.first_name || ' ' || b.last_name as "borrowerName",
    coalesce(s.company_name, s.full_name) as "lenderName", a.amount_cents as "amountCents", a.day_cents as "dayCents",
    a.subject_user_id as "subjectUserId", c.full_name as "accountName", p.paid_on as "paidOn",
    a.last_event_id as "lastEventId",
    (select max(e.id) from loan_events e where e.lender_id = a.lender_id and e.loan_id = a.loan_id) as "newestEventId",
    ${statusAt(now)} as status, a.made_by as "madeBy", m.full_name as "askedBy", a.asked_at as "askedAt",
    a.expires_at as "expiresAt", n.full_name as "endedBy", a.ended_at as "endedAt", a.reason
  ${fromApprovals}`

type AskedFor = { loanId?: number | undefined; status?: ApprovalStatus | undefined }

/** The requests about a lender's own loans; all for an admin. */
const visible = (user: SessionUser): Sql => (user.role === 'ADMIN' ? sql`true` : sql`a.lender_id = ${user.id}`)

function asked(user: SessionUser, now: Instant, { loanId, status }: AskedFor): Sql {
  const conditions = [
    visible(user),
    ...(loanId === undefined ? [] : [sql`a.loan_id = ${loanId}`]),
    ...(status === undefined ? [] : [sql`${statusAt(now)} = ${status}`]),
  ]
  return joinSql(conditions, sql` and `)
}

/** One page of requests: those that wait, the oldest first; then the others, the latest first. */
export async function listApprovals(
  tx: Tx,
  user: SessionUser,
  { now, limit, offset, ...which }: AskedFor & { now: Instant; limit: number; offset: number },
): Promise<ApprovalRow[]> {
  return tx.query<ApprovalRow>(sql`
    ${selectApprovals(now)}
    where ${asked(user, now, which)}
    order by (${statusAt(now)} = 'WAITING') desc, case when ${statusAt(now)} = 'WAITING' then a.asked_at end,
      a.asked_at desc, a.id desc
    limit ${limit} offset ${offset}`)
}

/** The number of requests on all pages. */
export async function countApprovals(
  tx: Tx,
  user: SessionUser,
  { now, ...which }: AskedFor & { now: Instant },
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from approvals a where ${asked(user, now, which)}`)
  return count
}

/** A request that the user may see; undefined when there is none. */
export async function findApproval(
  tx: Tx,
  user: SessionUser,
  { approvalId, now }: { approvalId: number; now: Instant },
): Promise<ApprovalRow | undefined> {
  return tx.maybeOne<ApprovalRow>(sql`
    ${selectApprovals(now)}
    where ${visible(user)} and a.id = ${approvalId}`)
}

/** Locks a request until the transaction ends, so that two administrators decide one after the other. */
export async function lockApproval(tx: Tx, approvalId: number): Promise<void> {
  await tx.query(sql`select id from approvals where id = ${approvalId} for update`)
}

type Ended = Pick<ApprovalRow, 'lenderId' | 'id' | 'reason'> & {
  status: 'APPROVED' | 'DECLINED' | 'WITHDRAWN'
  userId: number
  now: Instant
}

/** Ends a request. False when it no longer waits. */
export async function endApproval(tx: Tx, { lenderId, id, status, reason, userId, now }: Ended): Promise<boolean> {
  const ended = await tx.run(sql`
    update approvals a set status = ${status}, reason = ${reason}, ended_at = ${now}, ended_by = ${userId}
    where lender_id = ${lenderId} and id = ${id} and status = 'WAITING' and not ${isOver(now)}`)
  return ended === 1
}

/** Marks an approval as used. False when the event that it allows has used it already. */
export async function markCarriedOut(
  tx: Tx,
  { lenderId, id, loanId }: { lenderId: number; id: number; loanId: number | null },
): Promise<boolean> {
  const marked = await tx.run(sql`
    update approvals set is_used = true, loan_id = coalesce(loan_id, ${loanId})
    where lender_id = ${lenderId} and id = ${id} and status = 'APPROVED' and not is_used`)
  return marked === 1
}

type Maker = Pick<SessionUser, 'id' | 'email' | 'role' | 'fullName' | 'emailVerified' | 'timeZone'> & {
  language: SessionUser['language'] | null
}

/** The user who made the request, as the account is now; undefined when it was disabled since. */
export async function findMaker(tx: Tx, userId: number): Promise<Maker | undefined> {
  return tx.maybeOne<Maker>(sql`
    select id, email, role, full_name as "fullName", email_verified_at is not null as "emailVerified",
      time_zone as "timeZone", preferences ->> 'language' as language
    from users
    where id = ${userId} and disabled_at is null`)
}

/** What decides whether an administrator may approve: when they and the maker came into their accounts. */
export type Decider = {
  /** Since when the account is an administrator's. */
  adminSince: Instant
  /** When another administrator last opened the account's sign-in. */
  openedAt: Instant | null
  /** When the administrator last opened the sign-in of the maker. */
  openedMakersAt: Instant | null
  /** When the first account of the installation was made. */
  installedAt: Instant
}

/** Reads what decides whether an administrator may approve what the maker asked for. Both rows stay locked. */
export async function readDecider(tx: Tx, { userId, madeBy }: { userId: number; madeBy: number }): Promise<Decider> {
  return tx.one<Decider>(sql`
    select coalesce(u.role_since, u.created_at) as "adminSince", u.sign_in_opened_at as "openedAt",
      case when m.sign_in_opened_by = u.id then m.sign_in_opened_at end as "openedMakersAt",
      (select f.created_at from users f order by f.id limit 1) as "installedAt"
    from users u, users m
    where u.id = ${userId} and m.id = ${madeBy}
    for share of u, m`)
}

/** The name of a borrower of a lender; undefined when there is none. */
export async function nameOfBorrower(
  tx: Tx,
  { lenderId, borrowerId }: { lenderId: number; borrowerId: number },
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ name: string }>(sql`
    select first_name || ' ' || last_name as name from borrowers where lender_id = ${lenderId} and id = ${borrowerId}`)
  return row?.name
}

/** The event of a payment; undefined when it has none. */
export async function eventOfPayment(
  tx: Tx,
  { lenderId, paymentId }: { lenderId: number; paymentId: number },
): Promise<number | undefined> {
  const row = await tx.maybeOne<{ eventId: number | null }>(sql`
    select event_id as "eventId" from payments where lender_id = ${lenderId} and id = ${paymentId}`)
  return row?.eventId ?? undefined
}
