import type { Database } from '../database/database.ts'
import { asSystemTask } from '../database/system-task.ts'
import { type Recounted, recountLoans } from '../ledger/recount.ts'
import { listLenders } from './verification/queries.ts'

/** Stores the figures of all lenders' loans anew where they do not follow from the facts, as recountLoans does. */
export async function recountAll(database: Database): Promise<Recounted> {
  const lenders = await database.transaction(
    { kind: 'SYSTEM' },
    (tx) => asSystemTask(tx, 'check all that is stored', listLenders),
    { isReadOnly: true },
  )
  const all: Recounted = { recounted: 0, left: [] }
  for (const lenderId of lenders) {
    const { recounted, left } = await recountLoans(database, lenderId)
    all.recounted += recounted
    all.left.push(...left)
  }
  return all
}
