import * as contract from '#contract/reminders/reminders.ts'
import { laterOf } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { conflict, notFound } from '../http/errors.ts'
import { type Context, handle, handlePage, type Route } from '../http/http.ts'
import { lenderMeant } from '../loans/chosen-lender.ts'
import { dayIn } from '../settings/clock.ts'
import { newLenderHold } from './allowance/allowance.ts'
import { findStanding } from './allowance/queries.ts'
import { choiceRoutes } from './choices/routes.ts'
import type { Letter } from './letter.ts'
import type { Recipient } from './loans/queries.ts'
import { countReminders, listReminders as listRows } from './log/queries.ts'
import { letterAbout, prepareNotice, refusalOf } from './prepared-letter.ts'
import { type NoticeKey, planAgain, settleByHand, stateOf } from './queries.ts'
import { findSettings, type StoredSettings, storeSettings } from './settings/queries.ts'
import { byDay, listByHand, listUpcoming, textOfKey, type Upcoming, type UpcomingAsked } from './upcoming.ts'

/** The number of days ahead that are shown. */
const DAYS_AHEAD = 14

type Asking = Pick<Context, 'tx' | 'user' | 'now' | 'today' | 'config'>
type OfLender = Asking & { params: { lenderId: number } }

const getReminderSettings = handle(contract.getReminderSettings, async (context) => {
  const { receivedFrom: _, ...settings } = await settingsOf(context, await lenderOf(context))
  return settings
})

const updateReminderSettings = handle(contract.updateReminderSettings, async (context) => {
  const { tx, now, body } = context
  const lenderId = await lenderOf(context)
  const settings = { ...body, dueSoonDays: ordered(body.dueSoonDays), lateDays: ordered(body.lateDays) }
  await storeSettings(tx, { lenderId, settings, now })
  return settings
})

const listUpcomingReminders = handle(contract.listUpcomingReminders, async (context) => {
  const { tx, now, config, user } = context
  const lenderId = await lenderOf(context)
  if (context.query.sentBy) {
    const forHand = await listByHand(tx, await askedOf(context, lenderId))
    return forHand.map((notice) => shownUpcoming(notice, forHand))
  }
  // Where no mail is sent, lenders send each message themselves, on its own day.
  const newHold = config.smtpUrl === undefined ? null : newLenderHold(await findStanding(tx, lenderId), config, now)
  const called = await upcomingOf(context, lenderId)
  const upcoming = newHold ? heldAsNew(called, dayIn(user.timeZone, newHold.until)) : called
  return upcoming.map((notice) => shownUpcoming(notice, upcoming))
})

const previewReminder = handle(contract.previewReminder, async (context) => {
  const lenderId = await lenderOf(context)
  const { letter, recipient } = await letterOf(context, await wantedByHand(context, lenderId, context.body), {
    lenderId,
    isForLooking: true,
  })
  return { sendsTo: recipient.sendsTo, ...letter }
})

const skipReminder = handle(contract.skipReminder, async (context) => {
  const lenderId = await lenderOf(context)
  const notice = await wanted(context, lenderId, context.body)
  await settle(context, notice, { lenderId, state: 'SKIPPED', letter: null })
  return { success: true as const }
})

const markReminderSent = handle(contract.markReminderSent, async (context) => {
  const lenderId = await lenderOf(context)
  const notice = await wantedByHand(context, lenderId, context.body)
  const { letter, recipient } = await letterOf(context, notice, { lenderId, isForLooking: true })
  await settle(context, notice, { lenderId, state: 'SENT', letter: { ...letter, to: recipient.sendsTo } })
  return { success: true as const }
})

const listReminders = handlePage(contract.listReminders, async (context) => {
  const { tx, query } = context
  const listing = { lenderId: await lenderOf(context), state: query.state }
  const page = { limit: query.limit, offset: (query.page - 1) * query.limit }
  return { rows: await listRows(tx, { ...listing, ...page }), total: await countReminders(tx, listing) }
})

const sendReminderAgain = handle(contract.sendReminderAgain, async (context) => {
  const { tx, now, params } = context
  const key = { lenderId: await lenderOf(context), id: params.reminderId }
  if (!(await stateOf(tx, key))) throw notFound('reminder.notFound')
  if (!(await planAgain(tx, { ...key, now }))) throw conflict('reminder.notToBeSentAgain')
  return { success: true as const }
})

/** Reminders: lenders' settings, coming notices, past notices, and borrowers who want none. */
export const reminderRoutes: readonly Route[] = [
  getReminderSettings,
  updateReminderSettings,
  listUpcomingReminders,
  previewReminder,
  skipReminder,
  markReminderSent,
  listReminders,
  sendReminderAgain,
  ...choiceRoutes,
]

const lenderOf = ({ tx, user, params }: OfLender): Promise<number> => lenderMeant(tx, user, params.lenderId)

const ordered = (days: readonly number[]): number[] => [...new Set(days)].toSorted((one, other) => one - other)

async function settingsOf({ tx }: Asking, lenderId: number): Promise<StoredSettings> {
  return (await findSettings(tx, lenderId)) ?? { ...contract.USUAL_REMINDER_SETTINGS, receivedFrom: null }
}

