import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { checkAll } from '../../server/admin/verification/check-all.ts'
import { openDatabase } from '../../server/database/database.ts'
import { migrate, readMigrations } from '../../server/database/migrate.ts'
import { openEmbeddedServer } from '../../server/postgres/database-server.ts'
import { type AppProcess, freePort, startAppProcess } from '../../server/testing/app-process.ts'
import { compare, readKept } from './checker.ts'
import { type Front, openFront } from './front.ts'
import type { Attempt } from './journal.ts'

/** An instance of the app that can be stopped and started again at the same address. */
export type Instance = {
  readonly address: string
  start(): Promise<void>
  /** SIGTERM; returns the exit code once the process is gone. */
  stop(): Promise<number | null>
}

/** Two instances on one database, and the front before them. */
export type TwoInstances = {
  readonly front: Front
  readonly instances: readonly Instance[]
  /** Works on the database as its owner. */
  asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T>
  /** The violations, as sentences: the answers against the database, and everything that verify checks. */
  problems(attempts: readonly Attempt[]): Promise<string[]>
  /** Ends the processes and removes the folder. */
  remove(): Promise<void>
}

/** Starts a database, two instances on it, and the front, and waits until both are ready. */
export async function startTwoInstances(): Promise<TwoInstances> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-instances-'))
  chmodSync(folder, 0o755) // the database may run under an account of its own
  const closers: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const remove = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
  }
  try {
    const server = await openEmbeddedServer({ folder: path.join(folder, 'postgres') })
    closers.push(() => server.close())
    const owner: pg.ClientConfig = { ...server.owner }
    await migrate(owner, await readMigrations())

    const ports = [await freePort(), await freePort()]
    const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
    const front = await openFront(addresses)
    closers.push(() => front.close())
    const url = `postgres://loanwright_app@localhost/loanwright?host=${encodeURIComponent(String(server.app.host))}`
    const env = { DATABASE_URL: url, DATA_DIR: folder, PUBLIC_URL: front.address, TRUSTED_PROXIES: '1' }
    const instances = ports.map((port) => makeInstance({ ...env, PORT: port, RATE_LIMIT_FACTOR: '1000000' }, closers))
    for (const [index, instance] of instances.entries()) {
      await instance.start()
      await front.sees(index)
    }
    return {
      front,
      instances,
      remove,
      asOwner: (work) => asOwner(owner, work),
      problems: async (attempts) => {
        const database = openDatabase({ connection: server.app, connectionsMax: 2 })
        const found = await checkAll(database, { isDemo: true }).finally(() => database.close())
        return [...compare(attempts, await asOwner(owner, readKept)), ...found.problems.map(({ sentence }) => sentence)]
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function makeInstance(env: Record<string, string> & { PORT: string }, closers: (() => Promise<unknown>)[]): Instance {
  let app: AppProcess | undefined
  closers.push(async () => app?.kill())
  return {
    address: `http://127.0.0.1:${env.PORT}`,
    start: async () => {
      app = startAppProcess(env)
      await app.listens()
    },
    stop: async () => {
      app?.process.kill('SIGTERM')
      return app ? app.ended : null
    },
  }
}

async function asOwner<T>(connection: pg.ClientConfig, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(connection)
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
