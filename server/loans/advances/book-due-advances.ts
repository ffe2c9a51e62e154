import { addDays } from '#engine/numbers/dates.ts'
import type { Database } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { readEvents } from '../../ledger/events.ts'
import { lockLoan } from '../../ledger/loan-rows.ts'
import { recordEvents } from '../../ledger/record-events.ts'
import { type Clock, dayIn } from '../../settings/clock.ts'
import { type DueAdvance, listDueAdvances } from './queries.ts'

export type Means = { database: Database; clock: Clock; onFailure: (error: unknown) => void }

/** The note by which money agreed for a later day enters the books on that day. People are shown the advance itself. */
export const WENT_OUT = 'ADVANCE_WENT_OUT'

const everyMs = 60 * 60_000
// A server does enough in its first minute.
const firstAfterMs = 60_000

/** Books the money that goes out today, once an hour until stopped. Several instances may do so at once. */
export function bookDueAdvancesHourly(means: Means): { stop(): Promise<void> } {
  let current: Promise<unknown> = Promise.resolve()
  const look = () => {
    current = current.then(() => bookDueAdvances(means)).catch(means.onFailure)
  }
  const first = setTimeout(look, firstAfterMs)
  const timer = setInterval(look, everyMs)
  first.unref()
  timer.unref()
  return {
    stop: async () => {
      clearTimeout(first)
      clearInterval(timer)
      await current
    },
  }
}

/**
 * Brings the books of loans in line whose money, agreed for a later day, goes out today by the lender's time zone or went out
 * before. Stored figures are of the day of the last event, so an event says that the day has come. Gives their number.
 */
export async function bookDueAdvances({ database, clock, onFailure }: Means): Promise<number> {
  const now = clock.now()
  // No time zone is a day ahead of universal time by more than one.
  const by = addDays(dayIn('UTC', now), 1)
  const due = await database.transaction({ kind: 'SYSTEM' }, (tx) =>
    asSystemTask(tx, 'find the money that goes out on its day', (own) => listDueAdvances(own, by)),
  )
  let booked = 0
  for (const advance of due.filter(({ effectiveOn, timeZone }) => effectiveOn <= dayIn(timeZone, now))) {
    const isBooked = await book(database, advance, now).catch((error: unknown) => {
      onFailure(error)
      return false
    })
    if (isBooked) booked += 1
  }
  return booked
}

async function book(
  database: Database,
  { lenderId, loanId, eventId, effectiveOn }: DueAdvance,
  now: string,
): Promise<boolean> {
  return database.transaction({ kind: 'USER', userId: lenderId, lenderId }, async (tx) => {
    const loan = await lockLoan(tx, { id: lenderId, role: 'LENDER' }, loanId)
    if (!loan) return false
    const before = await readEvents(tx, loan)
    // Another instance, or an event of the lender's, was first.
    if (before.some((event) => event.id > eventId && event.kind === 'NOTE' && event.effectiveOn >= effectiveOn)) {
      return false
    }
    const event = { kind: 'NOTE', effectiveOn, recordedAt: now } as const
    await recordEvents(tx, loan, [{ event, recordedBy: lenderId, remark: { note: WENT_OUT } }], { before })
    return true
  })
}
