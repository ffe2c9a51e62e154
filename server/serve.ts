import { existsSync } from 'node:fs'
import path from 'node:path'
import { createApp } from './app.ts'
import { ensureAdmin, hasAdmin } from './auth/ensure-admin.ts'
import { isUnavailable, openDatabase } from './database/database.ts'
import { checkDatabaseRole } from './database/database-role.ts'
import { bringUpToDate } from './database/migrate.ts'
import { useBuiltProgram } from './documents/handover/proof-page.ts'
import { filesFolder, incomingFolder } from './files/local-files.ts'
import { openFiles } from './files/open-files.ts'
import { openConfiguredCopy } from './open-report-copy.ts'
import { openDatabaseServer } from './postgres/database-server.ts'
import { keepEmbeddedServer } from './postgres/keep-embedded-server.ts'
import { routes } from './routes.ts'
import { systemClock } from './settings/clock.ts'
import type { Config } from './settings/config.ts'
import type { WorkerData } from './worker-thread.ts'
import { limitsFor } from './workers/pool.ts'
import { type StartThread, threadsOf } from './workers/thread.ts'

/** The whole app, running. */
export type RunningApp = {
  /** http://host:port */
  readonly address: string
  readonly hasAdmin: boolean
  /** Lets running requests end, then closes everything that was opened. */
  close(): Promise<void>
}

const webFolder = path.join(path.dirname(import.meta.dirname), 'dist', 'web')

/**
 * Starts everything: database, migrations, the checks that the database is safe to serve from, HTTP. Undoes the earlier
 * steps when a step fails. Throws an Error whose sentences give the problem and the remedy.
 */
export async function serve(config: Config): Promise<RunningApp> {
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
  }
  try {
    return { ...(await startAll(config, closers)), close }
  } catch (error) {
    await close()
    throw config.databaseUrl !== undefined && isUnavailable(error) ? unreachable(error) : error
  }
}

async function startAll(config: Config, closers: (() => Promise<void>)[]): Promise<Omit<RunningApp, 'close'>> {
  const server = await (config.databaseUrl === undefined ? keepEmbeddedServer(config) : openDatabaseServer(config))
  closers.push(() => server.close())
  await bringUpToDate(server)

  const { keepsPlans } = config
  const database = openDatabase({ connection: server.app, keepsPlans })
  closers.push(() => database.close())
  const problems = await checkDatabaseRole(database, { isDemo: config.isDemo })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (config.admin) await ensureAdmin(database, { ...config.admin, now: systemClock.now() })

  // A connection of its own: whether the app is ready must not wait for requests that hold all others.
  const probe = openDatabase({ connection: server.app, connectionsMax: 1 })
  closers.push(() => probe.close())
  const copy = openConfiguredCopy(config, { primary: database, connectionsMax: 5 })
  if (copy) closers.push(() => copy.close())
  const files = await openFiles(config)
  const web = existsSync(path.join(webFolder, 'index.html')) ? { webFolder } : {}
  useBuiltProgram()
  const { checksAnswers } = config
  const app = await createApp({
    database,
    probe,
    reportCopy: copy?.reportCopy,
    files,
    clock: systemClock,
    config,
    routes,
    checksAnswers,
    checksNightly: true,
    ...web,
    sendsReminders: true,
    workers: {
      start: workerThreads(config, server.app),
      limits: limitsFor(config.workers),
      spoolFolder: incomingFolder(filesFolder(config)),
    },
  })
  closers.push(() => app.close())
  const address = await app.listen(config).catch((error: unknown) => {
    throw explained(error, config)
  })
  return { address, hasAdmin: await hasAdmin(database) }
}

function workerThreads(config: Config, connection: WorkerData['connection']): StartThread {
  const { publicUrl, smtpUrl, smtpWithoutTls, rateLimitFactor, isDemo, dataFolder, s3, reportsDatabaseUrl } = config
  const { keepsPlans, checksAnswers, slowStatementMs, workerMegabytes } = config
  const { lenderFileMegabytes, unprovedFileMegabytes, lettersPerRecipient, lettersPerLender, newLenderDays } = config
  const data: WorkerData = {
    connection,
    config: {
      publicUrl,
      smtpUrl,
      smtpWithoutTls,
      rateLimitFactor,
      isDemo,
      lenderFileMegabytes,
      unprovedFileMegabytes,
      lettersPerRecipient,
      lettersPerLender,
      newLenderDays,
      dataFolder,
      s3,
      reportsDatabaseUrl,
      keepsPlans,
      checksAnswers,
      slowStatementMs,
    },
  }
  const program = new URL('worker-thread.ts', import.meta.url)
  return threadsOf(program, { data, megabytesMax: workerMegabytes })
}

function unreachable(error: unknown): Error {
  const { message = '', code = '' } = error as { message?: string; code?: string } // isUnavailable has checked both
  return new Error(`The database cannot be reached: ${message || code}. Look at DATABASE_URL and at its server.`, {
    cause: error,
  })
}

function explained(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is taken; stop what uses it, or set PORT to another.`)
  if (code === 'EACCES') return new Error(`Port ${port} is not open to this account; set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Error(`HOST ${host} is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all.`)
  }
  return error
}
