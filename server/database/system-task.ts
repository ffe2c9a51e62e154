import type { Tx } from './database.ts'
import { currentRole, takeRole } from './queries.ts'

/**
 * Work across lenders that no administrator asked for. docs/security.md says why each task is needed and how it is
 * limited. Add a new task both there and here.
 */
export type SystemTask =
  | 'append to the audit log before anyone is signed in'
  | 'find an invitation by its token'
  | "find the lenders who have a borrower's address"
  | 'tie a borrower account to borrower records'
  | 'release an address that is not proved'
  | 'make the first admin'
  | 'check all that is stored'
  | 'compare the clocks'
  | 'find the lenders who send reminders'
  | 'find the money that goes out on its day'
  | "sum all lenders' files"
  | 'free schedules that no import took'
  | 'count the letters to an address'
  | 'count the letters that are held'
  | 'stop reminders by the link of a letter'
  | "count a borrower's file among the lender's"
  | 'show a borrower what they sent'

/**
 * Does the named work as the role that sees across lenders, inside the same transaction, and then gives up that role.
 * Its writes are committed or rolled back with the rest of the transaction. The work must use the Tx that it is given:
 * any other statement would run with this role, and so throws an Error.
 */
export async function asSystemTask<T>(tx: Tx, _task: SystemTask, work: (own: Tx) => Promise<T>): Promise<T> {
  return inRole(tx, 'loanwright_admin', work)
}

/**
 * Does work as the role that removes rows of the practice company in which the transaction acts. It sees and touches
 * nothing else, and can only read and remove.
 */
export async function asPracticeRemoval<T>(tx: Tx, work: (own: Tx) => Promise<T>): Promise<T> {
  return inRole(tx, 'loanwright_practice', work)
}

async function inRole<T>(tx: Tx, role: string, work: (own: Tx) => Promise<T>): Promise<T> {
  return tx.alone(async (own) => {
    const before = await currentRole(own)
    await takeRole(own, role)
    try {
      const result = await work(own)
      await takeRole(own, before)
      return result
    } catch (error) {
      // A caller may catch this error and continue, and must not do so with these rights. After a failed statement the
      // role cannot be changed, but then no other statement can run in this transaction either.
      await takeRole(own, before).catch(() => undefined)
      throw error
    }
  })
}
