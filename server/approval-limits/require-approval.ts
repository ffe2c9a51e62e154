import { dollarsText } from '#contract/fields.ts'
import type { MessageCode } from '#contract/messages/messages.ts'
import { isPractice } from '#contract/practice/practice.ts'
import type { Cents, Instant } from '#engine/numbers/units.ts'
import type { EventKind } from '#engine/terms/events.ts'
import type { Tx } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'
import { addToDay, type GuardedFact, type LoanOfEvent, readApprovalLimit, spendApproval } from './queries.ts'

/** What an event gives away, in cents; a function where a replay has to find it out, which runs only below a limit. */
export type GivenCents = Cents | (() => Cents)

/** An event that is about to be written. */
export type EventToWrite = LoanOfEvent & {
  /** The kind of the event, or the removal of the loan. */
  fact: EventKind | 'REMOVED'
  gives: GivenCents
  now: Instant
}

/** What has to be approved: an event of a loan, or an act by which one administrator could defeat the second person. */
export type RequiredApproval = RequiredForLoan | RequiredForInstallation

/** The approval that an event needs before it may be written: its kind, and the amount that it gives away. */
export type RequiredForLoan = LoanOfEvent & {
  fact: EventKind | 'REMOVED'
  amountCents: Cents
  aboveCents: Cents
  /** The sum with what the borrower was given before on the same day; null when the amount alone is above the limit. */
  dayCents: Cents | null
}

export type RequiredForInstallation = {
  fact: Exclude<GuardedFact, RequiredForLoan['fact']>
  /** The account that the act is about; null for the limit. */
  subjectUserId: number | null
}

const requiredBy = new WeakMap<Refusal, RequiredApproval>()

/** The missing approval that a refusal is about; undefined for any other refusal or error. */
export const requiredApprovalOf = (error: unknown): RequiredApproval | undefined =>
  error instanceof Refusal ? requiredBy.get(error) : undefined

/** The refusal of a call that needs an approval. The frame keeps a call that can wait (keep-request.ts). */
export function needsApproval(
  required: RequiredApproval,
  { code, values = {} }: { code: MessageCode; values?: Record<string, string> },
): Refusal {
  const refusal = new Refusal({ status: 409, code, values })
  requiredBy.set(refusal, required)
  return refusal
}

/**
 * Called before every event is written (docs/decisions/0138). Throws a Refusal for an event that gives away more than
 * the installation's limit, by itself or together with what the same borrower was given on the same day, unless this
 * transaction has an approval for exactly this event, which is then used up. What passes without an approval is added to
 * the borrower's sum of the day, whose row stays locked: of several at once each sees the ones before it. An event that
 * gives nothing away costs no statement, or one where a replay has to find that out. The loan's row must be locked.
 */
export async function requireApproval(tx: Tx, { lenderId, loanId, gives, now, ...event }: EventToWrite): Promise<void> {
  // A practice company has no second person, and gives nothing away.
  if (gives === 0 || NEVER_GIVES.has(event.fact) || isPractice(lenderId)) return
  // What a mark of an earlier day ends are fees and default interest: it is approved as a waiver of them.
  const fact = event.fact === 'MARKED_DEFAULTED' ? 'FEE_WAIVED' : event.fact
  const { aboveCents, borrowerId, approvalId, approvedCents } = await readApprovalLimit(tx, { lenderId, loanId, fact })
  if (aboveCents === null && approvalId === null) return
  const amountCents = typeof gives === 'number' ? gives : gives()
  if (approvalId !== null && approvedCents === amountCents) {
    return spendApproval(tx, { lenderId, loanId, approvalId })
  }
  if (aboveCents === null || amountCents === 0) return
  if (amountCents > aboveCents) throw refusalFor({ lenderId, loanId, fact, amountCents, aboveCents, dayCents: null })
  const dayCents = await addToDay(tx, { lenderId, borrowerId, day: now.slice(0, 10), amountCents })
  if (dayCents > aboveCents) throw refusalFor({ lenderId, loanId, fact, amountCents, aboveCents, dayCents })
}

/** Events that the measure gives 0 for, whatever the loan (engine/questions/given-away.ts). */
const NEVER_GIVES: ReadonlySet<EventToWrite['fact']> = new Set(['NOTE', 'FEE_CHARGED'])

/** The refusal of a call that cannot wait for approval, with what to do instead. */
function refusalFor(required: RequiredForLoan): Refusal {
  const { amountCents, aboveCents, dayCents } = required
  const values = { amount: dollarsText(amountCents), above: dollarsText(aboveCents) }
  if (dayCents === null) return needsApproval(required, { code: 'approval.byItself', values })
  return needsApproval(required, {
    code: 'approval.byItselfToday',
    values: { ...values, sum: dollarsText(dayCents) },
  })
}
