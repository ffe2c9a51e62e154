import type { Database, Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'

/** Does a piece of the check as of one moment, across all lenders. */
export type Across = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Pieces of the check on a database. */
export const acrossLenders =
  (database: Database): Across =>
  (work) =>
    database.transaction({ kind: 'SYSTEM' }, (tx) => asSystemTask(tx, 'check all that is stored', work), {
      isReadOnly: true,
      isSnapshot: true,
    })
