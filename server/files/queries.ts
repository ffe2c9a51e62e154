import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The bytes of all lenders' files. */
export async function sumStoredFiles(tx: Tx): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(sql`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from stored_files`)
  return bytes
}

/** What decides how much the files of a lender may take; null: nothing is set there. */
export type RoomSettings = {
  lenderMegabytes: number | null
  unprovedMegabytes: number | null
  ownMegabytes: number | null
  isProved: boolean
}

/** Reads what decides how much the files of a lender may take. */
export async function findRoomSettings(tx: Tx, lenderId: number): Promise<RoomSettings> {
  return tx.one<RoomSettings>(sql`
    select s.lender_file_megabytes as "lenderMegabytes", s.unproved_file_megabytes as "unprovedMegabytes",
      x.file_megabytes as "ownMegabytes", u.email_verified_at is not null or u.role = 'ADMIN' as "isProved"
    from installation_settings s
    join users u on u.id = ${lenderId}
    left join lender_limits x on x.lender_id = u.id
    where s.id = 1`)
}

/** The bytes of a lender's files. */
export async function sumFilesOf(tx: Tx, lenderId: number): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(sql`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from stored_files where lender_id = ${lenderId}`)
  return bytes
}
