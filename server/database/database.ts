import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { gatheringSocket } from './gathered-writes.ts'
import {
  type IsolationLevel,
  openingStatements,
  type Scope,
  STATEMENT_MS_MAX,
  type TransactionOptions,
} from './opening-statements.ts'
import { isReading, planName, type Sql, toQuery } from './sql.ts'
import { blamingTheFirst, sendingBehind } from './statement-order.ts'

export type { Scope, TransactionOptions } from './opening-statements.ts'

/**
 * An open transaction. The caller states the row type of a statement: only the tests and the answer's schema check it.
 * Statements run one after another, in the order of the calls, so several that do not need each other's answers may be
 * sent at once (Promise.all) and share one wait. Await each of them before the work ends.
 */
export type Tx = {
  /** All rows. */
  query<Row>(statement: Sql): Promise<Row[]>
  /** Exactly one row; any other number is a bug and throws. */
  one<Row>(statement: Sql): Promise<Row>
  /** One row or none; two are a bug and throw. */
  maybeOne<Row>(statement: Sql): Promise<Row | undefined>
  /** The number of rows that the statement wrote. */
  run(statement: Sql): Promise<number>
  /**
   * Runs work that must have the transaction to itself, because it changes what statements may see. The work sends its
   * statements through the Tx that it is given. Statements sent before it run before it, as they were. Throws an Error
   * when a statement is sent through any other Tx before the work has ended.
   */
  alone<T>(work: (own: Tx) => Promise<T>): Promise<T>
  /**
   * Identifies the database in this process's caches. It changes when a connection broke or the last one was closed,
   * because the next connection may lead to another server, and when a migration has run. Set only in a read-only
   * transaction, which sees only committed data.
   */
  readonly source?: object
  /**
   * The most rows (events, installments, lines of a list) that this transaction's thread computes for one request.
   * Undefined: any number. server/frame/heavy-work.ts says what comes of more.
   */
  readonly rowsMax?: number
}

/** Listeners for the work of a database. They must be quick, and never throw. */
export type DatabaseWatcher = {
  /** The wait for a connection came before the transaction, and is not part of its milliseconds. */
  onTransaction?(told: { milliseconds: number; waitedMilliseconds: number; isCommitted: boolean }): void
  /** The text has placeholders, never the values. The time leaves out the wait behind earlier statements. */
  onStatement?(told: { text: string; milliseconds: number }): void
  onRetry?(): void
}

/** The only way to the database. */
export type Database = {
  /**
   * Begin, set the scope for this transaction only, work, commit. An exception rolls back and is thrown on. On a
   * serialization failure or deadlock the work runs again, so it must not have effects outside the transaction.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Runs one reading statement in a transaction of its own. Begin, statement and commit take one round trip. */
  ask<Row>(scope: Scope, statement: Sql): Promise<Row[]>
  /** Closes all connections after the statements on them have ended. */
  close(): Promise<void>
  /** Changes the source of later transactions, so that nothing that was remembered of stored data counts any more. */
  forget?(): void
  /** Adds a listener for all work from now on. */
  watch?(watcher: DatabaseWatcher): void
  /** The number of open connections, of idle ones, and of transactions that wait for a connection. */
  connections?(): { open: number; idle: number; waiting: number }
}

export type DatabaseOptions = {
  readonly connection: pg.ClientConfig
  readonly connectionsMax?: number
  /** SERIALIZABLE is for the tests, which show that the code is right at that level too. */
  readonly isolationLevel?: IsolationLevel
  /**
   * Connections keep the plans of keepingPlan statements. Turn it off behind a pooler that gives a connection to
   * another client after each transaction and does not track plans: pgbouncer before 1.21.
   */
  readonly keepsPlans?: boolean
  /** How long a statement may take, in milliseconds. Tests set it. */
  readonly statementMsMax?: number
  /** Called for connections that broke while idle; the pool replaces them. */
  readonly onConnectionLost?: (error: Error) => void
}

const attemptsMax = 5
// Longer than the database allows a statement. Only this limit notices a server or a network that has died silently.
const answeredWithinMs = 20_000
const serializationFailure = '40001'
const deadlockDetected = '40P01'
const statementCancelled = '57014'

