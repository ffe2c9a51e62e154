import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The bytes of all lenders' files. */
export async function sumStoredFiles(tx: Tx): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(sql`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from stored_files`)
  return bytes
}
