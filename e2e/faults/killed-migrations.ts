import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Migration, migrate, readMigrations } from '../../server/database/migrate.ts'
import type { DatabaseServer } from '../../server/postgres/database-server.ts'
import type { Chance } from './chance.ts'

export type KilledMigrations = {
  kills: number
  /** The number of kills after which only some migrations had run. */
  halfway: number
  databases: number
  /** Sentences about databases that were left inside a migration, or ended with a different schema. */
  problems: string[]
}

/**
 * Migrates empty databases in a process that is killed at random moments, again and again until each has all
 * migrations.
 */
export async function killMigrations(
  server: DatabaseServer,
  { kills, chance }: { kills: number; chance: Chance },
): Promise<KilledMigrations> {
  const migrations = await readMigrations()
  const shapes = await shapesAfterEach(server, migrations)
  const outcome: KilledMigrations = { kills: 0, halfway: 0, databases: 0, problems: [] }
  // A little longer than an undisturbed migration takes on this machine.
  const unharmed = await migrateAndKill(await emptyDatabase(server, 'measured'), 60_000)
  const window = Math.ceil(unharmed.tookMs * 1.1)
  while (outcome.kills < kills) {
    outcome.databases += 1
    const database = await emptyDatabase(server, `killed_${outcome.databases}`)
    for (let done = 0; done < migrations.length; ) {
      const { wasKilled } = await migrateAndKill(database, chance.below(window))
      if (wasKilled) outcome.kills += 1
      done = await countDone(database)
      if (done > 0 && done < migrations.length) outcome.halfway += 1
      if ((await shapeOf(database)) !== shapes[done])
        outcome.problems.push(`After ${done} migrations and a kill the tables are not those of ${done} migrations.`)
    }
  }
  return outcome
}

/** The schema after no migration, after the first, and so on. */
async function shapesAfterEach(server: DatabaseServer, migrations: readonly Migration[]): Promise<string[]> {
  const database = await emptyDatabase(server, 'unharmed')
  const shapes = [await shapeOf(database)]
  for (const count of migrations.keys()) {
    await migrate(database, migrations.slice(0, count + 1))
    shapes.push(await shapeOf(database))
  }
  return shapes
}

/** Kills a migration after a time, if it is still running. */
async function migrateAndKill(
  database: pg.ClientConfig,
  afterMs: number,
): Promise<{ wasKilled: boolean; tookMs: number }> {
  const program = path.join(import.meta.dirname, 'migrate-alone.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(database)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  const begunAt = performance.now()
  await Promise.race([sleep(afterMs, undefined, { ref: false }), ended])
  child.kill('SIGKILL')
  const [code, signal] = await ended
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the migration ended with ${code}`)
  const tookMs = performance.now() - begunAt
  // The last statement of the killed process may still be running in the database.
  await asOwner(database, untilAlone)
  return { wasKilled: signal === 'SIGKILL', tookMs }
}

async function untilAlone(owner: pg.Client): Promise<void> {
  const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  while ((await owner.query(others)).rows.length > 0) await sleep(10)
}

async function emptyDatabase(server: DatabaseServer, name: string): Promise<pg.ClientConfig> {
  await asOwner({ ...server.owner, database: 'postgres' }, (owner) =>
    owner.query(`create database ${name} template template0`),
  )
  return { ...server.owner, database: name }
}

const countDone = (database: pg.ClientConfig): Promise<number> =>
  asOwner(database, async (owner) => {
    const { rows } = await owner.query("select to_regclass('schema_migrations') is not null as there")
    return rows[0].there ? Number((await owner.query('select count(*) from schema_migrations')).rows[0].count) : 0
  })

/**
 * All columns, constraints, indexes, policies and rights of the tables, as one text; without migrate's own two tables.
 */
const shapeOf = (database: pg.ClientConfig): Promise<string> =>
  asOwner(database, async (owner) => {
    const { rows } = await owner.query(`
      with ours as (select oid, relname, relrowsecurity, relforcerowsecurity, relacl from pg_class
        where relnamespace = 'public'::regnamespace and relname !~ '^schema_migration')
      select string_agg(line, e'\\n' order by line) as shape from (
        select concat_ws(' ', relname, relrowsecurity, relforcerowsecurity, relacl) as line from ours
        union all select concat_ws(' ', o.relname, attname, atttypid::regtype, attnotnull) from ours o join pg_attribute on attrelid = o.oid
        union all select concat_ws(' ', o.relname, pg_get_constraintdef(c.oid)) from ours o join pg_constraint c on conrelid = o.oid
        union all select concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) from pg_policies) lines`)
    return String(rows[0].shape)
  })

async function asOwner<T>(database: pg.ClientConfig, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(database)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
