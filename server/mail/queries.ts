import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The cause of a letter: a lender's notice, or the account of the recipient. */
export type LetterCause = 'LENDER' | 'ACCOUNT'

type Counted = { byLenders: Instant[]; byAccounts: Instant[] }

/** Makes the row of a recipient, unless there is one. */
export async function insertRecipient(tx: Tx, hash: Uint8Array): Promise<void> {
  await tx.run(sql`insert into recipient_letters (address_hash) values (${hash}) on conflict do nothing`)
}

/** The instants of a recipient's counted letters. The row stays locked until the transaction ends. */
export async function lockRecipient(tx: Tx, hash: Uint8Array): Promise<Counted> {
  return tx.one<Counted>(sql`
    select by_lenders as "byLenders", by_accounts as "byAccounts"
    from recipient_letters where address_hash = ${hash} for update`)
}

/** Replaces the instants of a recipient's counted letters. */
export async function storeRecipient(tx: Tx, { hash, byLenders, byAccounts }: Counted & { hash: Uint8Array }) {
  await tx.run(sql`
    update recipient_letters set by_lenders = ${byLenders}::timestamptz[], by_accounts = ${byAccounts}::timestamptz[]
    where address_hash = ${hash}`)
}

/** Deletes recipients without a letter since an instant. */
export async function deleteRecipientsBefore(tx: Tx, before: Instant): Promise<number> {
  return tx.run(sql`
    delete from recipient_letters
    where not exists (select from unnest(by_lenders || by_accounts) as t where t > ${before})`)
}

/** The number of letters since an instant, over all recipients. */
export async function countLettersSince(tx: Tx, since: Instant): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select coalesce(sum((select count(*) from unnest(by_lenders || by_accounts) as t where t > ${since})), 0)::integer as count
    from recipient_letters`)
  return count
}
