import type { ReminderChoice } from '#contract/reminders/reminders.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { SessionUser } from '../../http/http.ts'

/** A borrower record of a lender. */
export type RecordKey = { lenderId: number; borrowerId: number }

/** Whether a borrower whom the user may see gets notices; undefined when there is no such borrower. */
export async function findChoice(
  tx: Tx,
  user: Pick<SessionUser, 'id' | 'role'>,
  borrowerId: number,
): Promise<(ReminderChoice & RecordKey) | undefined> {
  return tx.maybeOne(sql`
    select b.lender_id as "lenderId", b.id as "borrowerId", c.off_by_lender_at is not null as "isOffByLender",
      c.off_by_borrower_at is not null as "isOffByBorrower",
      coalesce(a.preferences ->> 'emailNotifications', 'true') = 'false' or b.hidden_from is not null as "takesNoEmails"
    from borrowers b
    left join users a on a.id = b.borrower_user_id
    left join reminder_choices c on c.lender_id = b.lender_id and c.borrower_id = b.id
    where b.id = ${borrowerId} and b.removed_at is null
      and ${user.role === 'ADMIN' ? sql`true` : sql`b.lender_id = ${user.id}`}`)
}

type Choice = RecordKey & { isOff: boolean; now: Instant }

/** Stores whether the lender wants notices sent to a borrower. Switching off twice keeps the first instant. */
export async function storeLenderChoice(tx: Tx, { lenderId, borrowerId, isOff, now }: Choice): Promise<void> {
  await tx.run(sql`
    insert into reminder_choices (lender_id, borrower_id, off_by_lender_at)
    values (${lenderId}, ${borrowerId}, ${isOff ? now : null})
    on conflict (lender_id, borrower_id) do update set
      off_by_lender_at = case when ${isOff}::boolean then coalesce(reminder_choices.off_by_lender_at, ${now}) end`)
}

/** Stores whether the borrower wants notices. True when the choice is new. */
export async function storeBorrowerChoice(tx: Tx, { lenderId, borrowerId, isOff, now }: Choice): Promise<boolean> {
  const changed = await tx.run(sql`
    insert into reminder_choices (lender_id, borrower_id, off_by_borrower_at)
    values (${lenderId}, ${borrowerId}, ${isOff ? now : null})
    on conflict (lender_id, borrower_id) do update set off_by_borrower_at = excluded.off_by_borrower_at
    where (reminder_choices.off_by_borrower_at is null) = ${isOff}`)
  return changed === 1
}

/** The borrower whose notices a link stops. */
export type LinkedRecord = RecordKey & { lenderName: string; isOff: boolean }

/** The borrower record of a link, by the hash of the link's token; undefined when there is none. */
export async function findLinked(tx: Tx, tokenHash: Uint8Array): Promise<LinkedRecord | undefined> {
  return tx.maybeOne<LinkedRecord>(sql`
    select k.lender_id as "lenderId", k.borrower_id as "borrowerId",
      coalesce(u.company_name, u.full_name) as "lenderName", c.off_by_borrower_at is not null as "isOff"
    from reminder_links k
    join users u on u.id = k.lender_id
    left join reminder_choices c on c.lender_id = k.lender_id and c.borrower_id = k.borrower_id
    where k.token_hash = ${tokenHash}`)
}
