import { dollarsText } from '#contract/fields.ts'
import type { Cents } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'
import { type ApprovalLimit, type GuardedEvent, type LoanOfEvent, readApprovalLimit, spendApproval } from './queries.ts'

/** A fact that is about to be written. isRemoval: the note by which a loan goes from view. */
export type FactInHand = LoanOfEvent & {
  kind: string
  amountCents: Cents | null
  paymentId: number | null
  isRemoval: boolean
}

/** What waits for a second person: the fact that would be written, and how much it moves. */
export type Needed = LoanOfEvent & { fact: GuardedEvent; amountCents: Cents; aboveCents: Cents }

const needs = new WeakMap<Refusal, Needed>()

/** What a refusal says that a second person could allow; undefined of any other refusal or error. */
export const neededIn = (error: unknown): Needed | undefined =>
  error instanceof Refusal ? needs.get(error) : undefined

/**
 * Stands before every fact that is written (docs/decisions/0111): money lent, a payment taken back, a loan given up or
 * removed. Above the installation's limit it throws a Refusal, unless this transaction has an approval for exactly this fact,
 * which it then uses up. Other facts cost no statement, these cost one. The loan's row must be locked.
 */
export async function requireApproval(tx: Tx, inHand: FactInHand): Promise<void> {
  const fact = guardedFact(inHand)
  if (fact === undefined) return
  const { lenderId, loanId, paymentId } = inHand
  const standing = await readApprovalLimit(tx, { lenderId, loanId, fact, paymentId })
  const amountCents = amountOf(fact, inHand, standing)
  if (standing.approvalId !== null && standing.approvedCents === amountCents) {
    return spendApproval(tx, { lenderId, loanId, approvalId: standing.approvalId })
  }
  const { aboveCents } = standing
  if (aboveCents !== null && amountCents > aboveCents) {
    throw needing({ lenderId, loanId, fact, amountCents, aboveCents })
  }
}

function guardedFact({ kind, isRemoval }: FactInHand): GuardedEvent | undefined {
  if (isRemoval) return 'REMOVED'
  return kind === 'DISBURSED' || kind === 'PAYMENT_REVERSED' || kind === 'WRITTEN_OFF' ? kind : undefined
}

/**
 * How much a fact moves. New terms of a loan move the larger of what was and what will be lent: making a loan small would
 * else be a way to give it up.
 */
function amountOf(fact: GuardedEvent, inHand: FactInHand, standing: ApprovalLimit): Cents {
  const { principalCents, outstandingCents, reversedCents } = standing
  if (fact === 'PAYMENT_REVERSED') return reversedCents ?? 0
  if (fact === 'WRITTEN_OFF') return outstandingCents ?? 0
  return Math.max(inHand.amountCents ?? 0, principalCents ?? 0)
}

/** To a call that cannot wait, it says the way on; of one that can, the frame keeps it instead. */
function needing(needed: Needed): Refusal {
  const values = { amount: dollarsText(needed.amountCents), above: dollarsText(needed.aboveCents) }
  const refusal = new Refusal({ status: 409, code: 'approval.byItself', values })
  needs.set(refusal, needed)
  return refusal
}
