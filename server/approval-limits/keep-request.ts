import { APPROVAL_DAYS } from '#contract/approvals/approvals.ts'
import { dollarsText } from '#contract/fields.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { type Appended, appendAuditRow } from '../audit/append-audit-row.ts'
import type { Tx } from '../database/database.ts'
import { conflict, Refusal } from '../http/errors.ts'
import { dayIn } from '../settings/clock.ts'
import { expireApprovals, insertApproval } from './queries.ts'
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
 * nor carried out. Throws a Refusal when an equal call is already waiting.
 */
export async function keepRequestForApproval(
  tx: Tx,
  { call, required, user, now, requestId }: RequestToKeep,
): Promise<{ answer: Refusal; audit: Appended }> {
  const { lenderId, loanId, event, amountCents, aboveCents } = required
  const expiresAt = new Date(Date.parse(now) + APPROVAL_DAYS * 86_400_000).toISOString()
  await expireApprovals(tx, { lenderId, now })
  const kept = await insertApproval(tx, {
    lenderId,
    loanId,
    event,
    amountCents,
    ...call,
    madeBy: user.id,
    now,
    expiresAt,
  })
  if (!kept) throw conflict('approval.waitsAlready')
  const amount = dollarsText(amountCents)
  const audit = await appendAuditRow(tx, {
    lenderId: user.id,
    at: now,
    actorId: user.id,
    action: 'askForApproval',
    requestId,
    ...(kept.loanId === null
      ? { subjectKind: 'lender', subjectId: lenderId }
      : { subjectKind: 'loan', subjectId: kept.loanId }),
    detail: { approvalId: kept.id, waitsFor: call.action, amount },
  })
  const values = { amount, above: dollarsText(aboveCents), day: dayIn(user.timeZone, expiresAt), approvalId: kept.id }
  return { answer: new Refusal({ status: 202, code: 'approval.waits', values }), audit }
}
