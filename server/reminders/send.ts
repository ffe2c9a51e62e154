import { createHash } from 'node:crypto'
import type { Day, Instant } from '#engine/numbers/units.ts'
import { plainName } from '#texts/plain-name.ts'
import type { Database, Tx } from '../database/database.ts'
import { type Delivery, deliverMail, type OwnedMail } from '../mail/deliver-mail.ts'
import type { MailServerSettings } from '../mail/mail-transport.ts'
import { hashOfToken, makeToken } from '../sessions/tokens.ts'
import { type Clock, dayIn } from '../settings/clock.ts'
import { prepareLetter } from './prepared-letter.ts'
import {
  concludeSending,
  insertLink,
  lockNextPlanned,
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
  config: MailServerSettings
  /** Called with errors of our own; a later round tries the letter again. */
  onFailure: (error: unknown) => void
}

export type Sending = Pick<Sender, 'lenderId' | 'timeZone'> & { settings: StoredSettings }

/** A notice that this instance has claimed, so that no other sends it. */
type Claimed = { id: number; claimedAt: Instant; attempts: number; mail: OwnedMail }

/** The minutes before each further try of a letter; after the last it has failed. */
const RETRY_AFTER_MINUTES = [15, 60, 4 * 60, 12 * 60] as const

/**
 * The result of a step. PASSED: a notice was skipped or left to another instance. SERVER_DOWN: none can be sent now.
 */
export type Step = 'HANDED_OVER' | 'PASSED' | 'NOTHING' | 'SERVER_DOWN'

/**
 * Claims the next notice of a lender, writes its letter from the state of this moment, and sends it. One transaction
 * claims it and another stores the result, with the mail between the two: a crash leaves that one notice marked as
 * being sent.
 */
export async function sendNext(means: Means, sending: Sending): Promise<Step> {
  const { database, clock, config } = means
  const scope = { kind: 'USER', userId: sending.lenderId, lenderId: sending.lenderId } as const
  const now = clock.now()
  const { onFailure } = means
  const claimed = await database
    .transaction(scope, (tx) => claimNext(tx, { sending, now, publicUrl: config.publicUrl, onFailure }))
    .catch(passOver)
  if (typeof claimed === 'string') return claimed
  const delivery = await deliverMail(config, claimed.mail)
  const outcome = outcomeOf(delivery, { attempts: claimed.attempts, now: clock.now() })
  const { lenderId } = sending
  await database.transaction(scope, (tx) => concludeSending(tx, { lenderId, ...claimed, now: clock.now(), ...outcome }))
  return delivery.kind === 'NOT_SENT' && delivery.isServerDown ? 'SERVER_DOWN' : 'HANDED_OVER'
}

async function claimNext(
  tx: Tx,
  {
    sending,
    now,
    publicUrl,
    onFailure,
  }: Pick<Means, 'onFailure'> & { sending: Sending; now: Instant; publicUrl: string },
): Promise<Claimed | Step> {
  const { lenderId, settings, timeZone } = sending
  const today: Day = dayIn(timeZone, now)
  const row = await lockNextPlanned(tx, { lenderId, today, now })
  if (!row) return 'NOTHING'
  const token = makeToken()
  const stopUrl = `${publicUrl}/stop-reminders?token=${token}`
  const asked = { lenderId, settings, notice: row, on: today, publicUrl, stopUrl, locks: true }
  const prepared = await prepareLetter(tx, asked).catch((error: unknown) => {
    if (error instanceof Error && 'severity' in error) throw error // a database error: this transaction is over
    onFailure(error)
  })
  if (!prepared) {
    // One loan that cannot be replayed must not stop the letters of all others.
    await postpone(tx, { lenderId, id: row.id, nextAttemptAt: hoursLater(now, 6) })
    return 'PASSED'
  }
  const { recipient, letter, reason } = prepared
  if (reason) {
    await markSkipped(tx, { lenderId, id: row.id, now, reason })
    return 'PASSED'
  }
  const { borrowerId, sendsTo } = recipient
  await insertLink(tx, { lenderId, borrowerId, tokenHash: hashOfToken(token), now })
  // The lender can read the stored text, but the link is the borrower's alone.
  const kept = { ...letter, text: letter.text.replace(token, '…') }
  await markSending(tx, { lenderId, id: row.id, borrowerId, today, now, to: sendsTo, ...kept })
  const messageId = messageIdOf({ lenderId, notice: row }, publicUrl)
  const headers = stopHeaders({ publicUrl, stopUrl, token })
  const fromName = `${plainName(recipient.lenderName)} via Loanwright`
  const mail = { to: sendsTo, replyTo: recipient.lenderEmail, fromName, messageId, headers, ...letter }
  return { id: row.id, claimedAt: now, attempts: row.attempts + 1, mail }
}

/** Another instance claimed the loan's notice of the day at the same moment, so this notice waits for another day. */
function passOver(error: unknown): Step {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'reminders_one_a_day'
  if (isTaken) return 'PASSED'
  throw error
}

/**
 * The Message-ID of a notice. Every sending of a notice has an equal one, so that a mailbox recognises a second copy,
 * also after an older backup was restored and the notice's row has another id. A payment's id may then be another
 * payment's, so the instant at which the notice was stored counts too.
 */
function messageIdOf({ lenderId, notice }: { lenderId: number; notice: PlannedRow }, publicUrl: string): string {
  const moment = notice.paymentId === null ? '' : notice.plannedAt
  const named = `${publicUrl} reminder ${lenderId} ${textOfKey(notice)} ${moment}`
  const digest = createHash('sha256').update(named).digest('hex').slice(0, 32)
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
