import { APPROVAL_DAYS } from '#contract/approvals/approvals.ts'
import { dollarsText } from '#contract/fields.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { type Appended, appendAuditRow } from '../audit/append-audit-row.ts'
import type { Tx } from '../database/database.ts'
import { daysBefore } from '../database/housekeeping.ts'
import { conflict, Refusal } from '../http/errors.ts'
import { lockAccount } from '../sessions/queries.ts'
import { dayIn } from '../settings/clock.ts'
import { countRequests, expireApprovals, insertApproval, type NewApproval } from './queries.ts'
import type { RequiredApproval } from './require-approval.ts'

/** A call as it was sent. Once approved, it is carried out unchanged. */
export type KeptCall = { action: string; params: unknown; body: unknown }

type RequestToKeep = {
  call: KeptCall
  required: RequiredApproval
  user: { id: number; timeZone: string }
  now: Instant
  requestId: string
}

/**
 * Stores a call that needs approval, with its row in the audit log. Gives the answer, 202: the call is neither refused
 * nor carried out. Throws a Refusal when an equal call is already waiting, or too many were made within a day. The endpoints that may wait have no secrets in
 * their bodies.
 */
export async function keepRequestForApproval(
  tx: Tx,
  { call, required, user, now, requestId }: RequestToKeep,
): Promise<{ answer: Refusal; audit: Appended }> {
  const facts = factsOf(required, user)
  const { lenderId, amountCents } = facts
  // Locked before the look, so that of requests at once each sees those before it.
  await lockAccount(tx, user.id)
  const asked = await countRequests(tx, { madeBy: user.id, since: daysBefore(now, 1) })
  if (asked >= REQUESTS_A_DAY_MAX) throw conflict('approval.tooManyToday', { values: { limit: REQUESTS_A_DAY_MAX } })
  const expiresAt = new Date(Date.parse(now) + APPROVAL_DAYS * 86_400_000).toISOString()
  await expireApprovals(tx, { lenderId, now })
  const kept = await insertApproval(tx, { ...facts, ...call, madeBy: user.id, now, expiresAt })
  if (!kept) throw conflict('approval.waitsAlready')
  const audit = await appendAuditRow(tx, {
    lenderId: user.id,
    at: now,
    actorId: user.id,
    action: 'askForApproval',
    requestId,
    ...subjectOf(facts, kept),
    detail: {
      approvalId: kept.id,
      waitsFor: call.action,
      ...('loanId' in required && { amount: dollarsText(amountCents) }),
    },
  })
  const common = { day: dayIn(user.timeZone, expiresAt), approvalId: kept.id }
  return { answer: new Refusal({ status: 202, ...saidOf(required, common) }), audit }
}

/** So many requests a person makes within a day: each keeps the whole call, and an administrator reads it. */
const REQUESTS_A_DAY_MAX = 200

type Facts = Pick<NewApproval, 'lenderId' | 'loanId' | 'fact' | 'amountCents' | 'dayCents' | 'subjectUserId'>

/** What the request is about. An act on the installation stands in the books of the administrator who asks for it. */
function factsOf(required: RequiredApproval, user: { id: number }): Facts {
  if ('loanId' in required) return { ...required, subjectUserId: null }
  return { ...required, lenderId: user.id, loanId: null, amountCents: 0, dayCents: null }
}

function subjectOf({ lenderId, subjectUserId }: Facts, kept: { loanId: number | null }) {
  if (kept.loanId !== null) return { subjectKind: 'loan', subjectId: kept.loanId }
  if (subjectUserId !== null) return { subjectKind: 'user', subjectId: subjectUserId }
  return { subjectKind: 'lender', subjectId: lenderId }
}

/** The answer's code and values: the amount alone is above the limit, its day is, or it is an act on the installation. */
function saidOf(required: RequiredApproval, common: { day: string; approvalId: number }) {
  if (!('loanId' in required)) return { code: 'approval.waitsForAdministrator', values: common } as const
  const { amountCents, aboveCents, dayCents } = required
  const values = { amount: dollarsText(amountCents), above: dollarsText(aboveCents), ...common }
  if (dayCents === null) return { code: 'approval.waits', values } as const
  return { code: 'approval.waitsToday', values: { ...values, sum: dollarsText(dayCents) } } as const
}
