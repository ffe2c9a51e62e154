import type { FileRoom, LenderLimits } from '#contract/admin/limits.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** The room for files that an administrator has set for each lender; null: none. */
export async function findFileRoom(tx: Tx): Promise<FileRoom> {
  return tx.one<FileRoom>(sql`
    select lender_file_megabytes as "lenderMegabytes", unproved_file_megabytes as "unprovedMegabytes"
    from installation_settings where id = 1`)
}

/** Replaces the room for files of each lender. */
export async function storeFileRoom(tx: Tx, { lenderMegabytes, unprovedMegabytes }: FileRoom): Promise<void> {
  await tx.run(sql`
    update installation_settings
    set lender_file_megabytes = ${lenderMegabytes}, unproved_file_megabytes = ${unprovedMegabytes} where id = 1`)
}

/** Replaces what holds for one lender. */
export async function storeLenderLimits(
  tx: Tx,
  lenderId: number,
  { fileMegabytes, lettersADay, mayWriteToStrangers }: LenderLimits,
): Promise<void> {
  await tx.run(sql`
    insert into lender_limits (lender_id, file_megabytes, letters_a_day, may_write_to_strangers)
    values (${lenderId}, ${fileMegabytes}, ${lettersADay}, ${mayWriteToStrangers})
    on conflict (lender_id) do update set file_megabytes = excluded.file_megabytes,
      letters_a_day = excluded.letters_a_day, may_write_to_strangers = excluded.may_write_to_strangers`)
}
