import type pg from 'pg'
import type { Instant } from '#engine/numbers/units.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Counts, type Rows, writeBackup } from './backup-file.ts'
import { type Missing, partsOfFiles } from './file-parts.ts'
import { listFileKeys, listTables, openSession, readApplied, readRows, type Session, type Table } from './queries.ts'

/**
 * Tables that a backup leaves out: sessions, known devices, open links and challenges, and counted attempts. Restored,
 * they would let in people whose access was ended since. After a restore everybody signs in again, and counting starts
 * again. Letters that waited to be sent have gone out since.
 */
export const LEFT_OUT: readonly string[] = [
  'sessions',
  'known_devices',
  'one_time_tokens',
  'passkey_challenges',
  'rate_limits',
  'letters',
]

/**
 * Writes all data of the installation, as of one moment, into a file. The app may run meanwhile: stored files are never
 * changed or removed, so those of that moment are all there. Gives the number of rows of each table. A file whose bytes
 * are missing or have changed is reported, and the rest is written.
 */
export async function backUp(
  app: pg.ClientConfig,
  {
    file,
    now,
    files,
    onMissing,
  }: { file: string; now: Instant; files: FileStore; onMissing: (missing: Missing) => void },
): Promise<Counts> {
  const session = await openSession(app, { isReadOnly: true })
  try {
    const tables = (await listTables(session)).filter(({ name }) => !LEFT_OUT.includes(name))
    const head = { format: 1 as const, at: now, migrations: await readApplied(session), tables, hasFiles: true }
    async function* everything() {
      yield* rowsOf(session, tables)
      yield* partsOfFiles(files, await listFileKeys(session), onMissing)
    }
    return await writeBackup(file, head, everything())
  } finally {
    await session.close()
  }
}

async function* rowsOf(session: Session, tables: readonly Table[]): AsyncGenerator<Rows> {
  for (const table of tables) {
    for await (const rows of readRows(session, table)) yield { table: table.name, rows }
  }
}
