import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import type { EventKind } from '#engine/terms/events.ts'
import type { Tx } from '../database/database.ts'
import { keepingPlan, type Sql, sql } from '../database/sql.ts'
import { latestByAnyClock } from '../settings/clock.ts'

/**
 * What needs approval: an event that gives away more than the limit, the removal of a loan, and the acts on the
 * installation by which one administrator could defeat the second person.
 */
export type GuardedFact =
  | EventKind
  | 'REMOVED'
  | 'ADMIN_MADE'
  | 'ADMIN_ENABLED'
  | 'RESET_LINK'
  | 'SECOND_STEP_ENDED'
  | 'LIMIT_RAISED'
  | 'ROOM_RAISED'

export type LoanOfEvent = { lenderId: number; loanId: number }

/** What decides whether an event needs approval: the limit, and an approval that covers the event. */
export type ApprovalLimit = {
  /** Null: nothing needs approval. */
  aboveCents: Cents | null
  borrowerId: number
  approvalId: number | null
  approvedCents: Cents | null
}

/**
 * Reads the limit, the loan's borrower and the approval in one statement. An approval of an event that is given and not
 * used can only be this transaction's own, because it is used before the transaction ends. It covers the loan as it was
 * when approval was requested, so the loan's last event must still be the same.
 */
export async function readApprovalLimit(
  tx: Tx,
  { lenderId, loanId, fact }: LoanOfEvent & { fact: GuardedFact },
): Promise<ApprovalLimit> {
  return tx.one<ApprovalLimit>(
    keepingPlan(sql`
    select s.second_person_above_cents as "aboveCents", l.borrower_id as "borrowerId", a.id as "approvalId",
      a.amount_cents as "approvedCents"
    from installation_settings s
    left join loans l on l.lender_id = ${lenderId} and l.id = ${loanId}
    left join approvals a on a.lender_id = ${lenderId} and a.status = 'APPROVED' and not a.is_used and a.fact = ${fact}
      and coalesce(a.loan_id, ${loanId}) = ${loanId} and a.last_event_id is not distinct from (
        select max(id) from loan_events where lender_id = ${lenderId} and loan_id = ${loanId})
    where s.id = 1`),
  )
}

/**
 * Adds an amount to what a borrower is given on a day without a second person, and gives the sum. The row is locked until
 * the transaction ends; a later transaction waits, and adds to what this one has committed.
 */
export async function addToDay(
  tx: Tx,
  { lenderId, borrowerId, day, amountCents }: { lenderId: number; borrowerId: number; day: Day; amountCents: Cents },
): Promise<Cents> {
  const { cents } = await tx.one<{ cents: Cents }>(sql`
    insert into given_away_days as g (lender_id, borrower_id, day, cents)
    values (${lenderId}, ${borrowerId}, ${day}, ${amountCents})
    on conflict (lender_id, borrower_id, day) do update set cents = g.cents + excluded.cents
    returning cents`)
  return cents
}

/** Marks an approval as used, and stores the loan on it: an approval for a new loan has none until then. */
export async function spendApproval(
  tx: Tx,
  { lenderId, loanId, approvalId }: LoanOfEvent & { approvalId: number },
): Promise<void> {
  await tx.run(sql`
    update approvals set is_used = true, loan_id = ${loanId} where lender_id = ${lenderId} and id = ${approvalId}`)
}

/** Uses up the approval of an act on the installation that this user asked for. False when there is none. */
export async function takePermission(
  tx: Tx,
  given: { fact: GuardedFact; subjectUserId: number | null; madeBy: number; since: Instant; now: Instant },
): Promise<boolean> {
  const { fact, subjectUserId, madeBy, since, now } = given
  const taken = await tx.run(sql`
    update approvals set is_used = true
    where lender_id = ${madeBy} and made_by = ${madeBy} and id = (
      select id from approvals
      where lender_id = ${madeBy} and made_by = ${madeBy} and status = 'APPROVED' and not is_used and fact = ${fact}
        and subject_user_id is not distinct from ${subjectUserId} and ended_at > ${since}
        and ended_at <= ${latestByAnyClock(now)}
      order by id limit 1 for update)`)
  return taken === 1
}

export type NewApproval = {
  lenderId: number
  loanId: number | null
  fact: GuardedFact
  amountCents: Cents
  dayCents: Cents | null
  subjectUserId: number | null
  action: string
  params: unknown
  body: unknown
  madeBy: number
  now: Instant
  expiresAt: Instant
}

/**
 * Stores a call that waits for approval and gives its number and loan; undefined when an equal call is already waiting.
 * The loan is null when the call would create it, or is about none.
 */
export async function insertApproval(
  tx: Tx,
  made: NewApproval,
): Promise<{ id: number; loanId: number | null } | undefined> {
  const { lenderId, loanId } = made
  return tx.maybeOne(sql`
    insert into approvals (lender_id, loan_id, action, params, body, fact, amount_cents, day_cents, subject_user_id,
      last_event_id, made_by, asked_at, expires_at, status)
    values (${lenderId}, (select id from loans where lender_id = ${lenderId} and id = ${loanId}), ${made.action},
      ${JSON.stringify(made.params)}, ${JSON.stringify(made.body)}, ${made.fact}, ${made.amountCents}, ${made.dayCents},
      ${made.subjectUserId}, (select max(id) from loan_events where lender_id = ${lenderId} and loan_id = ${loanId}),
      ${made.madeBy}, ${made.now}, ${made.expiresAt}, 'WAITING')
    on conflict do nothing
    returning id, loan_id as "loanId"`)
}

/** How many requests a person has made since an instant, whatever became of them. */
export async function countRequests(tx: Tx, { madeBy, since }: { madeBy: number; since: Instant }): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from approvals where made_by = ${madeBy} and asked_at > ${since}`)
  return count
}

/**
 * Whether the time of a request as a is over. One that was asked for later than any right clock shows comes from a clock
 * that was ahead, and would wait longer than it may: an administrator made since could decide on it.
 */
export const isOver = (now: Instant): Sql => sql`(a.expires_at <= ${now} or a.asked_at > ${latestByAnyClock(now)})`

/** Ends the requests that have expired, so that they may be made again. */
export async function expireApprovals(tx: Tx, { lenderId, now }: { lenderId: number; now: Instant }): Promise<void> {
  await tx.run(sql`
    update approvals a set status = 'EXPIRED', ended_at = least(expires_at, ${now})
    where lender_id = ${lenderId} and status = 'WAITING' and ${isOver(now)}`)
}

/** The limit in cents; null when there is none. */
export async function readLimit(tx: Tx): Promise<Cents | null> {
  const { cents } = await tx.one<{ cents: Cents | null }>(sql`
    select second_person_above_cents as cents from installation_settings where id = 1`)
  return cents
}

/** The limit, locked until the transaction ends, so that nobody changes it meanwhile. For administrators. */
export async function lockLimit(tx: Tx): Promise<Cents | null> {
  const { cents } = await tx.one<{ cents: Cents | null }>(sql`
    select second_person_above_cents as cents from installation_settings where id = 1 for update`)
  return cents
}

export async function storeLimit(tx: Tx, cents: Cents | null): Promise<void> {
  await tx.run(sql`update installation_settings set second_person_above_cents = ${cents} where id = 1`)
}
