import type pg from 'pg'
import type { Instant } from '#engine/numbers/units.ts'
import { type Migration, migrate, readMigrations } from '../../database/migrate.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Counts, FILES, type Header, type Rows, readBackup } from './backup-file.ts'
import { keepFiles } from './file-parts.ts'
import {
  analyze,
  bringBackIndexes,
  continueNumbers,
  countRows,
  insertRows,
  listTables,
  markRestored,
  openOwnerSession,
  readApplied,
  readColumns,
  replaceRows,
  type Session,
  type Table,
  takeAwayIndexes,
  truncateEmpty,
} from './queries.ts'

/** Tables whose rows a migration makes and that are only changed afterwards: such rows are nobody's data. */
const MADE_WITH_ROWS: readonly string[] = ['installation_settings']

type Server = { owner: pg.ClientConfig | undefined; files: FileStore; now: Instant }

/**
 * Restores a backup into an empty database: checks the whole file before it changes anything, makes the schema as it
 * was, stores all files and rows, the rows in one transaction, and then runs the newer migrations. The instant is
 * stored, because anything done since the backup was made, such as letters, is unknown. Gives the number of rows of
 * each table. Throws an Error of one sentence when the file is not whole, or the database is not empty or not ours to
 * change.
 */
export async function restore({ owner, files, now }: Server, file: string): Promise<Counts> {
  const { head, counts } = await checkBackup(file)
  if (!owner) throw new Error('Restoring needs the owner of the tables; set DATABASE_OWNER_URL beside DATABASE_URL.')
  const migrations = await readMigrations()
  await migrate(owner, asThen(head, migrations))

  const session = await openOwnerSession(owner)
  try {
    const tables = await listTables(session)
    await refuseOtherSchema(session, head)
    await refuseRows(session, tables)
    const back = await takeAwayIndexes(session, MADE_WITH_ROWS)
    await truncateEmpty(
      session,
      tables.map(({ name }) => name).filter((name) => !MADE_WITH_ROWS.includes(name)),
    )
    await fill(session, { tables: head.tables, file, files })
    await bringBackIndexes(session, back)
    await compare(session, counts)
    await continueNumbers(session, tables)
    // With the rows, so that nobody who starts the app after a kill sends letters again.
    const isMarked = await markRestored(session, now)
    await session.raise()
    await session.commit()
    await migrate(owner, migrations)
    if (!isMarked) await markLater(owner, now)
  } finally {
    await session.close()
  }
  await analyze(owner)
  return counts
}

/** For a backup of a release that had no place for the instant: the newer migrations have made it. */
async function markLater(owner: pg.ClientConfig, now: Instant): Promise<void> {
  const session = await openOwnerSession(owner)
  try {
    await markRestored(session, now)
    await session.raise()
    await session.commit()
  } finally {
    await session.close()
  }
}

/** Reads a backup to its end, and gives its header and counts. Throws an Error that names the fault in the file. */
export async function checkBackup(file: string): Promise<{ head: Header; counts: Counts }> {
  const parts = readBackup(file)
  let head: Header | undefined
  for (;;) {
    const { value, done } = await parts.next()
    if (done) {
      if (!head) throw new Error(`${file} is no backup of Loanwright.`)
      return { head, counts: value }
    }
    if ('format' in value) head = value
  }
}

/** The migrations that had run when the backup was made. */
function asThen({ migrations: then }: Header, migrations: readonly Migration[]): readonly Migration[] {
  const newer = then.find(({ number }) => number > migrations.length)
  if (newer)
    throw new Error(`The backup was made by a newer release, which has ${newer.name}; restore it with that one.`)
  const other = then.find(({ number, sha256 }) => migrations[number - 1]?.sha256 !== sha256)
  if (other) throw new Error(`The backup was made with another ${other.name} than this release has.`)
  return migrations.slice(0, then.length)
}

async function refuseOtherSchema(session: Session, { migrations: then }: Header): Promise<void> {
  const newer = (await readApplied(session))[then.length]
  if (newer) throw new Error(`The database has ${newer.name} already, which is newer than the backup; use a new one.`)
}

async function refuseRows(session: Session, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const count = MADE_WITH_ROWS.includes(name) ? 0 : await countRows(session, name)
    if (count > 0) {
      const remedy = 'restore into a new one: another DATA_DIR, or another DATABASE_URL'
      throw new Error(`The database is not empty (${name}: ${count}); ${remedy}.`)
    }
  }
}

async function fill(
  session: Session,
  { tables, file, files }: { tables: readonly Table[]; file: string; files: FileStore },
): Promise<void> {
  const keeping = keepFiles(files)
  const columns = await readColumns(session)
  // The database stores one batch while the next is read.
  let storing: Promise<void> = Promise.resolve()
  for await (const { table: name, rows } of wholeBatches(readBackup(file))) {
    await storing
    if (name === FILES) {
      await keeping.take(rows)
      continue
    }
    const table = tables.find((one) => one.name === name)
    if (!table) throw new Error(`the backup has rows of ${name}, which it does not describe`)
    storing = MADE_WITH_ROWS.includes(name)
      ? replaceRows(session, table, rows)
      : insertRows(session, table, { rows, known: columns.get(name) })
    storing.catch(() => undefined) // awaited before the next batch
  }
  await storing
  await keeping.end()
}

const BATCH_ROWS = 2000
const BATCH_CHARACTERS = 4_000_000

/** The rows of a backup in fewer and larger batches, each of one table; parts of files as they come. */
async function* wholeBatches(parts: AsyncIterable<Header | Rows>): AsyncGenerator<Rows> {
  let table = ''
  let rows: string[] = []
  let characters = 0
  for await (const part of parts) {
    if ('format' in part) continue
    for (const row of part.rows) {
      const isFull = rows.length === BATCH_ROWS || characters > BATCH_CHARACTERS
      if (rows.length > 0 && (part.table !== table || isFull)) {
        yield { table, rows }
        rows = []
        characters = 0
      }
      table = part.table
      rows.push(row)
      characters += row.length
    }
  }
  if (rows.length > 0) yield { table, rows }
}

async function compare(session: Session, counts: Counts): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    if (name === FILES) continue // each file was compared with its own hash
    const found = await countRows(session, name)
    if (found !== count) throw new Error(`${found} of ${count} rows of ${name} have arrived; nothing was kept.`)
  }
}
