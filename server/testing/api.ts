import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { after } from 'node:test'
import { createApp } from '../app.ts'
import type { ClocksRead } from '../audit/queries.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { ReportCopy } from '../database/report-copy.ts'
import type { FileStore } from '../files/file-store.ts'
import { filesFolder, openLocalFiles } from '../files/local-files.ts'
import type { RequestConfig, Route } from '../http/http.ts'
import { routes as allRoutes } from '../routes.ts'
import { type Clock, fixedClock } from '../settings/clock.ts'
import type { Config } from '../settings/config.ts'
import type { WorkerData } from '../worker-thread.ts'
import type { PoolLimits } from '../workers/pool.ts'
import { threadsOf } from '../workers/thread.ts'
import { type ApiClient, openClient } from './api-client.ts'
import { type Makers, makersFor, type Person } from './api-people.ts'
import { hashCheaply } from './cheap-hashes.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type ApiOptions = {
  /** Settings that differ from the usual test settings: no mail, no demo, rate limits too high to reach. */
  config?: Partial<Config>
  webFolder?: string
  /** Where uploaded files are stored; left out, a folder of its own. */
  files?: FileStore
  /** Starts a second instance on the first one's database. */
  on?: TestDatabase
  /** Handlers that replace those of the same endpoints, to cause a fault. */
  instead?: readonly Route[]
  /** Wraps the app's database, to cause a fault. */
  wrap?: (database: Database) => Database
  /** The times that the app's clock is compared with; left out, they agree with it, wherever a test sets it. */
  readClocks?: () => Promise<ClocksRead>
  /** The database that reports read from, instead of the main one. */
  reportCopy?: ReportCopy
  /** Costly calls are carried out by real worker threads, as in use; left out, in this thread. */
  workers?: PoolLimits
}

/** The app on its own port and database, with a clock that stands still. */
export type Api = Makers & {
  readonly address: string
  readonly database: TestDatabase
  /** The folder of uploaded files. */
  readonly filesFolder: string
  readonly clock: Clock & { set(instant: string): void }
  /** The app's log lines, as objects. */
  readonly log: Record<string, unknown>[]
  /** The person's browser. */
  as(person: Person): ApiClient
  /** A browser without a session. */
  nobody(): ApiClient
  /** Stops the app and drops the database. */
  close(): Promise<void>
}

/** Noon in UTC, so that it is the same day nearly everywhere. */
export const testNow = '2026-03-02T12:00:00.000Z'

/** Starts the app for the tests of one file: real database, real HTTP, fixed clock, every answer checked by its schema. */
export async function startApi({
  config = {},
  webFolder,
  files,
  on,
  instead = [],
  wrap,
  reportCopy,
  workers,
  readClocks,
}: ApiOptions = {}): Promise<Api> {
  const hashFully = hashCheaply()
  const database = on ?? (await createTestDatabase())
  const clock = fixedClock(testNow)
  const log: Record<string, unknown>[] = []
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'loanwright-files-'))
  const folder = filesFolder({ dataFolder })
  const probe = openDatabase({ connection: database.app, connectionsMax: 1 })
  const requestConfig = {
    publicUrl: 'http://loanwright.test',
    smtpUrl: undefined,
    smtpWithoutTls: false,
    rateLimitFactor: 1000,
    isDemo: false,
    lenderFileMegabytes: 2048,
    unprovedFileMegabytes: 100,
    lettersPerRecipient: 3,
    lettersPerLender: 50,
    newLenderDays: 7,
  }
  const app = await createApp({
    database: wrap ? wrap(database.database) : database.database,
    probe: wrap ? wrap(probe) : probe,
    clock,
    readClocks: readClocks ?? agreeingWith(clock),
    reportCopy,
    files: files ?? (await openLocalFiles(folder)),
    config: {
      ...requestConfig,
      host: '127.0.0.1',
      logLevel: 'info',
      trustedProxies: 0,
      ...config,
    },
    routes: allRoutes.map((route) => instead.find(({ endpoint }) => endpoint === route.endpoint) ?? route),
    checksAnswers: true,
    logTo: linesInto(log),
    ...(webFolder !== undefined && { webFolder }),
    ...(workers && {
      workers: {
        start: threadsOf(workerProgram, {
          megabytesMax: 512,
          data: workerDataOf({ ...requestConfig, ...config }, { connection: database.app, dataFolder }),
        }),
        limits: workers,
        spoolFolder: dataFolder,
      },
    }),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...makersFor({ address, database: database.database, clock }),
    address,
    database,
    filesFolder: folder,
    clock,
    log,
    as: ({ client }) => client,
    nobody: () => openClient(address),
    close: async () => {
      await app.close()
      await probe.close()
      rmSync(dataFolder, { recursive: true, force: true })
      if (!on) await database.close()
      hashFully()
    },
  }
}

/** Other clocks that always show what this clock shows, and a log without entries. */
export const agreeingWith = (clock: Clock) => async (): Promise<ClocksRead> => ({
  database: clock.now(),
  newestEntry: null,
  passedOver: null,
  migration: 0,
})

/** Starts the app for one test file; after the file's last test the app stops and its database is dropped. */
export async function useApi(options: ApiOptions = {}): Promise<Api> {
  const api = await startApi(options)
  after(() => api.close())
  return api
}

const workerProgram = new URL('../worker-thread.ts', import.meta.url)

function workerDataOf(
  requestConfig: RequestConfig,
  { connection, dataFolder }: Pick<WorkerData, 'connection'> & { dataFolder: string },
): WorkerData {
  const own = {
    dataFolder,
    s3: undefined,
    reportsDatabaseUrl: undefined,
    keepsPlans: true,
    checksAnswers: true,
    slowStatementMs: 1000,
  }
  const { publicUrl, smtpUrl, smtpWithoutTls, rateLimitFactor, isDemo } = requestConfig
  const { lenderFileMegabytes, unprovedFileMegabytes, lettersPerRecipient, lettersPerLender, newLenderDays } =
    requestConfig
  const shared = { publicUrl, smtpUrl, smtpWithoutTls, rateLimitFactor, isDemo }
  const room = { lenderFileMegabytes, unprovedFileMegabytes, lettersPerRecipient, lettersPerLender, newLenderDays }
  return { connection, config: { ...shared, ...room, ...own } }
}

function linesInto(log: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n').filter(Boolean)) log.push(JSON.parse(line))
      done()
    },
  })
}
