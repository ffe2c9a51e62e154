import type { Tx } from '../../database/database.ts'

/** Does a piece of the check as of one moment, across all lenders. */
export type Across = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
