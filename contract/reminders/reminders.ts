import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, idInPath, instant, pageQuery } from '../fields.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

/** The notices a borrower can get: before, on and after a due day, and about a payment received, or returned by the bank. */
export const REMINDER_KINDS = ['DUE_SOON', 'DUE_TODAY', 'LATE', 'RECEIVED', 'RETURNED'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/**
 * PLANNED: goes out next. SENDING: an instance is handing it to the mail server. UNCERTAIN: it was handed over without
 * an answer, so it may have gone out; only the lender sends it again. SKIPPED for RESTORED: it may have gone out before
 * an older backup was restored; the lender decides.
 */
export const REMINDER_STATES = ['PLANNED', 'SENDING', 'SENT', 'UNCERTAIN', 'FAILED', 'SKIPPED'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

/**
 * Why a notice waits for another day. NEW_LENDER: the account is new, and the borrower has not agreed to it.
 * LENDER_NUMBER and RECIPIENT_NUMBER: as many letters as a day may have were sent by the lender, or to the address.
 */
export const HOLD_REASONS = ['NEW_LENDER', 'LENDER_NUMBER', 'RECIPIENT_NUMBER'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Why a notice did not go out, or why its fate is unknown. */
export const REMINDER_REASONS = [
  'NOTHING_OPEN',
  'LOAN_CLOSED',
  'DAY_PASSED',
  'KIND_OFF',
  'PAYMENT_REVERSED',
  'PAYMENT_COUNTS',
  'OFF_BY_LENDER',
  'OFF_BY_BORROWER',
  'NO_EMAILS',
  'BY_HAND',
  'REFUSED',
  'NOT_REACHED',
  'NO_ANSWER',
  'RESTORED',
  ...HOLD_REASONS,
] as const
export type ReminderReason = (typeof REMINDER_REASONS)[number]

/** The days before and after a due day that a lender may choose from. */
export const DUE_SOON_DAYS = [14, 7, 3, 1] as const
export const LATE_DAYS = [1, 7, 14, 30] as const

const days = (allowed: readonly number[]) => z.array(z.literal([...allowed])).check(z.maxLength(allowed.length))

/** The notices that a lender has switched on. An empty list of days: that kind is off. */
export const reminderSettings = z.strictObject({
  isOn: z.boolean(),
  dueSoonDays: days(DUE_SOON_DAYS),
  dueToday: z.boolean(),
  lateDays: days(LATE_DAYS),
  received: z.boolean(),
})
export type ReminderSettings = z.output<typeof reminderSettings>

/** The settings of a lender who has chosen nothing: all off, with the kinds that switching on would send. */
export const USUAL_REMINDER_SETTINGS: ReminderSettings = {
  isOn: false,
  dueSoonDays: [3],
  dueToday: true,
  lateDays: [1, 7, 30],
  received: true,
}

/** The notice that is meant: of an installment by its due day, or of a payment. */
const noticeNamed = {
  kind: z.enum(REMINDER_KINDS),
  dueDate: z.nullable(day),
  paymentId: z.nullable(id),
  offsetDays: z.int().check(z.gte(0), z.lte(365)),
}
const noticeKey = z.strictObject({ loanId: id, ...noticeNamed })
export type ReminderKey = z.output<typeof noticeKey>

const ofLoan = { loanId: id, loanName: z.string(), loanNumber: z.string(), borrowerId: id, borrowerName: z.string() }

/** A notice that goes out next, or would if switched on. */
export const upcomingReminder = z.object({
  ...ofLoan,
  ...noticeNamed,
  /** The day it goes out, if the installment is still open then; for one that is held, the day on which it may. */
  goesOutOn: z.string(),
  /** Why it waits until that day; null when nothing holds it. */
  heldBy: z.nullable(z.enum(HOLD_REASONS)),
  /** It goes out only when the lender sends it; there is nothing to skip. */
  isByHand: z.boolean(),
  /** The number of loans in its letter: one letter a day tells a borrower of all their loans with the lender. */
  loansInLetter: z.int(),
  sendsTo: z.string(),
  /** Why it will be skipped as things stand; null if it will not. */
  blockedBy: z.nullable(z.enum(REMINDER_REASONS)),
})
export type UpcomingReminder = z.output<typeof upcomingReminder>

/** A notice that was sent, skipped or has failed. */
export const reminder = z.object({
  id,
  ...ofLoan,
  ...noticeNamed,
  state: z.enum(REMINDER_STATES),
  reason: z.nullable(z.enum(REMINDER_REASONS)),
  attempts: z.int(),
  /** When its state last changed. */
  changedAt: instant,
  isByHand: z.boolean(),
  sentTo: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type Reminder = z.output<typeof reminder>

/** The letter of a notice, as it would go out. */
export const reminderLetter = z.object({ sendsTo: z.string(), subject: z.string(), text: z.string() })
export type ReminderLetter = z.output<typeof reminderLetter>

const lenderIdParams = z.object({ lenderId: idInPath })
const done = z.object({ success: z.literal(true) })

export const getReminderSettings = endpoint({
  name: 'getReminderSettings',
  summary: 'Which notices a lender has switched on',
  route: 'GET /lenders/:lenderId/reminder-settings',
  access: LENDERS,
  params: lenderIdParams,
  result: reminderSettings,
})

export const updateReminderSettings = endpoint({
  name: 'updateReminderSettings',
  summary: 'Switch notices on and off; payments recorded before confirmations are switched on are confirmed to nobody',
  route: 'PUT /lenders/:lenderId/reminder-settings',
  access: LENDERS,
  params: lenderIdParams,
  body: reminderSettings,
  result: reminderSettings,
})

export const listUpcomingReminders = endpoint({
  name: 'listUpcomingReminders',
  summary:
    'What goes out today and in the next 14 days if it is still open by then, and what would if it were switched on',
  route: 'GET /lenders/:lenderId/reminders/upcoming',
  access: LENDERS,
  params: lenderIdParams,
  /** LENDER: to send by hand. A loan that is past due has only its late reminder of today, planned or not. */
  query: z.object({ sentBy: z.optional(z.enum(['LENDER'])) }),
  result: z.array(upcomingReminder),
  effort: 'COSTLY',
})

export const previewReminder = endpoint({
  name: 'previewReminder',
  summary: 'The letter of a notice that goes out next, in the language of the borrower, with the figures of its day',
  route: 'POST /lenders/:lenderId/reminders/letter',
  access: LENDERS,
  params: lenderIdParams,
  body: noticeKey,
  result: reminderLetter,
  isWrite: false,
})

export const skipReminder = endpoint({
  name: 'skipReminder',
  summary: 'Let one notice not go out',
  route: 'POST /lenders/:lenderId/reminders/skips',
  access: LENDERS,
  params: lenderIdParams,
  body: noticeKey,
  result: done,
})

export const markReminderSent = endpoint({
  name: 'markReminderSent',
  summary: 'Note that one has sent a notice oneself, so that it does not go out',
  route: 'POST /lenders/:lenderId/reminders/by-hand',
  access: LENDERS,
  params: lenderIdParams,
  body: noticeKey,
  result: done,
})

export const listReminders = endpoint({
  name: 'listReminders',
  summary: 'The notices that were sent, skipped or have failed, the newest first',
  route: 'GET /lenders/:lenderId/reminders',
  access: LENDERS,
  params: lenderIdParams,
  query: z.object({ ...pageQuery, state: z.optional(z.enum(REMINDER_STATES)) }),
  result: z.array(reminder),
  isPaged: true,
})

export const sendReminderAgain = endpoint({
  name: 'sendReminderAgain',
  summary: 'Let a notice go out that has failed, or of which it is not known whether it did',
  route: 'POST /lenders/:lenderId/reminders/:reminderId/again',
  access: LENDERS,
  params: z.object({ lenderId: idInPath, reminderId: idInPath }),
  result: done,
})

/** Whether a borrower gets notices from a lender. */
export const reminderChoice = z.object({
  isOffByLender: z.boolean(),
  /** Switched off by the link in a letter; only the borrower can switch them on again. */
  isOffByBorrower: z.boolean(),
  /** The borrower's account refuses e-mails of this kind from all lenders. */
  takesNoEmails: z.boolean(),
})
export type ReminderChoice = z.output<typeof reminderChoice>

export const getReminderChoice = endpoint({
  name: 'getReminderChoice',
  summary: 'Whether a borrower gets notices, and who said that they do not',
  route: 'GET /borrowers/:borrowerId/reminders',
  access: LENDERS,
  params: z.object({ borrowerId: idInPath }),
  result: reminderChoice,
})

export const setReminderChoice = endpoint({
  name: 'setReminderChoice',
  summary: "Send a borrower no notices, or send them again; the borrower's own choice stays",
  route: 'PUT /borrowers/:borrowerId/reminders',
  access: LENDERS,
  params: z.object({ borrowerId: idInPath }),
  body: z.strictObject({ isOff: z.boolean() }),
  result: reminderChoice,
})

const tokenParams = z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) })
const shownToHolder = z.object({ lenderName: z.string(), isOff: z.boolean() })

export const getReminderLink = endpoint({
  name: 'getReminderLink',
  summary: 'Whose notices the link of a letter is about, and whether they are stopped; it changes nothing',
  route: 'GET /reminder-links/:token',
  access: { kind: 'PUBLIC' },
  params: tokenParams,
  result: shownToHolder,
})

export const setReminderLink = endpoint({
  name: 'setReminderLink',
  summary: 'Stop the notices of a lender by the link of a letter, or have them again, without signing in',
  route: 'PUT /reminder-links/:token',
  access: { kind: 'PUBLIC' },
  params: tokenParams,
  body: z.strictObject({ isOff: z.boolean() }),
  result: shownToHolder,
})

export const stopReminders = endpoint({
  name: 'stopReminders',
  summary: 'Stop the notices of a lender as mail programs ask for it (RFC 8058); whoever opens it is led to the page',
  route: 'POST /reminder-links/:token/one-click',
  access: { kind: 'PUBLIC' },
  params: tokenParams,
  result: done,
  isOneClick: true,
})
