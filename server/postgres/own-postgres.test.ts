import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import pg from 'pg'
import { type AppProcess, freePort, startAppProcess } from '../testing/app-process.ts'
import { openTestServer } from '../testing/test-database.ts'
import type { DatabaseServer } from './database-server.ts'

let server: DatabaseServer
let folder: string
let port: string
let running: AppProcess | undefined

/** A PostgreSQL that an operator has set up by docs/operations.md: the tables' owner is no superuser. */
before(async () => {
  server = (await openTestServer()).server
  folder = mkdtempSync(path.join(tmpdir(), 'loanwright-own-'))
  port = await freePort()
  await asSuperuser('create role their_owner login')
  await asSuperuser('create database theirs owner their_owner')
})
afterEach(async () => {
  await running?.kill()
})
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client(server.owner)
  await client.connect()
  await client.query(statement)
  await client.end()
}

const urlOf = (user: string) => `postgres://${user}@localhost/theirs?host=${server.app.host}`

function start(settings: Record<string, string>): AppProcess {
  running = startAppProcess({
    PORT: port,
    DATA_DIR: folder,
    DATABASE_URL: urlOf('loanwright_app'),
    DEMO: '1',
    ...settings,
  })
  return running
}

test('without the address of the owner, missing migrations are named and nothing is done', async () => {
  const app = start({})

  assert.equal(await app.ended, 1)
  assert.match(
    app.said(),
    /^The database lacks 0001_\w+\.sql.*; start once with DATABASE_OWNER_URL set to the owner of the tables\.$/,
  )
})

test('with it the app migrates and serves, and from then on it serves without', async () => {
  const first = start({ DATABASE_OWNER_URL: urlOf('their_owner') })
  await first.listens()
  first.process.kill('SIGTERM')
  const code = await first.ended

  const second = start({})
  await second.listens()

  assert.equal(code, 0)
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)
  // The data folder has uploads but no database.
  assert.deepEqual(readdirSync(folder), ['files'])
})

test('a role that could see past the walls is refused before anything is served', async () => {
  const app = start({ DATABASE_URL: urlOf('their_owner'), DATABASE_OWNER_URL: urlOf('their_owner') })

  assert.equal(await app.ended, 1)
  assert.match(app.said(), /^The app signs in to the database as their_owner; it must be loanwright_app/)
  assert.match(
    app.said(),
    /\nThe database role their_owner owns loans; run: alter table loans owner to loanwright_owner\./,
  )
})

test('a database that does not flush to disk is refused when it is no demo', async () => {
  const app = start({ DEMO: '0' })

  assert.equal(await app.ended, 1)
  assert.match(app.said(), /^The database runs with fsync = off/)
})

test('a database that is not there is said in a sentence', async () => {
  const app = start({ DATABASE_URL: 'postgres://loanwright_app@127.0.0.1:1/loanwright' })

  assert.equal(await app.ended, 1)
  assert.match(app.said(), /^The database cannot be reached: .*ECONNREFUSED/)
})
