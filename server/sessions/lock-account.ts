import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Locks an account until the transaction ends, so that it writes one thing after the other. For those who look before
 * they write and may not lock the loan: a borrower only reads it. Rows that name the account are not held up.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.one(sql`select id from users where id = ${userId} for no key update`)
}
