import { createHash } from 'node:crypto'
import type { ReminderReason } from '#contract/reminders/reminders.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import { plainName } from '#texts/plain-name.ts'
import type { Database, Tx } from '../database/database.ts'
import { asSystemTask } from '../database/system-task.ts'
import { type Delivery, deliverMail, type OwnedMail } from '../mail/deliver-mail.ts'
import type { MailServerSettings } from '../mail/mail-transport.ts'
import { dayAfter, dayBefore, takeLetter, uncountLetter } from '../mail/recipient-letters.ts'
import { hashOfToken, makeToken } from '../sessions/tokens.ts'
import { type Clock, dayIn } from '../settings/clock.ts'
import { type Hold, type LetterNumbers, lettersADayOf, newLenderHold } from './allowance/allowance.ts'
import { holdAll, holdForStrangers, holdNotices, letterBefore, lockStanding } from './allowance/queries.ts'
import { findRecipient } from './loans/queries.ts'
import { letterAbout, type NoticeAsked, type Prepared, prepareNotice } from './prepared-letter.ts'
import {
  concludeSending,
  insertLink,
  lockNextPlanned,
  lockOthersOfLetter,
  markSending,
  markSkipped,
  type PlannedRow,
  postpone,
  type Sender,
} from './queries.ts'
import type { StoredSettings } from './settings/queries.ts'
import { textOfKey } from './upcoming.ts'

/** The services that sending needs. */
export type Means = {
  database: Database
  clock: Clock
  /** Whether the clock may decide which letters are due. */
  isClockRight: () => Promise<boolean>
  config: MailServerSettings & LetterNumbers
  /** Called with errors of our own; a later round tries the letter again. */
  onFailure: (error: unknown) => void
}

export type Sending = Pick<Sender, 'lenderId' | 'timeZone'> & { settings: StoredSettings }

/** The notices of a letter that this instance has claimed, so that no other sends them. */
type Claimed = { ids: readonly number[]; claimedAt: Instant; attempts: number; mail: OwnedMail }

/** The minutes before each further try of a letter; after the last it has failed. */
const RETRY_AFTER_MINUTES = [15, 60, 4 * 60, 12 * 60] as const

/**
 * The result of a step. PASSED: a notice was skipped, held, or left to another instance. SERVER_DOWN: none can be sent
 * now.
 */
export type Step = 'HANDED_OVER' | 'PASSED' | 'NOTHING' | 'SERVER_DOWN'

/**
 * Claims the next notice of a lender with those of the borrower's other loans, writes their letter from the state of
 * this moment, and sends it. One transaction claims it and another stores the result, with the mail between the two: a
 * crash leaves the notices of that one letter marked as being sent. A notice beyond the number of letters that the
 * lender may send, or the address may get, is held until it may go out.
 */
export async function sendNext(means: Means, sending: Sending): Promise<Step> {
  const { database, clock, config } = means
  const scope = { kind: 'USER', userId: sending.lenderId, lenderId: sending.lenderId } as const
  const now = clock.now()
  const { onFailure } = means
  const claimed = await database
    .transaction(scope, (tx) => claimNext(tx, { sending, now, config, onFailure }))
    .catch(passOver)
  if (typeof claimed === 'string') return claimed
  const delivery = await deliverMail(config, claimed.mail)
  const outcome = outcomeOf(delivery, { attempts: claimed.attempts, now: clock.now() })
  const { lenderId } = sending
  await database.transaction(scope, async (tx) => {
    await concludeSending(tx, { lenderId, ...claimed, now: clock.now(), ...outcome })
    if (delivery.kind === 'NOT_SENT') await giveBack(tx, { address: claimed.mail.to, at: claimed.claimedAt })
  })
  return delivery.kind === 'NOT_SENT' && delivery.isServerDown ? 'SERVER_DOWN' : 'HANDED_OVER'
}

type Claiming = Pick<Means, 'config' | 'onFailure'> & { sending: Sending; now: Instant }