async function upcomingOf(context: Asking, lenderId: number, loanId?: number): Promise<Upcoming[]> {
  return listUpcoming(context.tx, await askedOf(context, lenderId, loanId))
}

async function askedOf(context: Asking, lenderId: number, loanId?: number): Promise<UpcomingAsked> {
  const { user, now, today } = context
  const settings = await settingsOf(context, lenderId)
  const moment = { now, today, timeZone: user.timeZone, recordedTo: now, daysAhead: DAYS_AHEAD }
  return { lenderId, settings, loanId, ...moment }
}

/** The notice of a key, from the coming notices. Refuses one that is no longer among them. */
async function wanted(context: Asking, lenderId: number, key: contract.ReminderKey): Promise<Upcoming> {
  const notice = ofKey(await upcomingOf(context, lenderId, key.loanId), key)
  if (!notice) throw conflict('reminder.notUpcoming')
  return notice
}

/** The notice of a key, also one that only the lender sends. */
async function wantedByHand(context: Asking, lenderId: number, key: contract.ReminderKey): Promise<Upcoming> {
  const upcoming = ofKey(await upcomingOf(context, lenderId, key.loanId), key)
  const notice = upcoming ?? ofKey(await listByHand(context.tx, await askedOf(context, lenderId, key.loanId)), key)
  if (!notice) throw conflict('reminder.notUpcoming')
  return notice
}

const ofKey = (
  notices: readonly Upcoming[],
  { dueDate: dueOn, ...named }: contract.ReminderKey,
): Upcoming | undefined => notices.find((one) => textOfKey(one) === textOfKey({ ...named, dueOn }))

/** Writes the letter of a notice for its day. Refuses when there is none to write, as after a payment just now. */
async function letterOf(
  context: Asking,
  notice: Upcoming,
  { lenderId, isForLooking }: { lenderId: number; isForLooking: boolean },
): Promise<{ letter: Letter; recipient: Recipient }> {
  const { tx, config, today } = context
  const asked = {
    lenderId,
    isForLooking,
    locks: false,
    publicUrl: config.publicUrl,
    newLenderDays: config.newLenderDays,
    settings: await settingsOf(context, lenderId),
    on: laterOf(notice.goesOutOn, today),
    // A letter sent by hand has no link to stop letters. When the app sends it, a placeholder shows where the link
    // goes.
    stopUrl: config.smtpUrl === undefined ? null : `${config.publicUrl}/stop-reminders?token=…`,
  }
  const prepared = await prepareNotice(tx, { ...notice, hasLater: false }, asked)
  if (!prepared.part) throw conflict('reminder.notUpcoming')
  return { letter: letterAbout([prepared], asked), recipient: prepared.recipient }
}

async function settle(
  { tx, user, now, today }: Asking,
  notice: Upcoming,
  how: Pick<Parameters<typeof settleByHand>[1], 'lenderId' | 'state' | 'letter'>,
): Promise<void> {
  const { loanId, kind, dueOn, paymentId, offsetDays, plannedOn } = notice
  const row: NoticeKey & { plannedOn: Day } = { loanId, kind, dueOn, paymentId, offsetDays, plannedOn }
  const isSettled = await settleByHand(tx, { ...row, ...how, now, today, by: user.id })
  if (!isSettled) throw conflict('reminder.notUpcoming')
}

/**
 * The notices of a new account: those to borrowers who have not agreed to it wait until the account is not new any more,
 * and of several about one installment only the last goes out then.
 */
function heldAsNew(upcoming: readonly Upcoming[], freeOn: Day): Upcoming[] {
  const isHeld = ({ hasAccount, goesOutOn }: Upcoming): boolean => !hasAccount && goesOutOn < freeOn
  const isMadeUpFor = (notice: Upcoming): boolean =>
    upcoming.some(
      ({ loanId, dueOn, plannedOn }) =>
        loanId === notice.loanId && dueOn === notice.dueOn && plannedOn > notice.plannedOn && plannedOn <= freeOn,
    )
  return upcoming
    .filter((notice) => !isHeld(notice) || notice.dueOn === null || !isMadeUpFor(notice))
    .map((notice) => (isHeld(notice) ? { ...notice, goesOutOn: freeOn, heldBy: 'NEW_LENDER' as const } : notice))
    .toSorted(byDay)
}

function shownUpcoming(notice: Upcoming, upcoming: readonly Upcoming[]) {
  const { loanId, loanName, loanNumber, borrowerId, borrowerName, sendsTo } = notice
  const { kind, dueOn, paymentId, offsetDays, goesOutOn, heldBy, isByHand } = notice
  const inLetter = upcoming.filter((other) => other.borrowerId === borrowerId && other.goesOutOn === goesOutOn)
  return {
    loanId,
    loanName,
    loanNumber,
    borrowerId,
    borrowerName,
    kind,
    dueDate: dueOn,
    paymentId,
    offsetDays,
    goesOutOn,
    heldBy,
    isByHand,
    loansInLetter: new Set(inLetter.map((other) => other.loanId)).size,
    sendsTo,
    blockedBy: refusalOf(notice),
  }
}
