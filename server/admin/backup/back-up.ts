import type pg from 'pg'
import type { Instant } from '#engine/numbers/units.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Counts, type Rows, writeBackup } from './backup-file.ts'
import { type Missing, partsOfFiles } from './file-parts.ts'
import { listFileKeys, listTables, openSession, readApplied, readRows, type Session, type Table } from './queries.ts'

/**
 * What a backup leaves out: whoever is signed in and whatever link is open. Brought back, they would open doors that were
 * closed since; people sign in anew, and counted attempts begin anew.
 */
export const LEFT_OUT: readonly string[] = ['sessions', 'one_time_tokens', 'passkey_challenges', 'rate_limits']

/**
 * Writes everything the installation holds, as of one moment, into a file. The app may run meanwhile: files are never
 * changed or removed, so those of the moment are all there. Gives how many rows of each table there are. A file whose
 * bytes are gone or have changed is told, and the rest is written all the same.
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
