import { addDays } from '#engine/numbers/dates.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import { asSystemTask } from '../database/system-task.ts'
import { dayIn } from '../settings/clock.ts'
import { releaseHeld } from './allowance/queries.ts'
import {
  boundRestore,
  giveUpSending,
  holdRestored,
  insertPlanned,
  lastRestore,
  listSenders,
  type Sender,
} from './queries.ts'
import { type Means, type Sending, sendNext } from './send.ts'
import { findSettings, type StoredSettings } from './settings/queries.ts'
import { listUpcoming } from './upcoming.ts'

/** The number of letters in a round that the mail server has, or may have, accepted. */
export type Round = { handedOver: number }

const everyMs = 15 * 60_000
// A server does enough in its first minute.
const firstAfterMs = 60_000
/** Letters are sent between these hours of the lender's day. */
const FIRST_HOUR = 8
const LAST_HOUR = 20
/** A confirmation waits this long, so that a mistake in entering the payment can be corrected before. */
export const CORRECTION_MINUTES = 30
/** An instance that began to send a letter longer ago than this has stopped. */
const GONE_AFTER_MINUTES = 10

/** Sends the planned letters every quarter of an hour until stopped. Several instances may do so at once. */
export function remindRegularly(means: Means): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let current: Promise<unknown> = Promise.resolve()
  const look = () => {
    current = current.then(() => remindAll(means, stopping.signal)).catch(means.onFailure)
  }
  const first = setTimeout(look, firstAfterMs)
  const timer = setInterval(look, everyMs)
  first.unref()
  timer.unref()
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(first)
      clearInterval(timer)
      await current
    },
  }
}

/**
 * One round over all lenders, who are served in turn, a letter each: one with thousands does not make the others wait. An
 * error with one lender's notices does not stop the others'. No letter goes out while the clock is wrong.
 */
export async function remindAll(means: Means, stopping?: AbortSignal): Promise<Round> {
  if (!(await means.isClockRight())) return { handedOver: 0 }
  const senders = await means.database.transaction({ kind: 'SYSTEM' }, (tx) =>
    asSystemTask(tx, 'find the lenders who send reminders', async (own) => {
      await boundRestore(own, means.clock.now())
      return listSenders(own)
    }),
  )
  const waiting: Sending[] = []
  const mayGoOn = async (): Promise<boolean> => !stopping?.aborted && (await means.isClockRight())
  for (const sender of senders) {
    if (!(await mayGoOn())) break
    const sending = await begin(means, sender).catch(means.onFailure)
    if (sending) waiting.push(sending)
  }
  let handedOver = 0
  for (let next = waiting.shift(); next && (await mayGoOn()); next = waiting.shift()) {
    const step = await sendNext(means, next).catch(means.onFailure)
    if (step === 'SERVER_DOWN') break
    if (step === 'HANDED_OVER') handedOver += 1
    if (step === 'HANDED_OVER' || step === 'PASSED') waiting.push(next)
  }
  return { handedOver }
}

/** Plans the notices of a lender; undefined when the lender sends none now. */
async function begin(means: Means, sender: Sender): Promise<Sending | undefined> {
  if (sender.isSending) await giveUp(means, sender)
  const settings = sender.isOn && isByDay(sender, means.clock.now()) ? await plan(means, sender) : undefined
  return settings && { lenderId: sender.lenderId, timeZone: sender.timeZone, settings }
}

/** Marks letters whose sending began too long ago as uncertain, at any hour of the day. */
async function giveUp({ database, clock }: Means, { lenderId }: Sender): Promise<void> {
  const now = clock.now()
  const begunBefore = minutesBefore(now, GONE_AFTER_MINUTES)
  await database.transaction({ kind: 'USER', userId: lenderId, lenderId }, (tx) =>
    giveUpSending(tx, { lenderId, begunBefore, now }),
  )
}

/** Stores the notices to send now, and gives the lender's settings; undefined when reminders are switched off. */
async function plan({ database, clock }: Means, { lenderId, timeZone }: Sender): Promise<StoredSettings | undefined> {
  const now = clock.now()
  const today = dayIn(timeZone, now)
  return database.transaction({ kind: 'USER', userId: lenderId, lenderId }, async (tx) => {
    const settings = await findSettings(tx, lenderId)
    if (!settings?.isOn) return undefined
    await releaseHeld(tx, { lenderId, now })
    const recordedTo = minutesBefore(now, CORRECTION_MINUTES)
    const planned = await listUpcoming(tx, { lenderId, settings, timeZone, now, today, daysAhead: 0, recordedTo })
    await insertPlanned(tx, { lenderId, now, planned })
    const restoredAt = await lastRestore(tx)
    if (restoredAt !== null)
      await holdRestored(tx, { lenderId, until: lastDayTold(timeZone, restoredAt), restoredAt, now })
    return settings
  })
}

const minutesBefore = (now: Instant, minutes: number): Instant =>
  new Date(Date.parse(now) - minutes * 60_000).toISOString()

/** Whether the lender's local time is within the hours for letters. */
function isByDay({ timeZone }: Sender, now: Instant): boolean {
  const hour = hourIn(timeZone, now)
  return hour >= FIRST_HOUR && hour < LAST_HOUR
}

/** The last day, in the lender's time zone, whose letters may have been sent before an instant. */
function lastDayTold(timeZone: string, instant: Instant): Day {
  const day = dayIn(timeZone, instant)
  return hourIn(timeZone, instant) < FIRST_HOUR ? addDays(day, -1) : day
}

function hourIn(timeZone: string, instant: Instant): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  return Number(format.format(new Date(instant)))
}
