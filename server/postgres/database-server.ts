import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedOwner, openEmbeddedPostgres } from './embedded-postgres.ts'

/** The database server: our own one in the data folder, or one given by its address. */
export type DatabaseServer = {
  /** For requests: signs in as loanwright_app. */
  readonly app: pg.ClientConfig
  /** For migrations; undefined when only the app's address is known. */
  readonly owner: pg.ClientConfig | undefined
  close(): Promise<void>
}

export type DatabaseServerOptions = {
  readonly dataFolder: string
  readonly databaseUrl?: string | undefined
  readonly databaseOwnerUrl?: string | undefined
}

export type EmbeddedServerOptions = {
  readonly folder: string
  readonly settings?: Readonly<Record<string, string>>
  readonly isThrowAway?: boolean
}

const databaseName = 'loanwright'

/**
 * Gives the logins of the database server, and starts the embedded server when no address is given. Throws an Error of
 * one sentence when that one cannot start.
 */
export async function openDatabaseServer(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const { dataFolder, databaseUrl, databaseOwnerUrl } = options
  if (databaseUrl === undefined) return openEmbeddedServer({ folder: path.join(dataFolder, 'postgres') })
  return {
    app: { connectionString: databaseUrl },
    owner: databaseOwnerUrl === undefined ? undefined : { connectionString: databaseOwnerUrl },
    close: async () => undefined,
  }
}

/** Opens the embedded server of a folder, with the app's roles and its database. Several processes may have it open. */
export async function openEmbeddedServer(options: EmbeddedServerOptions): Promise<DatabaseServer> {
  const server = await openEmbeddedPostgres(options)
  const connectionAs = (user: string, database: string): pg.ClientConfig => ({
    host: server.host,
    port: 5432,
    user,
    database,
    ssl: false,
  })
  try {
    await prepareCluster(connectionAs(embeddedOwner, 'postgres'))
  } catch (error) {
    await server.close()
    throw error
  }
  return {
    app: connectionAs('loanwright_app', databaseName),
    owner: connectionAs(embeddedOwner, databaseName),
    close: () => server.close(),
  }
}

/** This process's lock on a data folder. */
export type Claim = {
  release(): Promise<void>
  /** Called when the server that kept the lock is gone, and the lock with it. */
  onLost(listener: () => void): void
}

/**
 * Keeps a second app off the data folder until this process ends or dies; other tools may use the server meanwhile. The
 * lock is an advisory lock of the embedded server, so only one process can hold it, and none is left behind. Throws an
 * Error of one sentence that names the process which holds the folder.
 */
export async function claimDataFolder(server: DatabaseServer, dataFolder: string): Promise<Claim> {
  const client = new pg.Client({ ...server.owner, application_name: `loanwright process ${process.pid}` })
  client.on('error', () => undefined) // the server has stopped; requests report it
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock(1) as "isOurs"')
  if (rows[0]?.isOurs === true) return claimOf(client)

  const holder = await client.query(`
    select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.objid = 1 and l.granted`)
  await client.end()
  const who = holder.rows[0]?.name ?? 'another process'
  throw new Error(`${dataFolder} is in use by ${who}; stop that one, or choose another DATA_DIR.`)
}

function claimOf(client: pg.Client): Claim {
  const listeners: (() => void)[] = []
  let isOver = false
  client.on('end', () => {
    if (!isOver) for (const listener of listeners) listener()
    isOver = true
  })
  return {
    release: async () => {
      if (isOver) return
      isOver = true
      await client.end()
    },
    onLost: (listener) => {
      if (isOver) listener()
      else listeners.push(listener)
    },
  }
}

/**
 * Two processes may do this at once. One of them then fails on a role or database that the other has just made, and
 * retries.
 */
async function prepareCluster(connection: pg.ClientConfig): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client(connection)
    try {
      await client.connect()
      await client.query(await readFile(path.join(import.meta.dirname, '..', 'database', 'roles.sql'), 'utf8'))
      const { rows } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
      if (rows.length === 0) await client.query(`create database ${databaseName}`)
      return
    } catch (error) {
      if (attempt === 5) throw error
    } finally {
      await client.end()
    }
    await sleep(100 * attempt)
  }
}
