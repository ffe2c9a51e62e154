import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { type Sql, toQuery } from './sql.ts'

/** Whose rows a transaction may touch. Row-level security reads it; the query's own predicate says it too. */
export type Scope =
  | { readonly kind: 'SYSTEM' }
  | { readonly kind: 'USER'; readonly userId: number; readonly lenderId: number | null }
  | { readonly kind: 'ADMIN'; readonly userId: number }

/** An open transaction. Row types are what the statement selects: nothing checks them but the tests and the answer's schema. */
export type Tx = {
  /** All rows. */
  query<Row>(statement: Sql): Promise<Row[]>
  /** Exactly one row; any other number is a bug and throws. */
  one<Row>(statement: Sql): Promise<Row>
  /** One row or none; two are a bug and throw. */
  maybeOne<Row>(statement: Sql): Promise<Row | undefined>
  /** How many rows the statement wrote. */
  run(statement: Sql): Promise<number>
  /**
   * Stands for the database in what a process remembers of it; another one after a connection broke, because the next may
   * lead to another server. Only in a transaction that reads: it sees nothing but what is committed.
   */
  readonly source?: object
}

export type TransactionOptions = {
  readonly isReadOnly?: boolean
  /** All statements see the data of one moment, so that what they find can be compared. */
  readonly isSnapshot?: boolean
}

/** What is told of the work of a database while it goes on. Listeners must be quick, and never throw. */
export type DatabaseWatcher = {
  /** With the wait for a connection before it, which is not in its own time. */
  onTransaction?(told: { milliseconds: number; waitedMilliseconds: number; isCommitted: boolean }): void
  /** The text has places for the values and never the values. */
  onStatement?(told: { text: string; milliseconds: number }): void
  onRetry?(): void
}

/** The only way to the database. */
export type Database = {
  /**
   * begin → who asks, for this transaction only → work → commit; an exception rolls back and is thrown on.
   * On a serialization failure or deadlock the work runs again, so it must not have effects outside the transaction.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Closes all connections after what runs on them has ended. */
  close(): Promise<void>
  /** Tells one more of all that goes on from now on. */
  watch?(watcher: DatabaseWatcher): void
  /** How many connections there are, how many of them nobody uses, and how many transactions wait for one. */
  connections?(): { open: number; idle: number; waiting: number }
}

export type DatabaseOptions = {
  readonly connection: pg.ClientConfig
  readonly connectionsMax?: number
  /** SERIALIZABLE is for the tests that show the code is right there too. */
  readonly isolationLevel?: 'READ COMMITTED' | 'SERIALIZABLE'
  /** Told of connections that broke while idle; the pool replaces them. */
  readonly onConnectionLost?: (error: Error) => void
}

const attemptsMax = 5
// Longer than the database gives a statement. A server or a line that has died without a word can only be noticed by us.
const answeredWithinMs = 20_000
const serializationFailure = '40001'
const deadlockDetected = '40P01'

