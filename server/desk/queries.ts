import type { DeskCounts } from '#contract/desk/desk.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** After so many days a reminder that failed is no news. */
const REMINDER_DAYS = 30

/** What waits for a lender on a day: of their own books only, in one statement. */
export async function countWaiting(
  tx: Tx,
  { lenderId, today }: { lenderId: number; today: Day },
): Promise<Omit<DeskCounts, 'bankLines'>> {
  return tx.one(sql`
    select (
      select count(*) from loans l
      where l.lender_id = ${lenderId} and l.deleted_at is null and not l.is_paid_off and l.next_due_on < ${today}
    ) as "pastDueLoans", (
      select count(*) from payments p join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
      where p.lender_id = ${lenderId} and p.status = 'PENDING' and l.deleted_at is null
    ) as "reportedPayments", (
      select count(*) from reminders r
      where r.lender_id = ${lenderId} and r.state in ('FAILED', 'UNCERTAIN')
        and r.planned_on >= ${addDays(today, -REMINDER_DAYS)}
    ) as "failedReminders"`)
}