/** Opens a pool. No connection is made before the first transaction. */
export function openDatabase({
  connection,
  connectionsMax = 10,
  isolationLevel = 'READ COMMITTED',
  keepsPlans = false,
  statementMsMax = STATEMENT_MS_MAX,
  onConnectionLost,
}: DatabaseOptions): Database {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: answeredWithinMs, keepAlive: true }
  const pool = new pg.Pool({
    ...limits,
    ...connection,
    types: columnTypes,
    max: connectionsMax,
    pipeline: true,
    stream: gatheringSocket,
  })
  // Without these listeners a restart of the database server would end this process.
  let source = {}
  pool.on('error', (error) => {
    source = {}
    onConnectionLost?.(error)
  })
  const forget = (): void => {
    source = {}
  }
  pool.on('connect', (client) => client.on('error', () => undefined)) // the running query reports it
  const watchers: DatabaseWatcher[] = []

  const carryOut = async <T>(scope: Scope, work: (tx: Tx) => Promise<T>, options: TransactionOptions & Ending) => {
    const opening = openingStatements(scope, { isolationLevel, statementMsMax, ...options }).join('; ')
    const how = { opening, endsAtOnce: options.endsAtOnce }
    let stalePlans = 0
    let collisions = 0
    for (;;) {
      // While nobody was connected, somebody may have repaired stored data or put another server in this one's place.
      if (pool.totalCount === 0) forget()
      try {
        const working = options.isReadOnly ? (tx: Tx) => work({ ...tx, source }) : work
        return await runOnce({ pool, watchers, keepsPlans, statementMsMax }, how, working)
      } catch (error) {
        if (isUnavailable(error)) forget()
        if (options.isReadOnly && isTimedOut(error)) tooLarge.add(error)
        if (isPlanStale(error)) stalePlans += 1
        else if (isCollision(error)) collisions += 1
        else throw error
        // A connection with a stale plan is closed, so a request meets each connection that was there once at most.
        if (stalePlans > connectionsMax || collisions === attemptsMax) throw error
      }
      for (const watcher of watchers) watcher.onRetry?.()
      // Jitter, so that two colliding transactions do not collide again.
      if (collisions > 0) await sleep(Math.random() * 20 * 2 ** collisions)
    }
  }

  return {
    transaction: (scope, work, options = {}) => carryOut(scope, work, options),
    ask: async (scope, statement) => {
      if (!isReading(statement)) throw new Error(`more than reading is asked: ${toQuery(statement).text}`)
      return carryOut(scope, (tx) => tx.query(statement), { isReadOnly: true, endsAtOnce: true })
    },
    close: () => pool.end(),
    forget,
    watch: (watcher) => void watchers.push(watcher),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/**
 * True when the database could not do its work now (down, full, overloaded, timed out): the same request may succeed
 * later. The client must be told so, and never that the work was done.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Classes 08 connection, 53 resources, 57 intervention, 58 system; also lock timeouts and conflicts after the last
  // retry.
  if (/^(08|53|57|58)...$/.test(code) || ['55P03', '25P03', serializationFailure, deadlockDetected].includes(code))
    return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return 'syscall' in error && ['connect', 'read', 'write', 'getaddrinfo'].includes(String(error.syscall))
  }
  return (
    isUnanswered(error) ||
    isPlanStale(error) ||
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
      error.message,
    )
  )
}

// Errors of readings that were ended because they took too long.
const tooLarge = new WeakSet<Error>()

/**
 * True when a reading ran into the time limit of a statement. It waits for no lock, so it asks for too much at once, and
 * the same request would fail again.
 */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && tooLarge.has(error)
}

const timedOut = new WeakSet<Error>()

/** Told by the time it took, because the server's message is in its own language; an operator can cancel it as well. */
const isTimedOut = (error: unknown): error is Error => error instanceof Error && timedOut.has(error)

/** True when a row that must be there once was there already. The transaction has failed; only a refusal can follow. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

/** True when no answer came in time. A statement sent afterwards on this connection would wait for the same answer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout' // the driver's error, which has no code
}

type Connections = {
  pool: pg.Pool
  watchers: readonly DatabaseWatcher[]
  keepsPlans: boolean
  statementMsMax: number
}

/**
 * True if the work sends all its statements as soon as it is called, so that the commit may be sent right behind them.
 */
type Ending = { readonly endsAtOnce?: boolean | undefined }

