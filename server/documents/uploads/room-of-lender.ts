import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
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
  const isProved = await lockLenderForFiles(tx, lenderId)
  const { usedBytes, isCounted } = await findUsedRoom(tx, { lenderId, sha256 })
  if (isCounted) return
  // Where no mail is sent, nobody can prove an address.
  const isUnproved = !isProved && config.smtpUrl !== undefined
  const { lenderFileMegabytes, unprovedFileMegabytes } = config
  const megabytes = isUnproved ? Math.min(unprovedFileMegabytes, lenderFileMegabytes) : lenderFileMegabytes
  if (usedBytes + sizeBytes > megabytes * MEGABYTE) {
    const code = isUnproved ? 'document.lenderFullUnproved' : 'document.lenderFull'
    const values = { used: Math.ceil(usedBytes / MEGABYTE), megabytes }
    throw new Refusal({ status: 507, code, values, fields: { file: { code, values } } })
  }
  await insertStoredFile(tx, { lenderId, sha256, sizeBytes, now })
}
