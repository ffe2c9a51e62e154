import type { Database, Scope, TransactionOptions, Tx } from '../../server/database/database.ts'
import { openingStatements } from '../../server/database/opening-statements.ts'
import { type Sql, type SqlValue, toQuery } from '../../server/database/sql.ts'

/** A statement as it was sent, with places for its values, and as it was asked. */
export type Recorded = { readonly text: string; readonly values: readonly SqlValue[]; readonly asked: Sql }

/** Statements that were sent without waiting for each other. */
export type Batch = readonly Recorded[]

/** One transaction: what opened it, sent with the first batch, and what was asked in it. */
export type RecordedTransaction = {
  readonly scope: Scope
  readonly options: TransactionOptions
  readonly opening: readonly string[]
  readonly batches: readonly Batch[]
  /** Its end was sent with the rest. */
  readonly isOneBatch: boolean
}

/** A database that writes down what it is asked, so that another program can send it again. */
export function recordingDatabase(database: Database): { database: Database; take(): RecordedTransaction[] } {
  let transactions: RecordedTransaction[] = []
  return {
    database: {
      ...database,
      ask: (scope, statement) => {
        const batches = [[recorded(statement)]]
        const options = { isReadOnly: true }
        transactions.push({ scope, options, opening: openingStatements(scope, options), batches, isOneBatch: true })
        return database.ask(scope, statement)
      },
      transaction: (scope, work, options = {}) =>
        database.transaction(
          scope,
          (tx) => {
            const batches: Recorded[][] = []
            transactions.push({
              scope,
              options,
              opening: openingStatements(scope, options),
              batches,
              isOneBatch: false,
            })
            return work(recording(tx, batches))
          },
          options,
        ),
    },
    take: () => {
      const taken = transactions
      transactions = []
      return taken
    },
  }
}

function recording(tx: Tx, batches: Recorded[][]): Tx {
  let awaited = 0
  const noting =
    <Result>(ask: (statement: Sql) => Promise<Result>) =>
    (statement: Sql): Promise<Result> => {
      if (awaited === 0) batches.push([])
      batches.at(-1)?.push(recorded(statement))
      awaited += 1
      return ask(statement).finally(() => {
        awaited -= 1
      })
    }
  return {
    query: (statement) => noting(tx.query<never>)(statement),
    one: (statement) => noting(tx.one<never>)(statement),
    maybeOne: (statement) => noting(tx.maybeOne<never>)(statement),
    run: noting(tx.run),
    alone: (work) => tx.alone((own) => work(recording(own, batches))),
  }
}

function recorded(statement: Sql): Recorded {
  const { text, values } = toQuery(statement)
  return { text: text.replace(/\s+/g, ' ').trim(), values, asked: statement }
}
