import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import {
  bringUpToDate,
  type Migration,
  migrate,
  pendingMigrations,
  readMigrations,
  refuseOlderRelease,
} from './migrate.ts'

const text1 = 'create table houses (id integer primary key);'
const text2 = 'insert into houses values (1), (2);'
let base: TestDatabase
let folder: string

before(async () => {
  base = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'loanwright-migrations-'))
})
beforeEach(() => base.owner.query('drop table if exists houses, schema_migrations, schema_migration_lock'))
after(async () => {
  await rm(folder, { recursive: true })
  await base.close()
})

async function files(...named: [name: string, text: string][]): Promise<Migration[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await Promise.all(named.map(([name, text]) => writeFile(path.join(folder, name), text)))
  return readMigrations(folder)
}

const houses = async () => (await base.owner.query('select id from houses order by id')).rows.map((row) => row.id)

test('migrations run in order, once, and later ones are added', async () => {
  const first = await files(['0001_houses.sql', text1])
  const both = await files(['0002_rows.sql', text2], ['0001_houses.sql', text1])

  assert.deepEqual(await migrate(base.ownerConnection, first), ['0001_houses.sql'])
  assert.deepEqual(await pendingMigrations(base.app, both), ['0002_rows.sql'])
  assert.deepEqual(await migrate(base.ownerConnection, both), ['0002_rows.sql'])
  assert.deepEqual(await migrate(base.ownerConnection, both), [])
  assert.deepEqual(await pendingMigrations(base.app, both), [])
  assert.deepEqual(await houses(), [1, 2])
})

test('on an empty database all are pending', async () => {
  const both = await files(['0001_houses.sql', text1], ['0002_rows.sql', text2])

  assert.deepEqual(await pendingMigrations(base.app, both), ['0001_houses.sql', '0002_rows.sql'])
})

test('a file that changed after it ran is refused, and nothing more runs', async () => {
  await migrate(base.ownerConnection, await files(['0001_houses.sql', text1]))
  const changed = await files(['0001_houses.sql', `${text1} -- more`], ['0002_rows.sql', text2])

  await assert.rejects(migrate(base.ownerConnection, changed), /0001_houses\.sql has changed since it ran/)
  await assert.rejects(pendingMigrations(base.app, changed), /0001_houses\.sql has changed since it ran/)
  assert.deepEqual(await houses(), [])
})

test('other line ends are no change', async () => {
  await migrate(base.ownerConnection, await files(['0001_houses.sql', `${text1}\n${text2}\n`]))

  assert.deepEqual(
    await migrate(base.ownerConnection, await files(['0001_houses.sql', `${text1}\r\n${text2}\r\n`])),
    [],
  )
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  const failing = await files(['0001_houses.sql', text1], ['0002_rows.sql', `${text2} select 1 / 0;`])

  await assert.rejects(migrate(base.ownerConnection, failing), /0002_rows\.sql failed.*division by zero/)
  assert.deepEqual(await houses(), [])
  assert.deepEqual(await pendingMigrations(base.app, failing), ['0002_rows.sql'])
})

test('a migration that is killed halfway leaves nothing of itself, and runs at the next start', async () => {
  const slow = await files(['0001_houses.sql', `${text1} ${text2} select pg_sleep(60);`])
  const quick = await files(['0001_houses.sql', `${text1} ${text2}`])

  const killed = assert.rejects(migrate(base.ownerConnection, slow))
  while ((await killSleepers()) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await killed

  assert.deepEqual(await migrate(base.ownerConnection, quick), ['0001_houses.sql'])
  assert.deepEqual(await houses(), [1, 2])
})

test('a migration whose record cannot be written leaves nothing of itself', async () => {
  const both = await files(['0001_houses.sql', text1], ['0002_rows.sql', text2])
  await migrate(base.ownerConnection, both.slice(0, 1))
  await base.owner.query('alter table schema_migrations add check (number < 2)')

  await assert.rejects(migrate(base.ownerConnection, both), /0002_rows\.sql failed/)
  assert.deepEqual(await houses(), [])
})

test('several apps that start at once migrate once', async () => {
  const both = await files(['0001_houses.sql', `${text1} select pg_sleep(0.1);`], ['0002_rows.sql', text2])

  const done = await Promise.all([1, 2, 3, 4].map(() => migrate(base.ownerConnection, both)))

  assert.deepEqual(done.flat().sort(), ['0001_houses.sql', '0002_rows.sql'])
  assert.deepEqual(await houses(), [1, 2])
})

test('an older app runs on a database that a newer one has migrated', async () => {
  const newer = await files(['0001_houses.sql', text1], ['0002_rows.sql', text2])
  await migrate(base.ownerConnection, newer)

  assert.deepEqual(await migrate(base.ownerConnection, newer.slice(0, 1)), [])
})

test('a gap, a doubled number or a transaction in the file itself is refused before anything runs', async () => {
  await assert.rejects(
    files(['0001_a.sql', ''], ['0003_c.sql', '']),
    /migration 2 should be there, but 0003_c\.sql follows/,
  )
  await assert.rejects(
    files(['0001_a.sql', ''], ['0001_b.sql', '']),
    /migration 2 should be there, but 0001_b\.sql follows/,
  )
  await assert.rejects(files(['first.sql', '']), /migration 1 should be there/)
  await assert.rejects(files(['0001_a.sql', 'select 1;\nCommit;\n']), /0001_a\.sql ends its own transaction/)
})

async function killSleepers(): Promise<number> {
  const { rowCount } = await base.owner.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and wait_event = 'PgSleep'`)
  return rowCount ?? 0
}

test('a release does not start on a database that protects more than it knows', async () => {
  const own = await readMigrations()
  const { app, ownerConnection: owner } = base
  await migrate(owner, await files(['0001_houses.sql', text1]))

  await refuseOlderRelease(app, own)
  await assert.rejects(
    refuseOlderRelease(app, own.slice(0, 9)),
    /This release knows migrations up to 0009_newest-of-all/,
  )
  await base.owner.query('update installation_settings set oldest_migration = 999')
  await assert.rejects(bringUpToDate({ app, owner }), /the database needs a release with migration 999 or later/)
  assert.deepEqual((await base.owner.query('select name from schema_migrations')).rows.length, 1)
})
