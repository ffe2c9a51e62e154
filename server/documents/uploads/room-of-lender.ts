import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { findRoomSettings } from '../../files/queries.ts'
import { fileMegabytesOf } from '../../files/room-limits.ts'
import { Refusal } from '../../http/errors.ts'
import type { RequestConfig } from '../../http/http.ts'
import { findUsedRoom, insertStoredFile, lockLenderForFiles } from './queries.ts'

const MEGABYTE = 1024 * 1024

/**
 * Counts a file among a lender's; the same bytes count once. Refuses (507) a file that does not fit into what the lender
 * may store. The lender's account is locked meanwhile, so that two files cannot take the same room.
 */
export async function claimRoom(
  tx: Tx,
  { lenderId, sha256, sizeBytes }: { lenderId: number; sha256: string; sizeBytes: number },
  { config, now }: { config: RequestConfig; now: Instant },
): Promise<void> {
  await lockLenderForFiles(tx, lenderId)
  const { usedBytes, isCounted } = await findUsedRoom(tx, { lenderId, sha256 })
  if (isCounted) return
  const { megabytes, isUnproved } = fileMegabytesOf(await findRoomSettings(tx, lenderId), config)
  if (usedBytes + sizeBytes > megabytes * MEGABYTE) {
    const code = isUnproved ? 'document.lenderFullUnproved' : 'document.lenderFull'
    const values = { used: Math.ceil(usedBytes / MEGABYTE), megabytes }
    throw new Refusal({ status: 507, code, values, fields: { file: { code, values } } })
  }
  await insertStoredFile(tx, { lenderId, sha256, sizeBytes, now })
}
