import type { Database, Tx } from '../../server/database/database.ts'

/** A database that counts what it is asked: statements within transactions, and the transactions themselves. */
export type CountingDatabase = {
  /** For startApi's `wrap`. */
  wrap(database: Database): Database
  /** What was asked since the last time, and begins anew. */
  take(): number
}

export function countingDatabase(): CountingDatabase {
  let count = 0
  const counted =
    <Args extends unknown[], Result>(ask: (...args: Args) => Result) =>
    (...args: Args): Result => {
      count += 1
      return ask(...args)
    }
  const counting = (tx: Tx): Tx => ({
    query: (statement) => counted(tx.query<never>)(statement),
    one: (statement) => counted(tx.one<never>)(statement),
    maybeOne: (statement) => counted(tx.maybeOne<never>)(statement),
    run: counted(tx.run),
    alone: (work) => tx.alone((own) => work(counting(own))),
  })
  return {
    wrap: (database) => ({
      ...database,
      ask: (scope, statement) => {
        count += 1
        return counted(database.ask<never>)(scope, statement)
      },
      transaction: (scope, work, options) => {
        count += 1
        return database.transaction(scope, (tx) => work(counting(tx)), options)
      },
    }),
    take: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}