async function claimNext(tx: Tx, { sending, now, config, onFailure }: Claiming): Promise<Claimed | Step> {
  const { lenderId, settings, timeZone } = sending
  const today: Day = dayIn(timeZone, now)
  const isOver = await holdByLender(tx, { lenderId, today, now, config })
  const first = isOver ? undefined : await lockNextPlanned(tx, { lenderId, today, now })
  if (!first) return 'NOTHING'
  const rows = [first, ...(await lockOthersOfLetter(tx, { lenderId, first, today, now }))]
  const token = makeToken()
  const { publicUrl, newLenderDays } = config
  const stopUrl = `${publicUrl}/stop-reminders?token=${token}`
  const asked = { lenderId, settings, on: today, publicUrl, stopUrl, newLenderDays, locks: true }
  const untilFree = await holdByRecipient(tx, { lenderId, first, now, config })
  if (untilFree !== null) {
    const hold: Hold = { reason: 'RECIPIENT_NUMBER', until: untilFree }
    await holdNotices(tx, { lenderId, ids: rows.map(({ id }) => id), today, now, ...hold })
    return 'PASSED'
  }
  const found = await prepareAll(tx, { asked, rows, now, onFailure })
  const [leading] = found
  if (!leading) {
    await giveBackOf(tx, { lenderId, loanId: first.loanId, at: now })
    return 'PASSED'
  }
  const { recipient } = leading
  const { borrowerId, sendsTo } = recipient
  const letter = letterAbout(found, asked)
  const notices = found.map(({ row }) => row)
  await insertLink(tx, { lenderId, borrowerId, tokenHash: hashOfToken(token), now })
  // The lender can read the stored text, but the link is the borrower's alone.
  const kept = { ...letter, text: letter.text.replace(token, '…') }
  const ids = notices.map(({ id }) => id)
  await markSending(tx, { lenderId, ids, borrowerId, today, now, to: sendsTo, ...kept })
  const messageId = messageIdOf({ lenderId, notices }, publicUrl)
  const headers = stopHeaders({ publicUrl, stopUrl, token })
  const fromName = `${plainName(recipient.lenderName)} via Loanwright`
  const mail = { to: sendsTo, replyTo: recipient.lenderEmail, fromName, messageId, headers, ...letter }
  return { ids, claimedAt: now, attempts: Math.max(...notices.map(({ attempts }) => attempts)) + 1, mail }
}

type Numbered = { lenderId: number; now: Instant; config: LetterNumbers }

/**
 * Holds what the lender may not send now: letters of a new account to borrowers who have not agreed to it, and all of
 * them when the lender has sent a day's number. True in the second case.
 */
async function holdByLender(tx: Tx, { lenderId, today, now, config }: Numbered & { today: Day }): Promise<boolean> {
  const standing = await lockStanding(tx, lenderId)
  const newHold = newLenderHold(standing, config, now)
  if (newHold) await holdForStrangers(tx, { lenderId, today, now, ...newHold })
  const letters = lettersADayOf(standing, config, now)
  const at = letters === 0 ? now : await letterBefore(tx, { lenderId, letters, since: dayBefore(now) })
  if (at === undefined) return false
  await holdAll(tx, { lenderId, today, now, reason: 'LENDER_NUMBER', until: dayAfter(at) })
  return true
}

/** Counts a letter to the borrower of a notice, or gives the instant until which it must wait. */
async function holdByRecipient(
  tx: Tx,
  { lenderId, first, now, config }: Numbered & { first: PlannedRow },
): Promise<Instant | null> {
  const recipient = await findRecipient(tx, { lenderId, loanId: first.loanId })
  if (!recipient) return null
  const { sendsTo: address, hasAccount: hasAgreed } = recipient
  return asSystemTask(tx, 'count the letters to an address', (own) =>
    takeLetter(own, { address, at: now, hasAgreed, lettersMax: config.lettersPerRecipient }),
  )
}

type Found = Extract<Prepared, { part: object }> & { row: PlannedRow }

/**
 * The parts of a letter, by the loans' ids, in which order imports lock loans too. A notice without a part is skipped
 * with its reason.
 */
