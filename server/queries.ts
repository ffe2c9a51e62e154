import type { Tx } from './database.ts'
import { sql } from './sql.ts'

/** The role the transaction now works as: 'none' for the login itself. */
export async function currentRole(tx: Tx): Promise<string> {
  const { role } = await tx.one<{ role: string }>(sql`select current_setting('role') as role`)
  return role
}

/** Works as a role until the end of the transaction, or until the next call. */
export async function takeRole(tx: Tx, role: string): Promise<void> {
  await tx.query(sql`select set_config('role', ${role}, true)`)
}

/** Whether the database answers. */
export async function isAnswering(tx: Tx): Promise<boolean> {
  const { answer } = await tx.one<{ answer: number }>(sql`select 1 as answer`)
  return answer === 1
}
