import type { ReminderSettings } from '#contract/reminders/reminders.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** A lender's settings as stored. */
export type StoredSettings = ReminderSettings & {
  /** Payments recorded before this instant are not confirmed; null while confirmations are off. */
  receivedFrom: Instant | null
}

/** A lender's reminder settings; undefined when the lender has chosen nothing yet. */
export async function findSettings(tx: Tx, lenderId: number): Promise<StoredSettings | undefined> {
  return tx.maybeOne<StoredSettings>(sql`
    select is_on as "isOn", due_soon_days as "dueSoonDays", sends_due_today as "dueToday", late_days as "lateDays",
      sends_received as received, received_from as "receivedFrom"
    from reminder_settings
    where lender_id = ${lenderId}`)
}

/** Stores a lender's settings. Confirmations begin with the payments recorded after they are switched on. */
export async function storeSettings(
  tx: Tx,
  { lenderId, settings, now }: { lenderId: number; settings: ReminderSettings; now: Instant },
): Promise<void> {
  const { isOn, dueSoonDays, dueToday, lateDays, received } = settings
  const receivedFrom = isOn && received ? now : null
  await tx.run(sql`
    insert into reminder_settings (lender_id, is_on, due_soon_days, sends_due_today, late_days, sends_received,
      received_from, updated_at)
    values (${lenderId}, ${isOn}, ${dueSoonDays}::integer[], ${dueToday}, ${lateDays}::integer[], ${received},
      ${receivedFrom}, ${now})
    on conflict (lender_id) do update set
      is_on = excluded.is_on, due_soon_days = excluded.due_soon_days, sends_due_today = excluded.sends_due_today,
      late_days = excluded.late_days, sends_received = excluded.sends_received, updated_at = excluded.updated_at,
      received_from = case when excluded.received_from is not null
        then coalesce(reminder_settings.received_from, excluded.received_from) end`)
}
