import { createHash } from 'node:crypto'
import type { Instant } from '#engine/numbers/units.ts'
import type { Database, Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { type Delivery, deliverMail, type Mail } from '../../mail/deliver-mail.ts'
import type { MailServerSettings } from '../../mail/mail-transport.ts'
import { countLetter } from '../../mail/recipient-letters.ts'
import type { Clock } from '../../settings/clock.ts'
import { deleteToken } from '../queries.ts'
import { prepareLetter } from './prepare-letter.ts'
import {
  deleteLetter,
  deleteUncertainLetters,
  type Letter,
  type LetterRow,
  lockNextLetter,
  markClaimed,
  releaseLetter,
} from './queries.ts'

/** What became of a letter, for the log: never whose it is. */
export type LetterNews = {
  letter: Letter['kind']
  outcome: 'NOT_SENT' | 'GIVEN_UP' | 'REFUSED' | 'UNCERTAIN'
  cause?: string
}

/** The services that sending needs. */
export type LetterMeans = {
  database: Database
  clock: Clock
  config: MailServerSettings
  /** Called for each letter that did not simply go out. */
  onNews: (news: LetterNews) => void
  /** Called with errors of our own; a later round tries again. */
  onFailure: (error: unknown) => void
}

/** A letter that this instance has claimed, so that no other sends it. */
type Claimed = { row: LetterRow; mail: Mail; tokenHash: Uint8Array | null }

/** The minutes before each further try; the last of them again and again until the letter is too late. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 240] as const
/** An instance that began to hand over a letter longer ago than this has stopped. */
const GONE_AFTER_MINUTES = 10

/**
 * Sends all letters that wait, the oldest first, until the mail server is not reached or `stopping` says so. Several
 * instances may do so at once.
 */
export async function sendWaitingLetters(means: LetterMeans, stopping?: AbortSignal): Promise<void> {
  await giveUpUncertain(means)
  while (!stopping?.aborted) {
    const step = await sendNextLetter(means)
    if (step !== 'GO_ON') return
  }
}

/**
 * Claims the next letter, words it by the state of this moment, and sends it. One transaction claims it and another
 * removes it, with the mail between the two. A crash in between leaves that one letter claimed; it may have gone out,
 * so it is not sent again.
 */
async function sendNextLetter(means: LetterMeans): Promise<'GO_ON' | 'STOP'> {
  const { database, clock, config, onNews } = means
  const claimed = await database.transaction({ kind: 'SYSTEM' }, (tx) => claimNext(tx, means))
  if (claimed === 'NOTHING') return 'STOP'
  if (claimed === 'UNWANTED') return 'GO_ON'
  const delivery = await deliverMail(config, claimed.mail)
  const news = await database.transaction({ kind: 'SYSTEM' }, (tx) =>
    conclude(tx, { claimed, delivery, now: clock.now() }),
  )
  if (news) onNews(news)
  return delivery.kind === 'NOT_SENT' && delivery.isServerDown ? 'STOP' : 'GO_ON'
}

async function claimNext(
  tx: Tx,
  { clock, config: { publicUrl }, onFailure }: LetterMeans,
): Promise<Claimed | 'NOTHING' | 'UNWANTED'> {
  const now = clock.now()
  const row = await lockNextLetter(tx, now)
  if (!row) return 'NOTHING'
  const prepared = row.expiresAt > now ? await prepareLetter(tx, row, { now, publicUrl }).catch(passOver) : null
  if (prepared instanceof Error) {
    // One letter that cannot be worded must not stop all others.
    onFailure(prepared)
    await releaseLetter(tx, { id: row.id, nextAttemptAt: minutesLater(now, 60) })
    return 'UNWANTED'
  }
  if (!prepared) {
    await deleteLetter(tx, row.id)
    return 'UNWANTED'
  }
  await markClaimed(tx, { id: row.id, now })
  const { tokenHash, ...letter } = prepared
  await countLetterOf(tx, row, { address: letter.to, at: now })
  const mail = { ...letter, fromName: 'Loanwright', messageId: messageIdOf(row, publicUrl) }
  return { row, mail, tokenHash }
}

/** Letters that a lender causes. */
const OF_LENDERS: readonly LetterRow['kind'][] = ['INSTRUCTIONS_CHANGED', 'REQUEST_ANSWERED', 'DOCUMENT_ASKED']

/**
 * Counts a letter to its address. It goes out whatever the number is, since people wait for it; but lenders' letters may
 * have to wait then.
 */
const countLetterOf = (tx: Tx, { kind }: LetterRow, counted: { address: string; at: Instant }): Promise<void> =>
  asSystemTask(tx, 'count the letters to an address', (own) =>
    countLetter(own, { ...counted, cause: OF_LENDERS.includes(kind) ? 'LENDER' : 'ACCOUNT' }),
  )

/** Gives an error of our own code back. After an error of the database the transaction is over. */
function passOver(error: unknown): Error {
  if (error instanceof Error && !('severity' in error)) return error
  throw error
}

/** Removes the letter, or puts it back when the mail server did not take it now. */
async function conclude(
  tx: Tx,
  { claimed, delivery, now }: { claimed: Claimed; delivery: Delivery; now: Instant },
): Promise<LetterNews | null> {
  const { row, tokenHash } = claimed
  const letter = row.kind
  if (delivery.kind === 'NOT_SENT') {
    // The link left this process for nobody; the next try has another.
    if (tokenHash) await deleteToken(tx, tokenHash)
    const nextAttemptAt = nextTryOf(row, now)
    if (nextAttemptAt < row.expiresAt) {
      await releaseLetter(tx, { id: row.id, nextAttemptAt })
      return { letter, outcome: 'NOT_SENT', cause: delivery.cause }
    }
  }
  await deleteLetter(tx, row.id)
  if (delivery.kind === 'TAKEN') return null
  if (delivery.kind === 'NOT_SENT') return { letter, outcome: 'GIVEN_UP', cause: delivery.cause }
  return { letter, outcome: delivery.kind }
}

async function giveUpUncertain({ database, clock, onNews }: LetterMeans): Promise<void> {
  const claimedBefore = minutesLater(clock.now(), -GONE_AFTER_MINUTES)
  const kinds = await database.transaction({ kind: 'SYSTEM' }, (tx) => deleteUncertainLetters(tx, claimedBefore))
  for (const letter of kinds) onNews({ letter, outcome: 'UNCERTAIN' })
}

function nextTryOf({ attempts }: LetterRow, now: Instant): Instant {
  return minutesLater(now, RETRY_AFTER_MINUTES[attempts] ?? RETRY_AFTER_MINUTES.at(-1) ?? 0)
}

/** Equal for every try of a letter, so that a mailbox recognises a second copy. */
function messageIdOf({ id, createdAt }: LetterRow, publicUrl: string): string {
  const digest = createHash('sha256').update(`${publicUrl} letter ${id} ${createdAt}`).digest('hex').slice(0, 32)
  return `<letter.${digest}@${new URL(publicUrl).hostname}>`
}

const minutesLater = (now: Instant, minutes: number): Instant =>
  new Date(Date.parse(now) + minutes * 60_000).toISOString()
