import type pg from 'pg'
import type { Instant } from '#engine/numbers/units.ts'
import { type Migration, migrate, readMigrations } from '../../database/migrate.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Counts, FILES, type Header, readBackup } from './backup-file.ts'
import { keepFiles } from './file-parts.ts'
import {
  analyze,
  continueNumbers,
  countRows,
  insertRows,
  listTables,
  lockAccounts,
  markRestored,
  openSession,
  readApplied,
  replaceRows,
  type Session,
  type Table,
} from './queries.ts'

/** Tables whose rows a migration makes and that are only changed afterwards: such rows are nobody's data. */
const MADE_WITH_ROWS: readonly string[] = ['installation_settings']

type Server = { app: pg.ClientConfig; owner: pg.ClientConfig | undefined; files: FileStore; now: Instant }

/**
 * Restores a backup into an empty database: checks the whole file before it changes anything, makes the schema as it
 * was, stores all files and rows, the rows in one transaction, and then runs the newer migrations. The instant is
 * stored, because anything done since the backup was made, such as letters, is unknown. Gives the number of rows of
 * each table. Throws an Error of one sentence when the file is not whole, or the database is not empty or not ours to
 * change.
 */
export async function restore({ app, owner, files, now }: Server, file: string): Promise<Counts> {
  const { head, counts } = await checkBackup(file)
  if (!owner) throw new Error('Restoring needs the owner of the tables; set DATABASE_OWNER_URL beside DATABASE_URL.')
  const migrations = await readMigrations()
  await migrate(owner, asThen(head, migrations))

  await inSession(app, async (session) => {
    const tables = await listTables(session)
    await refuseOtherSchema(session, head)
    await lockAccounts(session)
    await refuseRows(session, tables)
    await fill(session, { tables: head.tables, file, files })
    await compare(session, counts)
    await continueNumbers(session, owner, tables)
  })
  await migrate(owner, migrations)
  await inSession(app, (session) => markRestored(session, now))
  await analyze(owner)
  return counts
}

async function inSession(app: pg.ClientConfig, work: (session: Session) => Promise<void>): Promise<void> {
  const session = await openSession(app, { isReadOnly: false })
  try {
    await work(session)
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
  for await (const part of readBackup(file)) {
    if ('format' in part) continue
    if (part.table === FILES) {
      await keeping.take(part.rows)
      continue
    }
    const table = tables.find(({ name }) => name === part.table)
    if (!table) throw new Error(`the backup has rows of ${part.table}, which it does not describe`)
    const put = MADE_WITH_ROWS.includes(table.name) ? replaceRows : insertRows
    for (let from = 0; from < part.rows.length; from += 500)
      await put(session, table, part.rows.slice(from, from + 500))
  }
  await keeping.end()
}

async function compare(session: Session, counts: Counts): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    if (name === FILES) continue // each file was compared with its own hash
    const found = await countRows(session, name)
    if (found !== count) throw new Error(`${found} of ${count} rows of ${name} have arrived; nothing was kept.`)
  }
}
