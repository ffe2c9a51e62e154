import type { ReminderReason } from '#contract/reminders/reminders.ts'
import { daysBetween } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { returnedPayment } from '#engine/questions/returned-payment.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { withoutLinks } from '#texts/plain-name.ts'
import type { Tx } from '../database/database.ts'
import { readEvents } from '../ledger/events.ts'
import { dueFigures, openDueDays, receivedFigures } from './figures.ts'
import { type Letter, type LetterSubject, type LoanPart, letterOf } from './letter.ts'
import { eventOfPayment, eventOfReturned, findRecipient, type LoanNames, type Recipient } from './loans/queries.ts'
import { CATCH_UP_DAYS, isSameNotice, noticesOn } from './notices.ts'
import type { NoticeKey } from './queries.ts'
import type { StoredSettings } from './settings/queries.ts'

/** The part of a letter about one notice, with its recipient; or the reason why it may not be sent. */
export type Prepared =
  | { reason: ReminderReason; recipient?: never; part?: never }
  | { recipient: Recipient; part: LoanPart; reason?: never }

/** A notice that a letter is written about. */
export type NoticeOfLetter = NoticeKey & {
  plannedOn: Day
  /** The day on which a number first held it back; null when none did. */
  heldOn: Day | null
  /** A later notice of the same installment waits, or was sent. */
  hasLater: boolean
  /** The lender sends it by hand: neither the settings nor the plan are asked. */
  isByHand?: boolean
}

export type NoticeAsked = {
  lenderId: number
  settings: StoredSettings
  /** The day of the letter: today, or a later day for a preview. */
  on: Day
  publicUrl: string
  /** The page that stops such letters, for the letter's text; null leaves it out. */
  stopUrl: string | null
  /** For so many days after it was made, an account counts as new. */
  newLenderDays: number
  /** Whether the loan stays locked until the transaction ends. */
  locks: boolean
  /** Writes a preview although the borrower wants no letters. */
  isForLooking?: boolean
}

/**
 * Writes the part of a notice in a letter from the loan's state at this moment, or gives the reason not to send it: its
 * installment or payment was paid or reversed meanwhile, its day is over, or it is not wanted.
 */
export async function prepareNotice(tx: Tx, notice: NoticeOfLetter, asked: NoticeAsked): Promise<Prepared> {
  const { lenderId, settings, locks, isForLooking = false } = asked
  const recipient = await findRecipient(tx, { lenderId, loanId: notice.loanId, locks })
  if (!recipient || recipient.isRemoved) return { reason: 'LOAN_CLOSED' }
  const unwanted = isForLooking ? null : refusalOf(recipient)
  if (unwanted) return { reason: unwanted }
  const events = await readEvents(tx, { lenderId, loanId: notice.loanId })
  const about =
    notice.kind === 'RECEIVED'
      ? await ofPayment(tx, { notice, asked, recipient, events })
      : notice.kind === 'RETURNED'
        ? await ofReturn(tx, { notice, asked, recipient, events })
        : ofInstallment({ notice, asked, recipient, events, settings })
  if (typeof about === 'string') return { reason: about }
  const typed = typedText(recipient, asked)
  const { loanName, loanNumber, hasAccount } = recipient
  const loanUrl = hasAccount ? `${asked.publicUrl}/my-loans/${notice.loanId}` : null
  return { recipient, part: { about, loanName: typed(loanName), loanNumber, loanUrl } }
}

/** The letter that tells a borrower of one or more prepared notices of a lender. */
export function letterAbout(
  prepared: readonly { recipient: Recipient; part: LoanPart }[],
  asked: Pick<NoticeAsked, 'stopUrl' | 'newLenderDays' | 'on'>,
): Letter {
  const [first] = prepared
  if (!first) throw new Error('a letter needs a notice')
  const { recipient } = first
  const typed = typedText(recipient, asked)
  return letterOf(
    prepared.map(({ part }) => part),
    {
      lenderName: typed(recipient.lenderName),
      firstName: typed(recipient.firstName),
      language: recipient.accountLanguage ?? recipient.lenderLanguage ?? 'en',
      paymentInstructions: typed(recipient.paymentInstructions ?? ''),
      postalAddress: typed(recipient.postalAddress ?? ''),
      stopUrl: asked.stopUrl,
    },
  )
}

