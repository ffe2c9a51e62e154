import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type ClockWatch, mayWorkBy } from '../audit/clock-watch.ts'
import type { Database, DatabaseWatcher } from '../database/database.ts'
import { asSystemTask } from '../database/system-task.ts'
import type { FileStore } from '../files/file-store.ts'
import { sumStoredFiles } from '../files/queries.ts'
import { unauthenticated } from '../http/errors.ts'
import { type Metrics, makeMetrics } from '../http/metrics.ts'
import type { Server } from './serve-route.ts'

export type Watched = {
  database: Database
  clockWatch: ClockWatch
  files: Pick<FileStore, 'room'>
  /** The token that allows reading the metrics. Undefined: nothing is measured, and the address does not exist. */
  token: string | undefined
  /** The worker threads, which have connections of their own. */
  workers: {
    watchDatabases(watcher: DatabaseWatcher): void
    /** Adds figures of their own. */
    measure(metrics: Metrics): void
  }
  /** Further figures that are stored: each gives the function that reads them before the text is made. */
  measureStored: readonly ((metrics: Metrics) => () => Promise<void>)[]
}

/**
 * Measures requests, the database and the process, and serves the figures at /metrics to callers with the token
 * (Authorization: Bearer). It uses the app's own port, so that no other port has to be opened. The token decides and
 * not the address, because behind a proxy every caller seems to come from this machine.
 */
export function serveMetrics(server: Server, watched: Watched): void {
  const { database, clockWatch, files, token, workers, measureStored } = watched
  if (token === undefined) return
  const metrics = makeMetrics()
  measureRequests(server, metrics)
  measureDatabase(database, workers, metrics)
  workers.measure(metrics)
  measureProcess(server, metrics)
  const readStored = [measureFiles(files, { database, metrics }), ...measureStored.map((measure) => measure(metrics))]
  metrics.gauge('clock_right', '1, or 0 while the clock is wrong: no sign-in, letters and sweeping.', () =>
    mayWorkBy(clockWatch.state()) ? 1 : 0,
  )
  const wanted = digestOf(`Bearer ${token}`)
  server.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), wanted)) throw unauthenticated()
    for (const read of readStored) await read()
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4').send(metrics.text())
  })
}

/** Hashes to a fixed length, so that the comparison always takes the same time. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

function measureRequests(server: Server, metrics: Metrics): void {
  const durations = metrics.histogram('http_request_duration_seconds', 'Requests by route, method and status.')
  let running = 0
  metrics.gauge('http_requests_running', 'Requests that wait for their answer.', () => running)
  server.addHook('onRequest', async (_request, reply) => {
    running += 1
    // This event also comes when the client disconnects before the answer.
    reply.raw.once('close', () => {
      running -= 1
    })
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
}

function measureDatabase(database: Database, workers: Watched['workers'], metrics: Metrics): void {
  const durations = metrics.histogram('database_transaction_duration_seconds', 'Transactions by how they ended.')
  const waits = metrics.histogram('database_connection_wait_seconds', 'How long transactions waited for a connection.')
  const retries = metrics.counter('database_retries_total', 'Transactions run again because they met another.')
  const watcher: DatabaseWatcher = {
    onTransaction: ({ milliseconds, waitedMilliseconds, isCommitted }) => {
      durations.observe({ outcome: isCommitted ? 'committed' : 'rolled_back' }, milliseconds / 1000)
      waits.observe({}, waitedMilliseconds / 1000)
    },
    onRetry: () => retries.add({}),
  }
  database.watch?.(watcher)
  workers.watchDatabases(watcher)
  const of = (name: 'open' | 'idle' | 'waiting') => () => database.connections?.()[name]
  metrics.gauge('database_connections', 'Connections to the database.', of('open'))
  metrics.gauge('database_connections_idle', 'Connections that nobody uses.', of('idle'))
  metrics.gauge('database_connections_awaited', 'Transactions that wait for a connection.', of('waiting'))
}

/** Gives the function that asks the database for the bytes of stored files, before the figures are read. */
function measureFiles(
  files: Pick<FileStore, 'room'>,
  { database, metrics }: { database: Database; metrics: Metrics },
): () => Promise<void> {
  const room = (which: 'freeBytes' | 'reserveBytes') => () => files.room()[which]
  metrics.gauge('files_disk_free_bytes', 'Free on the disk that takes uploaded files.', room('freeBytes'))
  metrics.gauge('files_disk_reserve_bytes', 'With less free than this, no file is taken.', room('reserveBytes'))
  let storedBytes: number | undefined
  metrics.gauge('stored_files_bytes', "What all lenders' uploaded files take.", () => storedBytes)
  return async () => {
    const sum = database.transaction(
      { kind: 'SYSTEM' },
      (tx) => asSystemTask(tx, "sum all lenders' files", sumStoredFiles),
      { isReadOnly: true },
    )
    // While the database does not answer, the other figures are wanted most.
    storedBytes = await sum.catch(() => undefined)
  }
}

function measureProcess(server: Server, metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  server.addHook('onClose', async () => void delay.disable())
  const seconds = (nanoseconds: number): number => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
  metrics.gauge('nodejs_eventloop_delay_p99_seconds', 'Since it was last read: how late timers came.', () =>
    seconds(delay.percentile(99)),
  )
  metrics.gauge('nodejs_eventloop_delay_max_seconds', 'Since it was last read: how late a timer came at most.', () => {
    const most = delay.count === 0 ? 0 : seconds(delay.max)
    delay.reset()
    return most
  })
  metrics.gauge('process_resident_memory_bytes', 'Memory that the process holds.', () => process.memoryUsage.rss())
  metrics.gauge('nodejs_heap_used_bytes', 'Memory that objects take.', () => process.memoryUsage().heapUsed)
  metrics.gauge('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.gauge('process_start_time_seconds', 'When the process began.', () => Date.now() / 1000 - process.uptime())
}
