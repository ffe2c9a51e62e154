import type { DeskCounts, FirstSteps } from '#contract/desk/desk.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
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

/**
 * What came in from one day to another on a lender's loans, what falls due between them and is open, and the part of it
 * that was due before today, in cents. A loan that was written off or sold asks for nothing: it has no next due day.
 */
export async function sumMonth(
  tx: Tx,
  { lenderId, from, to, today }: { lenderId: number; from: Day; to: Day; today: Day },
): Promise<{ receivedCents: Cents; openCents: Cents; overdueCents: Cents }> {
  return tx.one(sql`
    select (
      select coalesce(sum(p.amount_cents), 0)::bigint
      from payments p join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
      where p.lender_id = ${lenderId} and p.paid_on between ${from} and ${to} and p.status = 'COMPLETED'
        and l.deleted_at is null
    ) as "receivedCents", coalesce(sum(open_cents + charges_cents), 0)::bigint as "openCents",
      coalesce(sum(open_cents) filter (where due_on < ${today}), 0)::bigint as "overdueCents"
    from (
      select i.due_on, i.payment_cents - i.paid_principal_cents - i.paid_interest_cents as open_cents,
        i.charges_cents - i.paid_charges_cents as charges_cents
      from installments i join loans l on l.lender_id = i.lender_id and l.id = i.loan_id
      where i.lender_id = ${lenderId} and i.due_on between ${from} and ${to} and not i.is_paid
        and l.deleted_at is null and i.due_on >= l.next_due_on
    ) open_installments`)
}

/** Which first steps a lender has taken, in one statement. practiceId is the account that their practice company would have. */
export async function findFirstSteps(
  tx: Tx,
  { lenderId, practiceId }: { lenderId: number; practiceId: number },
): Promise<FirstSteps> {
  return tx.one(sql`
    select
      exists (select from loans where lender_id = ${lenderId} and deleted_at is null) as "hasLoan",
      exists (select from imports where lender_id = ${lenderId} and undone_at is null) as "hasImport",
      exists (select from users where id = ${practiceId}) as "hasPractice",
      exists (
        select from lender_settings where lender_id = ${lenderId} and payment_instructions || postal_address <> ''
      ) as "saysHowToPay",
      exists (select from invitations where lender_id = ${lenderId})
        or exists (select from borrowers where lender_id = ${lenderId} and borrower_user_id is not null) as "hasInvited",
      coalesce((select (preferences ->> 'hidesFirstSteps')::boolean from users where id = ${lenderId}), false) as "isHidden"`)
}