async function prepareAll(
  tx: Tx,
  {
    asked,
    rows,
    now,
    onFailure,
  }: Pick<Means, 'onFailure'> & { asked: NoticeAsked; rows: readonly PlannedRow[]; now: Instant },
): Promise<Found[]> {
  const { lenderId } = asked
  const found: Found[] = []
  const skip = (id: number, reason: ReminderReason) => markSkipped(tx, { lenderId, id, now, reason })
  for (const row of rows.toSorted((one, other) => one.loanId - other.loanId)) {
    const prepared = await prepareNotice(tx, row, asked).catch((error: unknown) => {
      if (error instanceof Error && 'severity' in error) throw error // a database error: this transaction is over
      onFailure(error)
    })
    // One loan that cannot be replayed must not stop the letters of all others.
    if (!prepared) await postpone(tx, { lenderId, id: row.id, nextAttemptAt: hoursLater(now, 6) })
    else if (prepared.reason) await skip(row.id, prepared.reason)
    else found.push({ ...prepared, row })
  }
  return found
}

/** Takes a counted letter back that did not go out. */
const giveBack = (tx: Tx, letter: { address: string; at: Instant }): Promise<void> =>
  asSystemTask(tx, 'count the letters to an address', (own) => uncountLetter(own, { ...letter, cause: 'LENDER' }))

async function giveBackOf(tx: Tx, { lenderId, loanId, at }: { lenderId: number; loanId: number; at: Instant }) {
  const recipient = await findRecipient(tx, { lenderId, loanId })
  if (recipient) await giveBack(tx, { address: recipient.sendsTo, at })
}

/** Another instance claimed the loan's notice of the day at the same moment, so this notice waits for another day. */
function passOver(error: unknown): Step {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'reminders_one_a_day'
  if (isTaken) return 'PASSED'
  throw error
}

/**
 * The Message-ID of a letter. Every sending of the same notices has an equal one, so that a mailbox recognises a second
 * copy, also after an older backup was restored and the notices' rows have other ids. A payment's id may then be another
 * payment's, so the instant at which its notice was stored counts too.
 */
function messageIdOf(
  { lenderId, notices }: { lenderId: number; notices: readonly PlannedRow[] },
  publicUrl: string,
): string {
  const named = notices.map((notice) => `${textOfKey(notice)} ${notice.paymentId === null ? '' : notice.plannedAt}`)
  const text = `${publicUrl} reminder ${lenderId} ${named.join('; ')}`
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return `<reminder.${digest}@${new URL(publicUrl).hostname}>`
}

/** The headers that stop such letters: with one click when the address is https (RFC 8058), else on the page. */
function stopHeaders({ publicUrl, stopUrl, token }: { publicUrl: string; stopUrl: string; token: string }) {
  if (!publicUrl.startsWith('https:')) return { 'List-Unsubscribe': `<${stopUrl}>` }
  return {
    'List-Unsubscribe': `<${publicUrl}/api/reminder-links/${token}/one-click>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const hoursLater = (now: Instant, hours: number): Instant => new Date(Date.parse(now) + hours * 3_600_000).toISOString()

function outcomeOf(delivery: Delivery, { attempts, now }: { attempts: number; now: Instant }) {
  if (delivery.kind === 'TAKEN') return { state: 'SENT', reason: null, nextAttemptAt: now } as const
  if (delivery.kind === 'UNCERTAIN') return { state: 'UNCERTAIN', reason: 'NO_ANSWER', nextAttemptAt: now } as const
  if (delivery.kind === 'REFUSED') return { state: 'FAILED', reason: 'REFUSED', nextAttemptAt: now } as const
  const minutes = RETRY_AFTER_MINUTES[attempts - 1]
  if (minutes === undefined) return { state: 'FAILED', reason: 'NOT_REACHED', nextAttemptAt: now } as const
  const nextAttemptAt = new Date(Date.parse(now) + minutes * 60_000).toISOString()
  return { state: 'PLANNED', reason: 'NOT_REACHED', nextAttemptAt } as const
}
