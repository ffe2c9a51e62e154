import type { Database, Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type Fault = 'THROW' | 'KILL_CONNECTION'

/** A database that fails where a test says. */
export type FailingDatabase = {
  /** Passed to startApi as `wrap`. */
  wrap(database: Database): Database
  /**
   * Fails at the given statement from now on, counted over all transactions; a commit or rollback counts as a
   * statement.
   */
  failAt(statement: number, fault: Fault): void
  /** Stops failing, and says whether it has failed. */
  stop(): boolean
}

/** Makes a database that works until it is told to fail. */
export function failingDatabase(): FailingDatabase {
  let left = Number.POSITIVE_INFINITY
  let wanted: Fault = 'THROW'
  const step = async (tx: Tx): Promise<void> => {
    left -= 1
    if (left !== 0) return
    if (wanted === 'KILL_CONNECTION') await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`)
    throw new Error('a fault made by a test')
  }
  const stepping = (tx: Tx): Tx => ({
    query: async (statement) => step(tx).then(() => tx.query(statement)),
    one: async (statement) => step(tx).then(() => tx.one(statement)),
    maybeOne: async (statement) => step(tx).then(() => tx.maybeOne(statement)),
    run: async (statement) => step(tx).then(() => tx.run(statement)),
    alone: (work) => tx.alone((own) => work(stepping(own))),
  })
  const failingTransaction =
    ({ transaction }: Database): Database['transaction'] =>
    (scope, work, options) =>
      transaction(
        scope,
        async (tx) => {
          const result = await work(stepping(tx))
          await step(tx)
          return result
        },
        options,
      )
  return {
    wrap: (database) => {
      const transaction = failingTransaction(database)
      const ask: Database['ask'] = (scope, statement) =>
        transaction(scope, (tx) => tx.query(statement), { isReadOnly: true })
      return { ...database, transaction, ask }
    },
    failAt: (statement, fault) => {
      left = statement
      wanted = fault
    },
    stop: () => {
      const hasFailed = left <= 0
      left = Number.POSITIVE_INFINITY
      return hasFailed
    },
  }
}
