import type { Tx } from '../database/database.ts'

/**
 * The most rows (events, installments, lines of a list) that the main thread computes for one request. `npm run bench --
 * abuse` shows how long the main thread is then busy at a stretch: about 20 ms.
 */
export const MAIN_THREAD_ROWS_MAX = 800

const tooHeavy = new WeakSet<Error>()

/**
 * Call it before work that takes longer with every row. In the main thread it throws when there are too many rows: the
 * transaction is rolled back, and a worker carries out the whole request instead. A worker computes any number.
 */
export function weigh(tx: Pick<Tx, 'rowsMax'>, rows: number): void {
  if (tx.rowsMax === undefined || rows <= tx.rowsMax) return
  const error = new Error(`${rows} rows are work for a worker`)
  tooHeavy.add(error)
  throw error
}

/** True for what weigh throws. */
export const isTooHeavy = (error: unknown): boolean => error instanceof Error && tooHeavy.has(error)
