import { centsOf, dollarsOf } from '#contract/fields.ts'
import type { LenderSettings } from '#contract/loans/lender-settings.ts'
import type { Cents } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** A lender's settings; undefined when the lender has set nothing yet. */
export async function findLenderSettings(tx: Tx, lenderId: number): Promise<LenderSettings | undefined> {
  const row = await tx.maybeOne<Omit<LenderSettings, 'toleranceAmount'> & { toleranceCents: Cents }>(sql`
    select payment_instructions as "paymentInstructions", postal_address as "postalAddress",
      tolerance_cents as "toleranceCents"
    from lender_settings
    where lender_id = ${lenderId}`)
  if (!row) return undefined
  const { toleranceCents, ...others } = row
  return { ...others, toleranceAmount: dollarsOf(toleranceCents) }
}

/** Locks a lender's account until the transaction ends, so that two changes of their settings follow one another. */
export async function lockLender(tx: Tx, lenderId: number): Promise<void> {
  await tx.run(sql`select id from users where id = ${lenderId} for update`)
}

/** How a lender wanted to be paid, from an instant on. */
export type InstructionsRow = { paymentInstructions: string; postalAddress: string; setAt: string }

/** What a lender said about paying since an instant, and the text before that; the latest first. */
export async function listInstructions(
  tx: Tx,
  { lenderId, since }: { lenderId: number; since: string },
): Promise<InstructionsRow[]> {
  return tx.query<InstructionsRow>(sql`
    select instructions as "paymentInstructions", postal_address as "postalAddress", set_at as "setAt"
    from payment_instructions
    where lender_id = ${lenderId} and id >= coalesce(
      (select max(id) from payment_instructions where lender_id = ${lenderId} and set_at <= ${since}), 0)
    order by id desc
    limit 51`)
}

/** Adds what a lender says about paying from now on. */
export async function insertInstructions(
  tx: Tx,
  row: { lenderId: number; paymentInstructions: string; postalAddress: string; now: string; setBy: number },
): Promise<void> {
  await tx.run(sql`
    insert into payment_instructions (lender_id, instructions, postal_address, set_at, set_by)
    values (${row.lenderId}, ${row.paymentInstructions}, ${row.postalAddress}, ${row.now}, ${row.setBy})`)
}

/** The accounts of borrowers with an open loan of a lender. */
export async function borrowersToTell(tx: Tx, lenderId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select distinct l.borrower_user_id as id
    from loans l
    where l.lender_id = ${lenderId} and l.borrower_user_id is not null and l.deleted_at is null and not l.is_paid_off
    order by 1`)
  return rows.map(({ id }) => id)
}

/** The name by which borrowers know a lender. */
export async function findLenderName(tx: Tx, lenderId: number): Promise<string> {
  const { name } = await tx.one<{ name: string }>(sql`
    select coalesce(company_name, full_name) as name from users where id = ${lenderId}`)
  return name
}

/** Stores a lender's settings in place of the earlier ones. */
export async function storeLenderSettings(
  tx: Tx,
  { lenderId, settings, now }: { lenderId: number; settings: LenderSettings; now: string },
): Promise<void> {
  const { paymentInstructions, postalAddress, toleranceAmount } = settings
  await tx.run(sql`
    insert into lender_settings (lender_id, payment_instructions, postal_address, tolerance_cents, updated_at)
    values (${lenderId}, ${paymentInstructions}, ${postalAddress}, ${centsOf(toleranceAmount)}, ${now})
    on conflict (lender_id) do update set
      payment_instructions = excluded.payment_instructions, postal_address = excluded.postal_address,
      tolerance_cents = excluded.tolerance_cents,
      updated_at = excluded.updated_at`)
}