/** Why a borrower gets no letters at all; null when there is no reason. */
export function refusalOf(
  names: Pick<LoanNames, 'offByLender' | 'offByBorrower' | 'takesNoEmails'>,
): ReminderReason | null {
  if (names.offByBorrower) return 'OFF_BY_BORROWER'
  if (names.takesNoEmails) return 'NO_EMAILS'
  return names.offByLender ? 'OFF_BY_LENDER' : null
}

type Facts = { notice: NoticeOfLetter; asked: NoticeAsked; recipient: Recipient; events: readonly LoanEvent[] }

/** A notice that a number has held back is of use for so many days after its own. */
const HELD_DAYS_MAX = 31

const isTooOld = ({ plannedOn, heldOn }: NoticeOfLetter, on: Day): boolean =>
  daysBetween({ from: plannedOn, to: on }) > (heldOn === null ? CATCH_UP_DAYS : HELD_DAYS_MAX)

async function ofPayment(
  tx: Tx,
  { notice, asked: { lenderId, settings, on }, recipient: { terms }, events }: Facts,
): Promise<LetterSubject | ReminderReason> {
  if (settings.receivedFrom === null) return 'KIND_OFF'
  if (isTooOld(notice, on)) return 'DAY_PASSED'
  const { paymentId } = notice
  const eventId = paymentId === null ? undefined : await eventOfPayment(tx, { lenderId, paymentId })
  const figures = eventId === undefined ? undefined : receivedFigures({ terms, events }, { eventId, on })
  return figures ? { kind: 'RECEIVED', figures } : 'PAYMENT_REVERSED'
}

/** The lender chose with the return that the borrower is told, so no setting is asked. */
async function ofReturn(
  tx: Tx,
  { notice, asked: { lenderId, on }, recipient: { terms }, events }: Facts,
): Promise<LetterSubject | ReminderReason> {
  if (isTooOld(notice, on)) return 'DAY_PASSED'
  const { paymentId } = notice
  const eventId = paymentId === null ? undefined : await eventOfReturned(tx, { lenderId, paymentId })
  const figures = eventId === undefined ? undefined : returnedPayment(terms, events, { eventId, on })
  return figures ? { kind: 'RETURNED', figures } : 'PAYMENT_COUNTS'
}

function ofInstallment({
  notice,
  asked: { on },
  recipient,
  events,
  settings,
}: Facts & { settings: StoredSettings }): LetterSubject | ReminderReason {
  const { kind, dueOn, offsetDays } = notice
  if (kind === 'RECEIVED' || kind === 'RETURNED' || dueOn === null)
    throw new Error(`notice of loan ${notice.loanId} is about no installment`)
  if (recipient.isClosed) return 'LOAN_CLOSED'
  const facts = { terms: recipient.terms, events }
  const days = openDueDays(facts, on)
  const figures = days.includes(dueOn) ? dueFigures(facts, { dueOn, on }) : undefined
  if (!figures) return 'NOTHING_OPEN'
  if (notice.isByHand) return { kind, figures }
  if (!isSwitchedOn(settings, { kind, offsetDays })) return 'KIND_OFF'
  const called = noticesOn(settings, { openDueDays: days, graceDays: recipient.graceDays }, on)
  if (called.some((other) => isSameNotice(other, { kind, dueOn, offsetDays }))) return { kind, figures }
  const isMadeUpFor = called.some((other) => other.dueOn === dueOn) || notice.hasLater
  if (notice.heldOn === null || isMadeUpFor || isTooOld(notice, on)) return 'DAY_PASSED'
  // The day that it was planned for has passed while it was held: it says what is true today.
  return { kind: dueOn < on ? 'LATE' : dueOn > on ? 'DUE_SOON' : 'DUE_TODAY', figures }
}

function isSwitchedOn(settings: StoredSettings, { kind, offsetDays }: Pick<NoticeKey, 'kind' | 'offsetDays'>): boolean {
  if (kind === 'DUE_TODAY') return settings.dueToday
  return (kind === 'LATE' ? settings.lateDays : settings.dueSoonDays).includes(offsetDays)
}

/**
 * How texts that the lender typed stand in a letter. Those of a new account have no links for people without an account
 * tied to it: a stranger could make an account for an hour, and have the app send people to a page of theirs.
 */
function typedText(
  { lenderSince, hasAccount }: Recipient,
  { stopUrl, newLenderDays, on }: Pick<NoticeAsked, 'stopUrl' | 'newLenderDays' | 'on'>,
): (text: string) => string {
  const isNew = daysBetween({ from: lenderSince.slice(0, 10), to: on }) < newLenderDays
  return isNew && !hasAccount && stopUrl !== null ? withoutLinks : (text) => text
}
