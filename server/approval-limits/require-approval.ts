import { dollarsText } from '#contract/fields.ts'
import type { Cents } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'
import { type ApprovalLimit, type GuardedEvent, type LoanOfEvent, readApprovalLimit, spendApproval } from './queries.ts'

/** An event that is about to be written. isRemoval: it is the note by which a loan is removed. */
export type EventToWrite = LoanOfEvent & {
  kind: string
  amountCents: Cents | null
  paymentId: number | null
  isRemoval: boolean
}

/** The approval that an event needs before it may be written: its kind, and the amount it moves. */
export type RequiredApproval = LoanOfEvent & { event: GuardedEvent; amountCents: Cents; aboveCents: Cents }

const requiredBy = new WeakMap<Refusal, RequiredApproval>()

/** The missing approval that a refusal is about; undefined for any other refusal or error. */
export const requiredApprovalOf = (error: unknown): RequiredApproval | undefined =>
  error instanceof Refusal ? requiredBy.get(error) : undefined

/**
 * Called before every event is written (docs/decisions/0111). For money lent, a payment reversed, a loan written off or
 * removed above the installation's limit it throws a Refusal, unless this transaction has an approval for exactly this
 * event, which is then used up. These events cost one statement, other events none. The loan's row must be locked.
 */
export async function requireApproval(tx: Tx, written: EventToWrite): Promise<void> {
  const event = guardedEvent(written)
  if (event === undefined) return
  const { lenderId, loanId, paymentId } = written
  const limit = await readApprovalLimit(tx, { lenderId, loanId, event, paymentId })
  const amountCents = amountOf(event, written, limit)
  if (limit.approvalId !== null && limit.approvedCents === amountCents) {
    return spendApproval(tx, { lenderId, loanId, approvalId: limit.approvalId })
  }
  const { aboveCents } = limit
  if (aboveCents !== null && amountCents > aboveCents) {
    throw refusalFor({ lenderId, loanId, event, amountCents, aboveCents })
  }
}

function guardedEvent({ kind, isRemoval }: EventToWrite): GuardedEvent | undefined {
  if (isRemoval) return 'REMOVED'
  return kind === 'DISBURSED' || kind === 'PAYMENT_REVERSED' || kind === 'WRITTEN_OFF' ? kind : undefined
}

/**
 * The amount that an event moves. New terms of a loan move the larger of the old and the new principal: otherwise
 * making a loan small would be a way to write it off.
 */
function amountOf(event: GuardedEvent, written: EventToWrite, limit: ApprovalLimit): Cents {
  if (event === 'PAYMENT_REVERSED') return limit.reversedCents ?? 0
  if (event === 'WRITTEN_OFF') return limit.outstandingCents ?? 0
  return Math.max(written.amountCents ?? 0, limit.principalCents ?? 0)
}

/**
 * The refusal of a call that cannot wait for approval, with what to do instead. A call that can wait is stored by the
 * frame (keep-request.ts).
 */
function refusalFor(required: RequiredApproval): Refusal {
  const values = { amount: dollarsText(required.amountCents), above: dollarsText(required.aboveCents) }
  const refusal = new Refusal({ status: 409, code: 'approval.byItself', values })
  requiredBy.set(refusal, required)
  return refusal
}
