import * as contract from '#contract/approvals/approvals.ts'
import { dollarsText } from '#contract/fields.ts'
import { conflict, notFound } from '../http/errors.ts'
import { type Context, handle, handlePage, type Route } from '../http/http.ts'
import { approvalJson } from './approval-json.ts'
import { giveApproval, refuseDecision } from './approve.ts'
import { beforeAfter } from './before-after.ts'
import { getSecondPersonLimit, setSecondPersonLimit } from './limit.ts'
import { type ApprovalRow, countApprovals, endApproval, findApproval, listApprovals } from './queries.ts'

const listApprovalsRoute = handlePage(contract.listApprovals, async ({ tx, user, query, now }) => {
  const { page, limit, ...asked } = query
  const rows = await listApprovals(tx, user, { ...asked, now, limit, offset: (page - 1) * limit })
  return { rows: rows.map((row) => approvalJson(row, user)), total: await countApprovals(tx, user, { ...asked, now }) }
})

const getApproval = handle(contract.getApproval, async ({ tx, user, params, now, today }) => {
  const row = await findApproval(tx, user, { ...params, now })
  if (!row) throw notFound('approval.notFound')
  const isWaiting = row.status === 'WAITING'
  const hasMovedOn = isWaiting && row.lastEventId !== row.newestEventId
  const sides = isWaiting ? await beforeAfter(tx, row, { user, now, today }) : { before: null, after: null }
  return { ...approvalJson(row, user), ...sides, hasMovedOn }
})

const giveApprovalRoute = handle(contract.giveApproval, async (context) => {
  await giveApproval(context, context.params.approvalId)
  return approvalOf(context)
})

const declineApproval = handle(contract.declineApproval, async (context) => {
  const row = await foundIn(context)
  refuseDecision(row, context.user)
  await end(context, row, { status: 'DECLINED', reason: context.body.reason })
  return approvalOf(context)
})

const withdrawApproval = handle(contract.withdrawApproval, async (context) => {
  const row = await foundIn(context)
  if (row.madeBy !== context.user.id) throw conflict('approval.notOwn')
  await end(context, row, { status: 'WITHDRAWN', reason: null })
  return approvalOf(context)
})

/** The requests for approval, the decisions on them, and the limit above which an approval is needed. */
export const approvalRoutes: readonly Route[] = [
  listApprovalsRoute,
  getApproval,
  giveApprovalRoute,
  declineApproval,
  withdrawApproval,
  getSecondPersonLimit,
  setSecondPersonLimit,
]

type OfApproval = Pick<Context<typeof contract.withdrawApproval>, 'tx' | 'user' | 'params' | 'now' | 'audit'>

async function foundIn({ tx, user, params, now }: OfApproval) {
  const row = await findApproval(tx, user, { ...params, now })
  if (!row) throw notFound('approval.notFound')
  return row
}

/** Ends a request. Refuses when it was ended or has expired meanwhile. */
async function end(
  { tx, user, now }: OfApproval,
  { lenderId, id }: { lenderId: number; id: number },
  outcome: { status: 'DECLINED' | 'WITHDRAWN'; reason: string | null },
): Promise<void> {
  if (!(await endApproval(tx, { lenderId, id, ...outcome, userId: user.id, now })))
    throw conflict('approval.notWaiting')
}

const isOnInstallation = ({ action }: ApprovalRow): boolean =>
  contract.INSTALLATION_ACTIONS.some((name) => name === action)

function subjectOf({ loanId, lenderId, subjectUserId }: ApprovalRow) {
  if (loanId !== null) return { subjectKind: 'loan', subjectId: loanId }
  if (subjectUserId !== null) return { subjectKind: 'user', subjectId: subjectUserId }
  return { subjectKind: 'lender', subjectId: lenderId }
}

/** The request as it now is. The audit log names its loan as the subject, or the account or lender where there is no loan. */
async function approvalOf(context: OfApproval): Promise<contract.Approval> {
  const row = await foundIn(context)
  const { id: approvalId, action, amountCents, madeBy } = row
  const amount = isOnInstallation(row) ? {} : { amount: dollarsText(amountCents) }
  context.audit({ ...subjectOf(row), detail: { approvalId, waitsFor: action, ...amount, askedBy: madeBy } })
  return approvalJson(row, context.user)
}