/** Opens a pool. No connection is made before the first transaction. */
export function openDatabase({
  connection,
  connectionsMax = 10,
  isolationLevel = 'READ COMMITTED',
  onConnectionLost,
}: DatabaseOptions): Database {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: answeredWithinMs, keepAlive: true }
  const pool = new pg.Pool({ ...limits, ...connection, types: columnTypes, max: connectionsMax })
  // Without these listeners a restart of the database server would end this process.
  let source = {}
  pool.on('error', (error) => {
    source = {}
    onConnectionLost?.(error)
  })
  pool.on('connect', (client) => client.on('error', () => undefined)) // the running query reports it
  const watchers: DatabaseWatcher[] = []

  return {
    transaction: async (scope, work, options = {}) => {
      const opening = openingStatements(scope, { isolationLevel, ...options })
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce({ pool, watchers }, opening, options.isReadOnly ? (tx) => work({ ...tx, source }) : work)
        } catch (error) {
          if (isUnavailable(error)) source = {}
          if (attempt === attemptsMax || !isRetryable(error)) throw error
        }
        for (const watcher of watchers) watcher.onRetry?.()
        await sleep(Math.random() * 20 * 2 ** attempt) // jitter, so that two that collided do not meet again
      }
    },
    close: () => pool.end(),
    watch: (watcher) => void watchers.push(watcher),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/**
 * True when the database could not do its work now (down, full, overloaded, timed out): the same request may succeed later.
 * The one who asked must be told so, and never that it was done.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Classes 08 connection, 53 resources, 57 intervention, 58 system; locks and retries that ran out.
  if (/^(08|53|57|58)...$/.test(code) || ['55P03', '25P03', serializationFailure, deadlockDetected].includes(code))
    return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return 'syscall' in error && ['connect', 'read', 'write', 'getaddrinfo'].includes(String(error.syscall))
  }
  return (
    isUnanswered(error) ||
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
      error.message,
    )
  )
}

/** True when no answer came in time: whatever is sent after it would wait for the same answer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout' // of the driver, which gives it no code
}

type Watched = { pool: pg.Pool; watchers: readonly DatabaseWatcher[] }

async function runOnce<T>({ pool, watchers }: Watched, opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const askedAt = performance.now()
  const client = await pool.connect()
  const begunAt = performance.now()
  let isOpen = true
  let isBroken = true
  let isCommitted = false
  try {
    await client.query(opening)
    const result = await work(
      transactionOn((statement) => {
        // A statement sent after the end would run outside any transaction, or inside somebody else's.
        if (!isOpen) throw new Error('this transaction has ended')
        return timed(client, watchers, statement)
      }),
    )
    isOpen = false
    const { command } = await client.query('commit').catch(doubt)
    isBroken = false
    // The server answers ROLLBACK, without an error, when a statement before failed and the work did not pass that on.
    if (command !== 'COMMIT')
      throw new Error(`the transaction ended with ${command}: a failed statement was passed over`)
    isCommitted = true
    return result
  } catch (error) {
    isOpen = false
    if (isBroken && !isUnanswered(error)) isBroken = !(await rollBack(client))
    throw error
  } finally {
    client.release(isBroken)
    const told = { milliseconds: performance.now() - begunAt, waitedMilliseconds: begunAt - askedAt, isCommitted }
    for (const watcher of watchers) watcher.onTransaction?.(told)
  }
}

async function timed(
  client: pg.PoolClient,
  watchers: readonly DatabaseWatcher[],
  statement: Sql,
): Promise<pg.QueryResult> {
  const query = toQuery(statement)
  const startedAt = performance.now()
  try {
    return await client.query(query)
  } finally {
    const told = { text: query.text, milliseconds: performance.now() - startedAt }
    for (const watcher of watchers) watcher.onStatement?.(told)
  }
}

// Errors after which nobody here knows whether the work was kept.
const doubtful = new WeakSet<Error>()

/** True when the connection broke while the end of the work was being sent or confirmed: it may have been kept, or not. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Error && doubtful.has(error)
}

/** An error the server reports at the commit means that nothing was kept; but not when it is the server that is going. */
function doubt(error: unknown): never {
  const isRefused = error instanceof pg.DatabaseError && !/^(08|57|58)/.test(error.code ?? '')
  if (error instanceof Error && !isRefused) doubtful.add(error)
  throw error
}

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false, // the connection is gone, and the transaction with it; the caller throws the cause
  )
}

function transactionOn(send: (statement: Sql) => Promise<pg.QueryResult>): Tx {
  const query = async <Row>(statement: Sql): Promise<Row[]> => (await send(statement)).rows
  const maybeOne = async <Row>(statement: Sql): Promise<Row | undefined> => {
    const rows = await query<Row>(statement)
    if (rows.length > 1)
      throw new Error(`${rows.length} rows where one at most was expected: ${toQuery(statement).text}`)
    return rows[0]
  }
  return {
    query,
    maybeOne,
    one: async <Row>(statement: Sql): Promise<Row> => {
      const row = await maybeOne<Row>(statement)
      if (row === undefined) throw new Error(`no row where one was expected: ${toQuery(statement).text}`)
      return row
    },
    run: async (statement) => (await send(statement)).rowCount ?? 0,
  }
}

/** One round trip. Only safe integers and constants are put into the text, and all of it ends with the transaction. */
function openingStatements(
  scope: Scope,
  {
    isolationLevel = 'READ COMMITTED',
    isReadOnly = false,
    isSnapshot = false,
  }: Pick<DatabaseOptions, 'isolationLevel'> & TransactionOptions,
): string {
  const userId = scope.kind === 'SYSTEM' ? null : scope.userId
  const lenderId = scope.kind === 'USER' ? scope.lenderId : null
  const level = isSnapshot && isolationLevel === 'READ COMMITTED' ? 'REPEATABLE READ' : isolationLevel
  return [
    `begin isolation level ${level} read ${isReadOnly ? 'only' : 'write'}`,
    `set local app.lender_id = '${idText(lenderId)}'`,
    `set local app.user_id = '${idText(userId)}'`,
    "set local statement_timeout = '15s'",
    "set local lock_timeout = '10s'",
    "set local idle_in_transaction_session_timeout = '30s'",
    ...(scope.kind === 'ADMIN' ? ['set local role loanwright_admin'] : []),
  ].join('; ')
}

function idText(id: number | null): string {
  if (id === null) return ''
  if (!Number.isSafeInteger(id) || id <= 0) throw new RangeError(`${id} is not an id`)
  return String(id)
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlockDetected)
}
