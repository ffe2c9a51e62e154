import type { HoldReason } from '#contract/reminders/reminders.ts'
import { addDays, daysBetween, laterOf } from '#engine/numbers/dates.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { daysBefore } from '../database/housekeeping.ts'
import { dayIn } from '../settings/clock.ts'
import {
  type LoanNames,
  listCandidates,
  listHeld,
  listSettledKeys,
  listUntoldPayments,
  listUntoldReturns,
  type UntoldPayment,
} from './loans/queries.ts'
import { CATCH_UP_DAYS, noticesOn } from './notices.ts'
import type { NoticeKey } from './queries.ts'
import type { StoredSettings } from './settings/queries.ts'

/** A notice to send, with its recipient. */
export type Upcoming = NoticeKey &
  LoanNames & {
    plannedOn: Day
    goesOutOn: Day
    heldOn: Day | null
    heldBy: HoldReason | null
    /** It goes out only when the lender sends it. */
    isByHand: boolean
  }

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
 * Settled notices are left out; those that are held back stand on the day on which they may go out. It uses stored
 * figures; the letter itself replays the loan.
 */
export async function listUpcoming(tx: Tx, asked: UpcomingAsked): Promise<Upcoming[]> {
  const held = await heldNotices(tx, asked)
  const heldKeys = new Set(held.map(textOfKey))
  const called = [
    ...(await ofReturns(tx, asked)),
    ...(await ofPayments(tx, asked)),
    ...(await ofInstallments(tx, asked)),
  ]
  const found = [...held, ...called.filter((notice) => !heldKeys.has(textOfKey(notice)))]
  const loanIds = [...new Set(found.map(({ loanId }) => loanId))]
  const settled = new Set((await listSettledKeys(tx, { lenderId: asked.lenderId, loanIds })).map(textOfKey))
  return found.filter((notice) => !settled.has(textOfKey(notice))).toSorted(byDay)
}

/** Before the due day of any installment. */
const FIRST_DAY = '1900-01-01'

/**
 * The notices as above, for a lender who sends one by hand: a loan that is past due has the late notice of today, or where
 * the plan has none, one about its oldest open installment, however late. What was settled today is left out.
 */
export async function listByHand(tx: Tx, asked: UpcomingAsked): Promise<Upcoming[]> {
  const { lenderId, loanId, today } = asked
  const planned = await listUpcoming(tx, asked)
  const loans = await listCandidates(tx, { lenderId, loanId, from: FIRST_DAY, to: addDays(today, -1) })
  const behind = new Set(loans.map((loan) => loan.loanId))
  const isLateToday = ({ kind, goesOutOn }: Upcoming) => kind === 'LATE' && goesOutOn === today
  const kept = planned.filter((notice) => !behind.has(notice.loanId) || isLateToday(notice))
  const served = new Set(kept.map((notice) => notice.loanId))
  const own = loans.flatMap(({ originatedOn: _, graceDays: __, openDueDays: [dueOn], ...names }) =>
    dueOn === undefined || served.has(names.loanId) ? [] : [lateByHand(names, { dueOn, today })],
  )
  const loanIds = own.map((notice) => notice.loanId)
  const settled = new Set((await listSettledKeys(tx, { lenderId, loanIds })).map(textOfKey))
  return [...own.filter((notice) => !settled.has(textOfKey(notice))), ...kept]
}

/** Each day has a notice of its own. Rows count up to 365 days, so the count begins anew after them. */
const lateByHand = (names: LoanNames, { dueOn, today }: { dueOn: Day; today: Day }): Upcoming => ({
  ...names,
  kind: 'LATE',
  dueOn,
  paymentId: null,
  offsetDays: daysBetween({ from: dueOn, to: today }) % 366,
  plannedOn: today,
  ...FREE,
  isByHand: true,
  goesOutOn: today,
})

/** Orders notices by the day on which they go out. */
export const byDay = (one: Pick<Upcoming, 'goesOutOn'>, other: Pick<Upcoming, 'goesOutOn'>): number =>
  one.goesOutOn < other.goesOutOn ? -1 : one.goesOutOn > other.goesOutOn ? 1 : 0

/** A text that is equal for two notices only when they are the same notice. */
export const textOfKey = ({ loanId, kind, dueOn, paymentId, offsetDays }: NoticeKey): string =>
  `${loanId} ${kind} ${dueOn} ${paymentId} ${offsetDays}`

async function heldNotices(tx: Tx, { lenderId, loanId, timeZone, today }: UpcomingAsked): Promise<Upcoming[]> {
  const rows = await listHeld(tx, { lenderId, loanId })
  return rows.map(({ heldUntil, ...notice }) => ({
    ...notice,
    isByHand: false,
    goesOutOn: laterOf(dayIn(timeZone, heldUntil), today),
  }))
}

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
        if (!notices.has(textOfKey(key))) notices.set(textOfKey(key), { ...names, ...key, ...FREE, goesOutOn: day })
      }
    }
    return [...notices.values()]
  })
}

/** A notice that nothing holds back. */
const FREE = { heldOn: null, heldBy: null, isByHand: false } as const

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
  return payments.map((payment) => noticeOf(payment, { kind: 'RECEIVED', timeZone, today }))
}

async function ofReturns(tx: Tx, { lenderId, loanId, timeZone, now, today, recordedTo }: UpcomingAsked) {
  const recordedFrom = daysBefore(now, CATCH_UP_DAYS)
  const payments = await listUntoldReturns(tx, { lenderId, loanId, recordedFrom, recordedTo })
  return payments.map((payment) => noticeOf(payment, { kind: 'RETURNED', timeZone, today }))
}

const noticeOf = (
  { recordedAt, paidOn: _, ...names }: UntoldPayment,
  { kind, timeZone, today }: Pick<UpcomingAsked, 'timeZone' | 'today'> & { kind: 'RECEIVED' | 'RETURNED' },
): Upcoming => ({
  ...names,
  kind,
  dueOn: null,
  offsetDays: 0,
  plannedOn: dayIn(timeZone, recordedAt),
  ...FREE,
  goesOutOn: today,
})
