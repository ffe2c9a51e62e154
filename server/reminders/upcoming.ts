import { addDays } from '#engine/numbers/dates.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { daysBefore } from '../database/housekeeping.ts'
import { dayIn } from '../settings/clock.ts'
import { type LoanNames, listCandidates, listSettledKeys, listUntoldPayments } from './loans/queries.ts'
import { CATCH_UP_DAYS, noticesOn } from './notices.ts'
import type { NoticeKey } from './queries.ts'
import type { StoredSettings } from './settings/queries.ts'

/** A notice to send, with its recipient. */
export type Upcoming = NoticeKey & LoanNames & { plannedOn: Day; goesOutOn: Day }

export type UpcomingAsked = {
  lenderId: number
  settings: StoredSettings
  timeZone: string
  now: Instant
  today: Day
  /** How many days after today to look ahead. */
  daysAhead: number
  /** Payments recorded after this instant are left out, so that a mistake can still be corrected. */
  recordedTo: Instant
  loanId?: number | undefined
}

/** The most days before today of a due day that can still need a notice: the last offset after the longest grace. */
const LATEST_DAYS = 400
/** An older payment is no news to the borrower. */
const PAYMENT_DAYS = 31

/**
 * The notices of a lender for today and for the days ahead, by day; those ahead in case nothing is paid until then.
 * Settled notices are left out. It uses stored figures; the letter itself replays the loan.
 */
export async function listUpcoming(tx: Tx, asked: UpcomingAsked): Promise<Upcoming[]> {
  const found = [...(await ofPayments(tx, asked)), ...(await ofInstallments(tx, asked))]
  const loanIds = [...new Set(found.map(({ loanId }) => loanId))]
  const settled = new Set((await listSettledKeys(tx, { lenderId: asked.lenderId, loanIds })).map(textOfKey))
  return found
    .filter((notice) => !settled.has(textOfKey(notice)))
    .toSorted((one, other) => (one.goesOutOn < other.goesOutOn ? -1 : one.goesOutOn > other.goesOutOn ? 1 : 0))
}

/** A text that is equal for two notices only when they are the same notice. */
export const textOfKey = ({ loanId, kind, dueOn, paymentId, offsetDays }: NoticeKey): string =>
  `${loanId} ${kind} ${dueOn} ${paymentId} ${offsetDays}`

async function ofInstallments(tx: Tx, asked: UpcomingAsked): Promise<Upcoming[]> {
  const { lenderId, loanId, settings, today, daysAhead } = asked
  const soonest = Math.max(0, ...settings.dueSoonDays)
  const loans = await listCandidates(tx, {
    lenderId,
    loanId,
    from: addDays(today, -LATEST_DAYS),
    to: addDays(today, daysAhead + soonest),
  })
  const days = Array.from({ length: daysAhead + 1 }, (_, index) => addDays(today, index))
  return loans.flatMap(({ originatedOn, graceDays, openDueDays, ...names }) => {
    const notices = new Map<string, Upcoming>()
    for (const day of days.filter((one) => one >= originatedOn)) {
      for (const notice of noticesOn(settings, { openDueDays, graceDays }, day)) {
        const key = { loanId: names.loanId, paymentId: null, ...notice }
        if (!notices.has(textOfKey(key))) notices.set(textOfKey(key), { ...names, ...key, goesOutOn: day })
      }
    }
    return [...notices.values()]
  })
}

async function ofPayments(tx: Tx, asked: UpcomingAsked): Promise<Upcoming[]> {
  const { lenderId, loanId, settings, timeZone, now, today, recordedTo } = asked
  if (settings.receivedFrom === null) return []
  const stale = daysBefore(now, CATCH_UP_DAYS)
  const payments = await listUntoldPayments(tx, {
    lenderId,
    loanId,
    recordedTo,
    recordedFrom: [settings.receivedFrom, stale].toSorted()[1] ?? stale,
    paidFrom: addDays(today, -PAYMENT_DAYS),
  })
  return payments.map(({ recordedAt, paidOn: _, ...names }) => ({
    ...names,
    kind: 'RECEIVED' as const,
    dueOn: null,
    offsetDays: 0,
    plannedOn: dayIn(timeZone, recordedAt),
    goesOutOn: today,
  }))
}
