import type { Reminder, ReminderState } from '#contract/reminders/reminders.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'

type Listing = { lenderId: number; state: ReminderState | undefined }

/** A page of a lender's past notices, the newest first. */
export async function listReminders(
  tx: Tx,
  { limit, offset, ...listing }: Listing & { limit: number; offset: number },
): Promise<Reminder[]> {
  return tx.query<Reminder>(sql`
    select r.id, r.loan_id as "loanId", l.loan_name as "loanName", l.loan_number as "loanNumber",
      r.borrower_id as "borrowerId", b.first_name || ' ' || b.last_name as "borrowerName", r.kind,
      r.due_on as "dueDate", r.payment_id as "paymentId", r.offset_days as "offsetDays", r.state, r.reason, r.attempts,
      coalesce(r.settled_at, r.claimed_at, r.planned_at) as "changedAt", r.settled_by is not null as "isByHand",
      r.sent_to as "sentTo", r.subject, r.body as text
    from reminders r
    join loans l on l.lender_id = r.lender_id and l.id = r.loan_id
    join borrowers b on b.lender_id = r.lender_id and b.id = r.borrower_id
    where ${whichOf(listing)}
    order by r.id desc
    limit ${limit} offset ${offset}`)
}

/** The number of notices on all pages. */
export async function countReminders(tx: Tx, listing: Listing): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from reminders r where ${whichOf(listing)}`)
  return count
}

const whichOf = ({ lenderId, state }: Listing): Sql =>
  state === undefined ? sql`r.lender_id = ${lenderId}` : sql`r.lender_id = ${lenderId} and r.state = ${state}`
