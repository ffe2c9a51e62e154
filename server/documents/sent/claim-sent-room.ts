import type { MessageCode } from '#contract/messages/messages.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { findRoomSettings } from '../../files/queries.ts'
import { fileMegabytesOf } from '../../files/room-limits.ts'
import { Refusal } from '../../http/errors.ts'
import type { RequestConfig } from '../../http/http.ts'
import { findUsedRoom, insertStoredFile, lockLenderForFiles } from '../uploads/queries.ts'
import { findSent } from './queries.ts'

const MEGABYTE = 1024 * 1024

/** What a borrower may send to one lender. */
export const SENT_FILES_MAX = 300
export const SENT_FILES_A_DAY_MAX = 20
export const SENT_MEGABYTES_MAX = 250
export const SENT_MEGABYTES_A_DAY_MAX = 50
/** Nor may the files of one borrower take more than this part of their lender's room. */
const PART_OF_ROOM = 4

export type FileToSend = { lenderId: number; sha256: string; sizeBytes: number }

/**
 * Counts a file that a borrower sends among the files of the lender; the same bytes count once. Refuses a file above what a
 * borrower may send (409), and one for which the lender has no room (507), without a word about how much the lender
 * stores. The lender's account is locked meanwhile, so that files which arrive at once cannot pass a bound together: bytes
 * are counted before they are kept, and stay counted when the request is refused after that.
 */
export async function claimSentRoom(
  tx: Tx,
  file: FileToSend,
  { userId, config, now }: { userId: number; config: RequestConfig; now: Instant },
): Promise<void> {
  await asSystemTask(tx, "count a borrower's file among the lender's", async (own) => {
    await lockLenderForFiles(own, file.lenderId)
    const since = daysBefore(now, 1)
    const sent = await findSent(own, { lenderId: file.lenderId, userId, since })
    if (sent.files >= SENT_FILES_MAX) throw tooMuch('document.sentTooMany', { limit: SENT_FILES_MAX })
    if (sent.filesToday >= SENT_FILES_A_DAY_MAX) {
      throw tooMuch('document.sentTooManyToday', { limit: SENT_FILES_A_DAY_MAX })
    }
    const { usedBytes, isCounted } = await findUsedRoom(own, file)
    if (isCounted) return
    const { megabytes } = fileMegabytesOf(await findRoomSettings(own, file.lenderId), config)
    const inAll = Math.min(SENT_MEGABYTES_MAX, Math.floor(megabytes / PART_OF_ROOM))
    if (sent.bytes + file.sizeBytes > inAll * MEGABYTE) throw tooMuch('document.sentTooMuch', { megabytes: inAll })
    if (sent.bytesToday + file.sizeBytes > SENT_MEGABYTES_A_DAY_MAX * MEGABYTE) {
      throw tooMuch('document.sentTooMuchToday', { megabytes: SENT_MEGABYTES_A_DAY_MAX })
    }
    if (usedBytes + file.sizeBytes > megabytes * MEGABYTE) {
      throw new Refusal({ status: 507, code: 'document.sentNoRoom', fields: { file: 'document.sentNoRoom' } })
    }
    await insertStoredFile(own, { ...file, now, sentBy: userId })
  })
}

function tooMuch(code: MessageCode, values: Record<string, number>): Refusal {
  return new Refusal({ status: 409, code, values, fields: { file: { code, values } } })
}
