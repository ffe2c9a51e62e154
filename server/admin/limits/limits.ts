import type { FileRoom, LenderLimits, ShownFileRoom, ShownLenderLimits } from '#contract/admin/limits.ts'
import { lockLimit } from '../../approval-limits/queries.ts'
import { requireSecondAdministrator } from '../../approval-limits/require-second-administrator.ts'
import type { Tx } from '../../database/database.ts'
import { findRoomSettings, type RoomSettings, sumFilesOf } from '../../files/queries.ts'
import { fileMegabytesOf } from '../../files/room-limits.ts'
import { notFound } from '../../http/errors.ts'
import type { RequestConfig } from '../../http/http.ts'
import { dayBefore } from '../../mail/recipient-letters.ts'
import { type LenderStanding, lettersADayOf, newLenderHold } from '../../reminders/allowance/allowance.ts'
import { countLettersOf, findStanding } from '../../reminders/allowance/queries.ts'
import { lockOther, type OtherAccount } from '../accounts.ts'
import { findUserRole } from '../queries.ts'
import { findFileRoom, storeFileRoom, storeLenderLimits } from './queries.ts'

type Rules = { now: string; config: RequestConfig }

/** The room for files of each lender, beside the settings of the start. */
export async function fileRoomNow(tx: Tx, config: RequestConfig): Promise<ShownFileRoom> {
  const { lenderFileMegabytes: startLenderMegabytes, unprovedFileMegabytes: startUnprovedMegabytes } = config
  return { ...(await findFileRoom(tx)), startLenderMegabytes, startUnprovedMegabytes }
}

/** Sets the room of each lender. While a limit is set, another administrator has to approve more room. */
export async function changeFileRoom(
  tx: Tx,
  wished: FileRoom,
  { user, now, config }: Rules & { user: { id: number } },
): Promise<FileRoom> {
  await lockLimit(tx) // two administrators change it one after the other
  const before = await findFileRoom(tx)
  const { lenderFileMegabytes, unprovedFileMegabytes } = config
  const isRaised =
    (wished.lenderMegabytes ?? lenderFileMegabytes) > (before.lenderMegabytes ?? lenderFileMegabytes) ||
    (wished.unprovedMegabytes ?? unprovedFileMegabytes) > (before.unprovedMegabytes ?? unprovedFileMegabytes)
  if (isRaised) await requireSecondAdministrator(tx, { fact: 'ROOM_RAISED', subjectUserId: null, user, now })
  await storeFileRoom(tx, wished)
  return before
}

/** What a lender may store and send, and what is used of it. Refuses an account that lends nothing. */
export async function lenderLimitsNow(tx: Tx, lenderId: number, { now, config }: Rules): Promise<ShownLenderLimits> {
  const role = await findUserRole(tx, lenderId)
  if (role !== 'LENDER' && role !== 'ADMIN') throw notFound('lender.notFound')
  const { room, standing } = await rulesOf(tx, lenderId)
  const isNew = newLenderHold({ ...standing, mayWriteToStrangers: false }, config, now) !== null
  return {
    fileMegabytes: room.ownMegabytes,
    lettersADay: standing.lettersADay,
    mayWriteToStrangers: standing.mayWriteToStrangers,
    usedFileBytes: await sumFilesOf(tx, lenderId),
    fileMegabytesNow: fileMegabytesOf(room, config).megabytes,
    lettersOfDay: await countLettersOf(tx, { lenderId, since: dayBefore(now) }),
    lettersADayNow: lettersADayOf(standing, config, now),
    isNew,
  }
}

/**
 * Sets what another lender may store and send, and gives what held before. While a limit is set, another administrator
 * has to approve more of anything. Refuses one's own account, and one that lends nothing.
 */
export async function changeLenderLimits(
  tx: Tx,
  wished: LenderLimits,
  { config, ...acting }: OtherAccount & { config: RequestConfig },
): Promise<LenderLimits> {
  const { now } = acting
  const { id, role } = await lockOther(tx, acting)
  if (role !== 'LENDER' && role !== 'ADMIN') throw notFound('lender.notFound')
  const { room, standing } = await rulesOf(tx, id)
  const then = { ...room, ownMegabytes: wished.fileMegabytes }
  const isRaised =
    fileMegabytesOf(then, config).megabytes > fileMegabytesOf(room, config).megabytes ||
    lettersADayOf({ ...standing, ...wished }, config, now) > lettersADayOf(standing, config, now) ||
    (wished.mayWriteToStrangers && !standing.mayWriteToStrangers)
  if (isRaised) await requireSecondAdministrator(tx, { ...acting, fact: 'ROOM_RAISED', subjectUserId: id })
  await storeLenderLimits(tx, id, wished)
  const { lettersADay, mayWriteToStrangers } = standing
  return { fileMegabytes: room.ownMegabytes, lettersADay, mayWriteToStrangers }
}

async function rulesOf(tx: Tx, lenderId: number): Promise<{ room: RoomSettings; standing: LenderStanding }> {
  return { room: await findRoomSettings(tx, lenderId), standing: await findStanding(tx, lenderId) }
}
