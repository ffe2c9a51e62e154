import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Whether a browser has signed in to the account of an address. */
export async function isDeviceOfAddress(
  tx: Tx,
  { tokenHash, emailKey }: { tokenHash: Uint8Array; emailKey: string },
): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    select 1
    from known_devices d
    join users u on u.id = d.user_id
    where d.token_hash = ${tokenHash} and u.email_key = ${emailKey}`)
  return row !== undefined
}

/** Whether a browser has signed in to any account. */
export async function isKnownDevice(tx: Tx, tokenHash: Uint8Array): Promise<boolean> {
  const { isKnown } = await tx.one<{ isKnown: boolean }>(sql`
    select exists (select from known_devices where token_hash = ${tokenHash}) as "isKnown"`)
  return isKnown
}

/** Remembers a browser that has signed in to an account, and of the account's others the latest. */
export async function keepDevice(
  tx: Tx,
  { userId, tokenHash, now, most }: { userId: number; tokenHash: Uint8Array; now: Instant; most: number },
): Promise<void> {
  await tx.run(sql`
    insert into known_devices (user_id, token_hash, last_used_at) values (${userId}, ${tokenHash}, ${now})
    on conflict (user_id, token_hash) do update set last_used_at = excluded.last_used_at`)
  await tx.run(sql`
    delete from known_devices
    where user_id = ${userId} and token_hash not in (
      select token_hash from known_devices where user_id = ${userId}
      order by last_used_at desc, (token_hash = ${tokenHash}) desc, token_hash limit ${most})`)
}

export async function forgetDevicesOf(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`delete from known_devices where user_id = ${userId}`)
}

export async function deleteDevicesUnusedSince(tx: Tx, instant: Instant): Promise<number> {
  return tx.run(sql`delete from known_devices where last_used_at < ${instant}`)
}
