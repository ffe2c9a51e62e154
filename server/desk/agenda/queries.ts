import type { FollowUp, Snooze } from '#contract/desk/agenda.ts'
import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { SessionUser } from '../../http/http.ts'

/** A promise or task as the database has it, with what came on its loan. */
export type FollowUpRow = {
  lenderId: number
  id: number
  kind: FollowUp['kind']
  loanId: number | null
  loanName: string | null
  borrowerId: number | null
  borrowerName: string | null
  dueOn: Day
  amountCents: Cents | null
  text: string
  writtenBy: string
  writtenAt: Instant
  settledOn: Day | null
  /** Payments that count, since the promise until its day. */
  receivedCents: Cents
  /** Those until now. */
  receivedEverCents: Cents
}

// A payment of the day of the promise counts when it was entered after it: what is here already was not promised.
const selectFollowUps = sql`
  select f.lender_id as "lenderId", f.id, f.kind, f.loan_id as "loanId", l.loan_name as "loanName",
    coalesce(f.borrower_id, l.borrower_id) as "borrowerId", b.first_name || ' ' || b.last_name as "borrowerName",
    f.due_on as "dueOn", f.amount_cents as "amountCents", f.text, u.full_name as "writtenBy",
    f.written_at as "writtenAt", f.settled_on as "settledOn", came."receivedCents", came."receivedEverCents"
  from follow_ups f
  join users u on u.id = f.written_by
  left join loans l on l.lender_id = f.lender_id and l.id = f.loan_id
  left join borrowers b on b.lender_id = f.lender_id and b.id = coalesce(f.borrower_id, l.borrower_id)
  cross join lateral (
    select coalesce(sum(p.amount_cents) filter (where p.paid_on <= f.due_on), 0)::bigint as "receivedCents",
      coalesce(sum(p.amount_cents), 0)::bigint as "receivedEverCents"
    from payments p
    where f.kind = 'PROMISE' and p.lender_id = f.lender_id and p.loan_id = f.loan_id and p.status = 'COMPLETED'
      and (p.paid_on > f.written_on or (p.paid_on = f.written_on and p.created_at >= f.written_at))
  ) came`

/** So many are shown of one loan or borrower, or wait for a lender. */
const LISTED_MAX = 500

/** What a lender has to come back to, the earliest day first; removed loans left out. */
export async function listWaiting(tx: Tx, lenderId: number): Promise<FollowUpRow[]> {
  return tx.query<FollowUpRow>(sql`
    ${selectFollowUps}
    where f.lender_id = ${lenderId} and f.settled_on is null and l.deleted_at is null
    order by f.due_on, f.id
    limit ${LISTED_MAX}`)
}

/** Everything about a loan, or about a borrower and their loans, the latest day first. */
export async function listAbout(tx: Tx, { lenderId, kind, id }: Subject): Promise<FollowUpRow[]> {
  const about =
    kind === 'loan'
      ? sql`f.loan_id = ${id}`
      : sql`(f.borrower_id = ${id} or f.loan_id in (
          select o.id from loans o where o.lender_id = ${lenderId} and o.borrower_id = ${id} and o.deleted_at is null))`
  return tx.query<FollowUpRow>(sql`
    ${selectFollowUps}
    where f.lender_id = ${lenderId} and ${about} and l.deleted_at is null
    order by f.settled_on is not null, f.due_on desc, f.id desc
    limit ${LISTED_MAX}`)
}

/** The loan or borrower that something is about. */
export type Subject = { lenderId: number; kind: 'loan' | 'borrower'; id: number }

/** Finds a promise or task that the user may see: a lender's own, any for an admin, none about a removed loan. */
export async function findFollowUp(tx: Tx, user: SessionUser, id: number): Promise<FollowUpRow | undefined> {
  const whose: Sql = user.role === 'ADMIN' ? sql`true` : sql`f.lender_id = ${user.id}`
  return tx.maybeOne<FollowUpRow>(sql`${selectFollowUps} where ${whose} and f.id = ${id} and l.deleted_at is null`)
}

/** How many wait for a lender. */
export async function countWaiting(tx: Tx, lenderId: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from follow_ups where lender_id = ${lenderId} and settled_on is null`)
  return count
}

/** How many were written for a lender since an instant, ended or not. */
export async function countWritten(tx: Tx, { lenderId, since }: { lenderId: number; since: Instant }): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from follow_ups where lender_id = ${lenderId} and written_at > ${since}`)
  return count
}

type New = {
  lenderId: number
  kind: FollowUp['kind']
  loanId: number | null
  borrowerId: number | null
  dueOn: Day
  amountCents: Cents | null
  text: string
  writtenBy: number
  today: Day
  now: Instant
}

/** Adds a promise or task and gives its id. */
export async function insertFollowUp(tx: Tx, row: New): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into follow_ups (
      lender_id, kind, loan_id, borrower_id, due_on, amount_cents, text, written_on, written_by, written_at)
    values (${row.lenderId}, ${row.kind}, ${row.loanId}, ${row.borrowerId}, ${row.dueOn}, ${row.amountCents},
      ${row.text}, ${row.today}, ${row.writtenBy}, ${row.now})
    returning id`)
  return id
}

/** Ends the promises on a loan that nobody has ended: a new one takes their place. */
export async function settlePromises(
  tx: Tx,
  { lenderId, loanId, by, today }: { lenderId: number; loanId: number; by: number; today: Day },
): Promise<void> {
  await tx.run(sql`
    update follow_ups set settled_on = ${today}, settled_by = ${by}
    where lender_id = ${lenderId} and loan_id = ${loanId} and kind = 'PROMISE' and settled_on is null`)
}

/** Ends a promise or task; false when somebody has already. */
export async function settle(
  tx: Tx,
  { lenderId, id, by, today }: { lenderId: number; id: number; by: number; today: Day },
): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    update follow_ups set settled_on = ${today}, settled_by = ${by}
    where lender_id = ${lenderId} and id = ${id} and settled_on is null
    returning id`)
  return row !== undefined
}

/** Moves a task to another day; false when it is ticked off. */
export async function moveTo(
  tx: Tx,
  { lenderId, id, dueOn }: { lenderId: number; id: number; dueOn: Day },
): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    update follow_ups set due_on = ${dueOn}
    where lender_id = ${lenderId} and id = ${id} and kind = 'TASK' and settled_on is null
    returning id`)
  return row !== undefined
}

/** The entries that a lender put off beyond a day. */
export async function listSnoozes(tx: Tx, { lenderId, today }: { lenderId: number; today: Day }): Promise<Snooze[]> {
  return tx.query<Snooze>(sql`
    select s.loan_id as "loanId", s.kind, s.until_on as until
    from snoozes s join loans l on l.lender_id = s.lender_id and l.id = s.loan_id
    where s.lender_id = ${lenderId} and s.until_on > ${today} and l.deleted_at is null
    order by s.loan_id, s.kind
    limit 1000`)
}

/** Puts an entry off until a day. The day itself shows it again, so today ends a snooze. */
export async function storeSnooze(
  tx: Tx,
  { lenderId, loanId, kind, until }: Snooze & { lenderId: number },
): Promise<void> {
  await tx.run(sql`
    insert into snoozes (lender_id, loan_id, kind, until_on) values (${lenderId}, ${loanId}, ${kind}, ${until})
    on conflict (lender_id, loan_id, kind) do update set until_on = excluded.until_on`)
}
