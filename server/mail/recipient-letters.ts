import { createHash } from 'node:crypto'
import { emailKeyOf } from '#contract/fields.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { asSystemTask } from '../database/system-task.ts'
import { latestByAnyClock } from '../settings/clock.ts'
import { deleteRecipientsBefore, insertRecipient, type LetterCause, lockRecipient, storeRecipient } from './queries.ts'

const DAY_MS = 86_400_000

/** The instant a day earlier. Letters until then are not counted any more. */
export const dayBefore = (now: Instant): Instant => new Date(Date.parse(now) - DAY_MS).toISOString()

/** The instant a day later. */
export const dayAfter = (instant: Instant): Instant => new Date(Date.parse(instant) + DAY_MS).toISOString()

type Counted = { address: string; cause: LetterCause; at: Instant }

/**
 * Counts a letter of a lender to an address, unless the address has had its number within a day. Then it gives the instant
 * at which the next may go out, and counts nothing; else null. The letters of all lenders count. Letters about the
 * account count only where the recipient has not agreed to the lender: a stranger can cause them, and must not be able to
 * keep the letters of a known lender away. The address stays locked until the transaction ends. The transaction must
 * reach across lenders (a system task).
 */
export async function takeLetter(
  tx: Tx,
  { address, at, hasAgreed, lettersMax }: Omit<Counted, 'cause'> & { hasAgreed: boolean; lettersMax: number },
): Promise<Instant | null> {
  const hash = hashOf(address)
  const { byLenders, byAccounts } = await recentOf(tx, hash, at)
  const counted = [...byLenders, ...(hasAgreed ? [] : byAccounts)].toSorted()
  const oldest = counted.at(-lettersMax)
  if (counted.length >= lettersMax && oldest !== undefined) return dayAfter(oldest)
  await storeRecipient(tx, { hash, byLenders: [...byLenders, at], byAccounts })
  return null
}

/** Counts a letter that goes out whatever the number is, as one about an account. */
export async function countLetter(tx: Tx, { address, cause, at }: Counted): Promise<void> {
  const hash = hashOf(address)
  const { byLenders, byAccounts } = await recentOf(tx, hash, at)
  await storeRecipient(tx, {
    hash,
    byLenders: cause === 'LENDER' ? [...byLenders, at] : byLenders,
    byAccounts: cause === 'ACCOUNT' ? [...byAccounts, at] : byAccounts,
  })
}

/** Takes back what takeLetter or countLetter counted, for a letter that the mail server did not get. */
export async function uncountLetter(tx: Tx, { address, cause, at }: Counted): Promise<void> {
  const hash = hashOf(address)
  const { byLenders, byAccounts } = await recentOf(tx, hash, at)
  await storeRecipient(tx, {
    hash,
    byLenders: cause === 'LENDER' ? without(byLenders, at) : byLenders,
    byAccounts: cause === 'ACCOUNT' ? without(byAccounts, at) : byAccounts,
  })
}

/** Forgets recipients without a letter since an instant. */
export const sweepRecipients = (tx: Tx, before: Instant): Promise<number> =>
  asSystemTask(tx, 'count the letters to an address', (own) => deleteRecipientsBefore(own, before))

async function recentOf(tx: Tx, hash: Uint8Array, now: Instant) {
  await insertRecipient(tx, hash)
  const { byLenders, byAccounts } = await lockRecipient(tx, hash)
  const since = dayBefore(now)
  // An instant from a clock that was ahead would hold letters back for as long as it was ahead.
  const isRecent = (at: Instant): boolean => at > since && at <= latestByAnyClock(now)
  return { byLenders: byLenders.filter(isRecent), byAccounts: byAccounts.filter(isRecent) }
}

/** One of equal instants is taken out, because two letters may have gone out in the same millisecond. */
function without(instants: readonly Instant[], at: Instant): Instant[] {
  const index = instants.indexOf(at)
  return index === -1 ? [...instants] : instants.toSpliced(index, 1)
}

/** "ann+loans@example.com" comes to the mailbox of "ann@example.com", so the two are one recipient. */
function hashOf(address: string): Uint8Array {
  const mailbox = emailKeyOf(address).replace(/\+[^@]*(?=@)/, '')
  return createHash('sha256').update(mailbox).digest()
}
