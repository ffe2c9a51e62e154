import type { Tx } from './database.ts'
import { currentRole, takeRole } from './queries.ts'

/**
 * Work across the walls between lenders that no administrator asked for. docs/security.md says of each why it is needed
 * and what keeps it narrow; a new one is added there and here.
 */
export type SystemTask =
  | 'append to the audit log before anyone is signed in'
  | 'find an invitation by its token'
  | 'tie a borrower account to borrower records'
  | 'make the first admin'
  | 'check all that is stored'
  | 'find the lenders who send reminders'
  | 'stop reminders by the link of a letter'

/**
 * Does the named work as the role that sees across lenders, inside the same transaction, and gives that role up again.
 * What it writes is committed or rolled back with everything else.
 */
export async function asSystemTask<T>(tx: Tx, _task: SystemTask, work: (tx: Tx) => Promise<T>): Promise<T> {
  const before = await currentRole(tx)
  await takeRole(tx, 'loanwright_admin')
  try {
    const result = await work(tx)
    await takeRole(tx, before)
    return result
  } catch (error) {
    // Somebody may catch this and go on, and must not do so with these rights. After a failed statement the role cannot
    // be changed, but then nothing else can be done in this transaction either.
    await takeRole(tx, before).catch(() => undefined)
    throw error
  }
}
