import * as contract from '#contract/approvals/approvals.ts'
import { centsOf, dollarsOf, dollarsText } from '#contract/fields.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { readLimit, storeLimit } from '../approval-limits/queries.ts'
import { conflict, notFound } from '../http/errors.ts'
import { type Context, handle, handlePage, type Route } from '../http/http.ts'
import { approvalJson } from './approval-json.ts'
import { giveApproval, refuseDecision } from './approve.ts'
import { beforeAfter } from './before-after.ts'
import { countApprovals, endApproval, findApproval, listApprovals } from './queries.ts'

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

const getSecondPersonLimit = handle(contract.getSecondPersonLimit, async ({ tx }) => ({
  above: shownLimit(await readLimit(tx)),
}))

const setSecondPersonLimit = handle(contract.setSecondPersonLimit, async ({ tx, body: { above }, audit }) => {
  audit({ detail: { before: shownLimit(await readLimit(tx)), above } })
  await storeLimit(tx, above === null ? null : centsOf(above))
  return { above }
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

const shownLimit = (cents: Cents | null): number | null => (cents === null ? null : dollarsOf(cents))

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

/** The request as it now is. The audit log names its loan as the subject, or the lender where there is no loan. */
async function approvalOf(context: OfApproval): Promise<contract.Approval> {
  const row = await foundIn(context)
  const { id: approvalId, loanId, lenderId, action, amountCents, madeBy } = row
  const subject =
    loanId === null ? { subjectKind: 'lender', subjectId: lenderId } : { subjectKind: 'loan', subjectId: loanId }
  const amount = dollarsText(amountCents)
  context.audit({ ...subject, detail: { approvalId, waitsFor: action, amount, askedBy: madeBy } })
  return approvalJson(row, context.user)
}
