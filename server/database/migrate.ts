import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Migration = {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly sha256: string
}

type Applied = { number: number; sha256: string }

const ownFolder = path.join(import.meta.dirname, 'migrations')

/**
 * Reads the migrations of a folder and the folders in it, in the order of their names: 0001_name.sql, 0002_name.sql … Throws an Error that names the file when a
 * number is missing or repeated, the name has another form, or the file begins or ends a transaction itself.
 */
export async function readMigrations(folder: string = ownFolder): Promise<Migration[]> {
  const found = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql'))
  const files = found.map((file) => ({ file, name: path.basename(file) }))
  return Promise.all(
    files.sort(byName).map(async ({ file, name }, index) => {
      const number = Number(/^(\d{4})_[a-z0-9-]+\.sql$/.exec(name)?.[1])
      if (number !== index + 1) throw new Error(`migration ${index + 1} should be there, but ${name} follows`)
      // Normalized, because some checkouts change line ends, which is no change of the migration.
      const text = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      if (/^\s*(begin|commit|rollback)\s*;/im.test(text))
        throw new Error(`${name} ends its own transaction; leave that to migrate`)
      return { number, name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1)

/**
 * Brings the database to the newest schema, as the owner of the tables, and gives the names of the files that it ran.
 * Each file runs in one transaction together with its record, so after a kill it is done wholly or not at all.
 * Processes that migrate at once take turns at a lock row. Throws an Error when a file that ran before has changed
 * since, or when a file fails.
 */
export async function migrate(owner: pg.ClientConfig, migrations: readonly Migration[]): Promise<string[]> {
  return withClient(owner, async (client) => {
    await makeRecords(client)
    const done: string[] = []
    for (let next = await migrateNext(client, migrations); next; next = await migrateNext(client, migrations))
      done.push(next)
    return done
  })
}

/** The files that have not run yet, read with the app's own login. Throws like migrate when an old file has changed. */
export async function pendingMigrations(app: pg.ClientConfig, migrations: readonly Migration[]): Promise<string[]> {
  return withClient(app, async (client) => {
    const { rows } = await client.query('select to_regclass(\'public.schema_migrations\') is not null as "isThere"')
    const applied = rows[0]?.isThere === true ? await readApplied(client) : []
    return pendingAfter(applied, migrations).map((migration) => migration.name)
  })
}

/**
 * Migrates when the owner's address is set. Throws an Error of one sentence when it is not and the database is behind, or
 * when the database has protections that this release does not know.
 */
export async function bringUpToDate({
  app,
  owner,
}: {
  app: pg.ClientConfig
  owner: pg.ClientConfig | undefined
}): Promise<void> {
  const migrations = await readMigrations()
  await refuseOlderRelease(app, migrations)
  if (owner) {
    await migrate(owner, migrations)
    return
  }
  const pending = await pendingMigrations(app, migrations)
  if (pending.length > 0) {
    throw new Error(
      `The database lacks ${pending.join(', ')}; start once with DATABASE_OWNER_URL set to the owner of the tables.`,
    )
  }
}

/**
 * Refuses a database whose schema protects more than this release knows: it would let in by a password whom a later
 * release asks for a passkey, and lend above a limit. A migration that adds a protection says so in oldest_migration.
 */
export async function refuseOlderRelease(app: pg.ClientConfig, migrations: readonly Migration[]): Promise<void> {
  const oldest = await withClient(app, readOldestMigration)
  const last = migrations.at(-1)
  if (!last || last.number >= oldest) return
  throw new Error(
    `This release knows migrations up to ${last.name}, and the database needs a release with migration ${oldest} or later: ` +
      'later migrations protect accounts and money in ways that this release would pass over. ' +
      'Start the newer release, or restore a backup from before the update into a new database.',
  )
}

async function readOldestMigration(client: pg.Client): Promise<number> {
  const { rows: columns } = await client.query(`
    select from pg_attribute
    where attrelid = to_regclass('public.installation_settings') and attname = 'oldest_migration' and not attisdropped`)
  if (columns.length === 0) return 0
  const { rows } = await client.query('select oldest_migration as oldest from installation_settings where id = 1')
  return Number(rows[0]?.oldest ?? 0)
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => undefined) // the running statement reports it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function makeRecords(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Sent as one query, so it is one transaction.
      await client.query(`
        create table if not exists schema_migrations (
          number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null);
        create table if not exists schema_migration_lock (id integer primary key check (id = 1));
        insert into schema_migration_lock (id) values (1) on conflict do nothing;
        grant select on schema_migrations to loanwright_app`)
      return
    } catch (error) {
      // Another process made the tables at the same moment: "if not exists" does not wait for it.
      if (attempt === 10) throw error
    }
    await sleep(50 * attempt)
  }
}

/** Runs the first file that has not run yet, and gives its name; undefined when all have run. */
async function migrateNext(client: pg.Client, migrations: readonly Migration[]): Promise<string | undefined> {
  await client.query('begin')
  try {
    await client.query('select id from schema_migration_lock where id = 1 for update')
    const [migration] = pendingAfter(await readApplied(client), migrations)
    if (migration) await apply(client, migration)
    await client.query('commit')
    return migration?.name
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the connection is gone, and the transaction with it
    throw error
  }
}

async function apply(client: pg.Client, { number, name, text, sha256 }: Migration): Promise<void> {
  try {
    // With row_security off, a migration fails when row-level security hides rows from the owner. Otherwise it would
    // skip those rows silently.
    await client.query('set local row_security = off')
    await client.query(text)
    await client.query('insert into schema_migrations (number, name, sha256, applied_at) values ($1, $2, $3, now())', [
      number,
      name,
      sha256,
    ])
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`migration ${name} failed, and nothing of it was kept: ${reason}`, { cause })
  }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select number, sha256 from schema_migrations order by number')
  return rows
}

/**
 * The database may be ahead (an older release runs on a newer schema), but the migrations known to both must be equal.
 */
function pendingAfter(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const hashes = new Map(applied.map(({ number, sha256 }) => [number, sha256]))
  for (const { number, name, sha256 } of migrations) {
    const ran = hashes.get(number)
    if (ran !== undefined && ran !== sha256) {
      throw new Error(
        `${name} has changed since it ran on this database; restore it, and put the change into a new file.`,
      )
    }
  }
  return migrations.filter(({ number }) => !hashes.has(number))
}
