import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { columnTypes } from '../database/column-types.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { type DatabaseServer, openEmbeddedServer } from '../postgres/database-server.ts'

/** A test file's own database, with the newest schema and no rows. */
export type TestDatabase = {
  /** The database as the app uses it: signed in as loanwright_app, row-level security in force. */
  readonly database: Database
  /** The settings for further pools on the database as the app. */
  readonly app: pg.ClientConfig
  /** A pool as the owner of the tables, to whom no policy applies: to arrange and to look, never to test through. */
  readonly owner: pg.Pool
  readonly ownerConnection: pg.ClientConfig
  /** Closes the connections and drops the database. */
  close(): Promise<void>
}

/** Set by the test run: the folder of the server that all test files share. Without it a file starts its own server. */
export const testServerVariable = 'LOANWRIGHT_TEST_SERVER'

const template = 'loanwright_template'

// No data here outlives the run, so flushing to disk would only cost time.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

let reached: Promise<DatabaseServer> | undefined
let databasesMade = 0

/**
 * Starts a server with the migrated template that createTestDatabase copies. It stops, and its folder goes,
 * when the last process that uses it has ended, however it ended.
 */
export async function openTestServer(): Promise<{ folder: string; server: DatabaseServer }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-test-'))
  const opened = await openEmbeddedServer({ folder, settings, isThrowAway: true })
  await asOwner(opened, 'postgres', `create database ${template}`)
  await migrate({ ...opened.owner, database: template }, await readMigrations())
  return { folder, server: opened }
}

/**
 * A fresh database, copied from the template. Close it after the file's tests. Roles are the same in all databases of a
 * server: a file that changes one brings a server of its own.
 */
export async function createTestDatabase(ownServer?: DatabaseServer): Promise<TestDatabase> {
  const opened = ownServer ?? (await sharedServer())
  databasesMade += 1
  const name = `test_${process.pid}_${databasesMade}`
  // Copying files beats logging every page, and needs no checkpoint to be safe here.
  await asOwner(opened, 'postgres', `create database ${name} template ${template} strategy file_copy`)

  const app = { ...opened.app, database: name }
  const ownerConnection = { ...opened.owner, database: name }
  const database = openDatabase({ connection: app, connectionsMax: 8, keepsPlans: true })
  const owner = new pg.Pool({ ...ownerConnection, max: 2, types: columnTypes })
  // Dropping the database may hit a connection that is just being closed.
  owner.on('error', () => undefined)
  owner.on('connect', (client) => client.on('error', () => undefined))
  const close = async () => {
    await database.close()
    await owner.end()
    await asOwner(opened, 'postgres', `drop database ${name} with (force)`)
  }
  return { database, app, owner, ownerConnection, close }
}

function sharedServer(): Promise<DatabaseServer> {
  reached ??= reachServer()
  return reached
}

async function reachServer(): Promise<DatabaseServer> {
  const folder = process.env[testServerVariable]
  if (folder === undefined) return (await openTestServer()).server
  return openEmbeddedServer({ folder, settings, isThrowAway: true })
}

async function asOwner(opened: DatabaseServer, database: string, statement: string): Promise<void> {
  const client = new pg.Client({ ...opened.owner, database })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
