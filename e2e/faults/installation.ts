import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkAll } from '../../server/admin/verification/check-all.ts'
import { openDatabase } from '../../server/database/database.ts'
import { filesFolder, openLocalFiles } from '../../server/files/local-files.ts'
import { type DatabaseServer, openDatabaseServer } from '../../server/postgres/database-server.ts'
import { type AppProcess, freePort, startAppProcess } from '../../server/testing/app-process.ts'
import { compare, readKept } from './checker.ts'
import type { Attempt } from './journal.ts'

/** The app as people run it, in a process and a data folder of its own, to be broken and restarted. */
export type Installation = {
  readonly address: string
  readonly folder: string
  /** Starts the app and waits until it serves. */
  start(): Promise<void>
  /** SIGKILL; waits until the process is gone. */
  killApp(): Promise<void>
  /** SIGKILL to the database server and everything it has started. */
  killDatabase(): void
  /** SIGKILL to one process that serves a connection; false when there is none. */
  killBackend(choose: (pids: readonly number[]) => number): boolean
  /**
   * Stops every process of the database, like a machine or a disk that hangs, until the returned function is called.
   */
  pauseDatabase(): () => void
  /** SIGTERM, as a service manager sends it; returns the exit code. */
  stopApp(): Promise<number | null>
  /** Waits until the app reports that it is ready; false when it does not within the time. */
  isReadyWithin(ms: number): Promise<boolean>
  /** The violations, as sentences: the journal against the database, and on request everything that verify checks. */
  problems(attempts: readonly Attempt[], options?: { isThorough?: boolean }): Promise<string[]>
  /** Works on the database as its owner. */
  asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T>
  /** Ends the processes and removes the folder. */
  remove(): Promise<void>
}

export type InstallationOptions = {
  /** The data folder, emptied at the end; by default a folder for temporary files. */
  readonly folder?: string
  readonly settings?: Readonly<Record<string, string>>
  /** Another PostgreSQL: its addresses, asked for again at each start. */
  readonly elsewhere?: () => { databaseUrl: string; databaseOwnerUrl: string }
}

/** Prepares an installation; nothing is started yet. */
export async function makeInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'loanwright-faults-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let app: AppProcess | undefined
  const running = (): AppProcess => {
    if (!app) throw new Error('the app has not been started')
    return app
  }
  const reach = () => openDatabaseServer({ dataFolder: folder, ...options.elsewhere?.() })
  return {
    address,
    folder,
    start: async () => {
      const url = options.elsewhere?.()
      const database: Record<string, string> = url
        ? { DATABASE_URL: url.databaseUrl, DATABASE_OWNER_URL: url.databaseOwnerUrl }
        : {}
      app = startAppProcess({
        PORT: port,
        DATA_DIR: folder,
        RATE_LIMIT_FACTOR: '1000000',
        ...database,
        ...options.settings,
      })
      await app.listens()
    },
    killApp: () => running().kill(),
    killDatabase: () => databaseProcesses(folder).forEach(signal('SIGKILL')),
    killBackend: (choose) => {
      const pids = databaseProcesses(folder).filter(isBackend)
      if (pids.length > 0) signal('SIGKILL')(choose(pids))
      return pids.length > 0
    },
    pauseDatabase: () => {
      const held = databaseProcesses(folder)
      held.forEach(signal('SIGSTOP'))
      return () => held.forEach(signal('SIGCONT'))
    },
    stopApp: () => {
      running().process.kill('SIGTERM')
      return running().ended
    },
    isReadyWithin: (ms) => isReadyWithin(address, ms),
    problems: (attempts, { isThorough = false } = {}) =>
      withServer(reach, (server) => findProblems(server, { attempts, isThorough, folder })),
    asOwner: (work) => withServer(reach, (server) => asOwnerOf(server, work)),
    remove: async () => {
      if (app) await app.kill()
      databaseProcesses(folder).forEach(signal('SIGKILL'))
      rmSync(folder, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 })
    },
  }
}

async function withServer<T>(
  reach: () => Promise<DatabaseServer>,
  work: (server: DatabaseServer) => Promise<T>,
): Promise<T> {
  const server = await reach()
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

async function findProblems(
  server: DatabaseServer,
  { attempts, isThorough, folder }: { attempts: readonly Attempt[]; isThorough: boolean; folder: string },
): Promise<string[]> {
  const problems = compare(attempts, await asOwnerOf(server, readKept))
  if (!isThorough) return problems
  const database = openDatabase({ connection: server.app, connectionsMax: 2 })
  const files = await openLocalFiles(filesFolder({ dataFolder: folder }))
  const found = await checkAll(database, { isDemo: false, files }).finally(() => database.close())
  return [...problems, ...found.problems.map(({ sentence }) => sentence)]
}

async function asOwnerOf<T>(server: DatabaseServer, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(server.owner)
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

async function isReadyWithin(address: string, ms: number): Promise<boolean> {
  for (const startedAt = performance.now(); performance.now() - startedAt < ms; await sleep(50)) {
    const status = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(6000) }).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return true
  }
  return false
}

/** The database server of a data folder with its processes: those that name the folder, and their children. */
export function databaseProcesses(folder: string): number[] {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
  const named = all.filter((pid) => readProcess(pid, 'cmdline').includes(path.join(folder, 'postgres')))
  const children = all.filter((pid) => named.includes(Number(/\) \S (\d+) /.exec(readProcess(pid, 'stat'))?.[1])))
  return [...new Set([...named, ...children])]
}

const isBackend = (pid: number): boolean => /^postgres: loanwright_app /.test(readProcess(pid, 'cmdline'))

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // the process is gone
  }
}

function signal(name: NodeJS.Signals): (pid: number) => void {
  return (pid) => {
    try {
      process.kill(pid, name)
    } catch {
      // the process is gone
    }
  }
}