async function runOnce<T>(
  connections: Connections,
  { opening, endsAtOnce }: Ending & { opening: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { pool, watchers } = connections
  const askedAt = performance.now()
  const client = await pool.connect()
  const begunAt = performance.now()
  let isOpen = true
  let isBroken = true
  let isCommitted = false
  try {
    const opened = client.query(opening)
    const sendBehind = sendingBehind(opened)
    const free = { since: begunAt }
    const blame = blamingTheFirst()
    const working = work(
      transactionOn((statement) =>
        sendBehind(statement, async () => {
          // A statement sent after the end would run outside any transaction, or inside somebody else's.
          if (!isOpen) throw new Error('this transaction has ended')
          return timed(client, { ...connections, free }, statement).catch(blame)
        }),
      ),
    )
    const ending = endsAtOnce ? client.query('commit') : undefined
    ending?.catch(() => undefined) // it may fail before it is awaited; a read-only transaction has no commit in doubt
    const result = await working
    await opened
    isOpen = false
    const { command } = await (ending ?? client.query('commit').catch(doubt))
    isBroken = false
    // The server answers ROLLBACK, without an error, when an earlier statement failed and the work swallowed its error.
    if (command !== 'COMMIT')
      throw new Error(`the transaction ended with ${command}: a failed statement was passed over`)
    isCommitted = true
    return result
  } catch (error) {
    isOpen = false
    if (isBroken && !isUnanswered(error)) isBroken = !(await rollBack(client)) || isPlanStale(error)
    throw error
  } finally {
    client.release(isBroken)
    const told = { milliseconds: performance.now() - begunAt, waitedMilliseconds: begunAt - askedAt, isCommitted }
    for (const watcher of watchers) watcher.onTransaction?.(told)
  }
}

/** The time from which a connection was free for the next statement: it answers statements in the order of sending. */
type Free = { since: number }

async function timed(
  client: pg.PoolClient,
  { watchers, keepsPlans, statementMsMax, free }: Connections & { free: Free },
  statement: Sql,
): Promise<pg.QueryResult> {
  const query = toQuery(statement)
  const name = keepsPlans ? planName(statement, query.text) : undefined
  const startedAt = performance.now()
  try {
    return await client.query(name === undefined ? query : { ...query, name })
  } catch (error) {
    const hasRunOut = performance.now() - startedAt >= statementMsMax
    if (hasRunOut && error instanceof pg.DatabaseError && error.code === statementCancelled) timedOut.add(error)
    throw error
  } finally {
    const answeredAt = performance.now()
    const told = { text: query.text, milliseconds: answeredAt - Math.max(startedAt, free.since) }
    free.since = answeredAt
    for (const watcher of watchers) watcher.onStatement?.(told)
  }
}

// Errors after which it is unknown whether the work was committed.
const doubtful = new WeakSet<Error>()

/** True when the connection broke while the commit was sent or confirmed: the work may have been committed or not. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Error && doubtful.has(error)
}

/** An error that the server reports at the commit means that nothing was kept, unless the server itself is stopping. */
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

/** The Tx that has the line of one transaction to itself. */
type Line = { holder: object | undefined }

function transactionOn(
  send: (statement: Sql) => Promise<pg.QueryResult>,
  line: Line = { holder: undefined },
  self: object = {},
): Tx {
  const sendInLine = async (statement: Sql): Promise<pg.QueryResult> => {
    if (line.holder !== undefined && line.holder !== self)
      throw new Error(`a statement was sent beside work that is to be alone: ${toQuery(statement).text}`)
    return send(statement)
  }
  const alone = async <T>(work: (own: Tx) => Promise<T>): Promise<T> => {
    const { holder } = line
    if (holder !== undefined && holder !== self)
      throw new Error('work that is to be alone was begun beside other work of its kind; await that first')
    const own = {}
    line.holder = own
    try {
      return await work(transactionOn(send, line, own))
    } finally {
      line.holder = holder
    }
  }
  const query = async <Row>(statement: Sql): Promise<Row[]> => (await sendInLine(statement)).rows
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
    run: async (statement) => (await sendInLine(statement)).rowCount ?? 0,
    alone,
  }
}

function isCollision(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === serializationFailure || error.code === deadlockDetected
}

/** A migration changed a column's type since this connection kept the plan. Another connection has no old plan yet. */
function isPlanStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')
}
