import type { ReminderReason } from '#contract/reminders/reminders.ts'
import { daysBetween } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { withoutLinks } from '#texts/plain-name.ts'
import type { Tx } from '../database/database.ts'
import { readEvents } from '../ledger/events.ts'
import { dueFigures, openDueDays, receivedFigures } from './figures.ts'
import { type Letter, type LetterSubject, letterOf } from './letter.ts'
import { eventOfPayment, findRecipient, type LoanNames, type Recipient } from './loans/queries.ts'
import { CATCH_UP_DAYS, isSameNotice, noticesOn } from './notices.ts'
import type { NoticeKey } from './queries.ts'
import type { StoredSettings } from './settings/queries.ts'

/** A letter that may be sent, with its recipient; or the reason why it may not. */
export type Prepared =
  | { reason: ReminderReason; recipient?: never; letter?: never }
  | { recipient: Recipient; letter: Letter; reason?: never }

export type LetterAsked = {
  lenderId: number
  settings: StoredSettings
  notice: NoticeKey & { plannedOn: Day }
  /** The day of the letter: today, or a later day for a preview. */
  on: Day
  publicUrl: string
  /** The page that stops such letters, for the letter's text; null leaves it out. */
  stopUrl: string | null
  /** Whether the loan stays locked until the transaction ends. */
  locks: boolean
  /** Writes a preview although the borrower wants no letters. */
  isForLooking?: boolean
}

/**
 * Writes the letter of a notice from the loan's state at this moment, or gives the reason not to send it: its
 * installment or payment was paid or reversed meanwhile, its day is over, or it is not wanted.
 */
export async function prepareLetter(tx: Tx, asked: LetterAsked): Promise<Prepared> {
  const { lenderId, notice, settings, locks, isForLooking = false } = asked
  const recipient = await findRecipient(tx, { lenderId, loanId: notice.loanId, locks })
  if (!recipient || recipient.isRemoved) return { reason: 'LOAN_CLOSED' }
  const unwanted = isForLooking ? null : refusalOf(recipient)
  if (unwanted) return { reason: unwanted }
  const events = await readEvents(tx, { lenderId, loanId: notice.loanId })
  const subject =
    notice.kind === 'RECEIVED'
      ? await ofPayment(tx, asked, { recipient, events })
      : ofInstallment(asked, { recipient, events, settings })
  if (typeof subject === 'string') return { reason: subject }
  return { recipient, letter: letterOf(subject, frameOf(recipient, asked)) }
}

/** Why a borrower gets no letters at all; null when there is no reason. */
export function refusalOf(
  names: Pick<LoanNames, 'offByLender' | 'offByBorrower' | 'takesNoEmails'>,
): ReminderReason | null {
  if (names.offByBorrower) return 'OFF_BY_BORROWER'
  if (names.takesNoEmails) return 'NO_EMAILS'
  return names.offByLender ? 'OFF_BY_LENDER' : null
}

type Facts = { recipient: Recipient; events: readonly LoanEvent[] }

async function ofPayment(
  tx: Tx,
  { lenderId, notice, settings, on }: LetterAsked,
  { recipient: { terms }, events }: Facts,
): Promise<LetterSubject | ReminderReason> {
  if (settings.receivedFrom === null) return 'KIND_OFF'
  if (daysBetween({ from: notice.plannedOn, to: on }) > CATCH_UP_DAYS) return 'DAY_PASSED'
  const { paymentId } = notice
  const eventId = paymentId === null ? undefined : await eventOfPayment(tx, { lenderId, paymentId })
  const figures = eventId === undefined ? undefined : receivedFigures({ terms, events }, { eventId, on })
  return figures ? { kind: 'RECEIVED', figures } : 'PAYMENT_REVERSED'
}

function ofInstallment(
  { notice, on }: LetterAsked,
  { recipient, events, settings }: Facts & { settings: StoredSettings },
): LetterSubject | ReminderReason {
  const { kind, dueOn, offsetDays } = notice
  if (kind === 'RECEIVED' || dueOn === null) throw new Error(`notice of loan ${notice.loanId} is about no installment`)
  if (recipient.isClosed) return 'LOAN_CLOSED'
  const facts = { terms: recipient.terms, events }
  const days = openDueDays(facts, on)
  const figures = days.includes(dueOn) ? dueFigures(facts, { dueOn, on }) : undefined
  if (!figures) return 'NOTHING_OPEN'
  if (!isSwitchedOn(settings, { kind, offsetDays })) return 'KIND_OFF'
  const called = noticesOn(settings, { openDueDays: days, graceDays: recipient.graceDays }, on)
  const isCalled = called.some((other) => isSameNotice(other, { kind, dueOn, offsetDays }))
  return isCalled ? { kind, figures } : 'DAY_PASSED'
}

function isSwitchedOn(settings: StoredSettings, { kind, offsetDays }: Pick<NoticeKey, 'kind' | 'offsetDays'>): boolean {
  if (kind === 'DUE_TODAY') return settings.dueToday
  return (kind === 'LATE' ? settings.lateDays : settings.dueSoonDays).includes(offsetDays)
}

/** So many days after it was made, an account may have links in letters to people without an account tied to it. */
const NEW_LENDER_DAYS = 7

function frameOf(recipient: Recipient, { publicUrl, stopUrl, notice, on }: LetterAsked) {
  const { lenderSince, hasAccount } = recipient
  const isNew = daysBetween({ from: lenderSince.slice(0, 10), to: on }) < NEW_LENDER_DAYS
  // A stranger could make an account for an hour, and have the app send people to a page of theirs.
  const typed = isNew && !hasAccount && stopUrl !== null ? withoutLinks : (text: string) => text
  return {
    lenderName: typed(recipient.lenderName),
    firstName: typed(recipient.firstName),
    loanName: typed(recipient.loanName),
    loanNumber: recipient.loanNumber,
    language: recipient.accountLanguage ?? recipient.lenderLanguage ?? 'en',
    paymentInstructions: typed(recipient.paymentInstructions ?? ''),
    postalAddress: typed(recipient.postalAddress ?? ''),
    loanUrl: hasAccount ? `${publicUrl}/my-loans/${notice.loanId}` : null,
    stopUrl,
  }
}
