import { centsOf, dollarsOf, percentOf, ppmOf } from '#contract/fields.ts'
import * as contract from '#contract/loans/proposals.ts'
import type { Day } from '#engine/numbers/units.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import { conflict, notFound, unprocessable } from '../../http/errors.ts'
import { type Context, handle, handlePage, type Route } from '../../http/http.ts'
import { findLoanKey } from '../../ledger/loan-rows.ts'
import {
  countProposals,
  countSentProposals,
  findProposal,
  insertProposal,
  listProposals,
  markAnswered,
  type ProposalRow,
} from './queries.ts'

const listProposalsRoute = handlePage(contract.listProposals, async ({ tx, user, query }) => {
  const { page, limit, ...asked } = query
  const rows = await listProposals(tx, user, { ...asked, limit, offset: (page - 1) * limit })
  return { rows: rows.map(shownProposal), total: await countProposals(tx, user, asked) }
})

/** So many requests are sent on one loan within a day. Only one is open at a time, so they are sent one after another. */
const PROPOSALS_A_DAY_MAX = 30

const sendProposal = handle(contract.sendProposal, async (context) => {
  const { tx, user, params, body, now, today } = context
  // Without a lock: a borrower may only read the loan's row, and a proposal changes nothing about the loan.
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  if (loan.isPaidOff) throw conflict('loan.closed')
  refuseUnlessAsked(body)
  refuseBefore(today, body)
  const { lenderId, loanId } = loan
  const sent = await countSentProposals(tx, { lenderId, loanId, since: daysBefore(now, 1) })
  if (sent >= PROPOSALS_A_DAY_MAX) throw conflict('proposal.tooMany', { values: { limit: PROPOSALS_A_DAY_MAX } })
  const id = await insertProposal(tx, { ...askedIn(body), lenderId, loanId, borrowerUserId: user.id, now })
  if (id === undefined) throw conflict('proposal.alreadyOpen')
  return proposalOf(context, id)
})

const acceptProposal = handle(contract.acceptProposal, (context) =>
  answer(context, context.params.proposalId, { status: 'ACCEPTED', reason: null }),
)

const declineProposal = handle(contract.declineProposal, (context) =>
  answer(context, context.params.proposalId, { status: 'DECLINED', reason: context.body.reason }),
)

const withdrawProposal = handle(contract.withdrawProposal, (context) =>
  answer(context, context.params.proposalId, { status: 'WITHDRAWN', reason: null }),
)

/** Borrowers' proposals to change their payments, and the lenders' answers. */
export const proposalRoutes: readonly Route[] = [
  listProposalsRoute,
  sendProposal,
  acceptProposal,
  declineProposal,
  withdrawProposal,
]

/** The values of a form as the database stores them: null for a zero amount, and no day without its amount. */
function askedIn({ extra, lump, lumpOn, rate, payoffOn, note }: contract.ProposalForm) {
  const centsOrNull = (amount: number | undefined) => (amount === undefined || amount === 0 ? null : centsOf(amount))
  const lumpCents = centsOrNull(lump)
  return {
    extraCents: centsOrNull(extra),
    lumpCents,
    lumpOn: lumpCents === null ? null : (lumpOn ?? null),
    ratePpm: rate === undefined ? null : ppmOf(rate),
    payoffOn: payoffOn ?? null,
    note: note || null,
  }
}

/** Refuses a proposal that asks for nothing. */
function refuseUnlessAsked(form: contract.ProposalForm): void {
  const { extraCents, lumpCents, ratePpm, payoffOn } = askedIn(form)
  const isAsked = [extraCents, lumpCents, ratePpm, payoffOn].some((asked) => asked !== null)
  if (!isAsked) throw unprocessable('extra', 'proposal.nothingAsked')
}

/** Refuses a day in the past. */
function refuseBefore(today: Day, form: contract.ProposalForm): void {
  for (const field of ['lumpOn', 'payoffOn'] as const) {
    const day = form[field]
    if (day !== undefined && day < today) throw unprocessable(field, 'proposal.dayHasPassed')
  }
}

type Answer = Pick<ProposalRow, 'status' | 'reason'>
type Answering = Pick<Context, 'tx' | 'user' | 'audit' | 'now'>

/** Answers a proposal. Refuses one that does not exist or has been answered meanwhile. */
async function answer(context: Answering, proposalId: number, given: Answer): Promise<contract.Proposal> {
  const { tx, user, now } = context
  const found = await findProposal(tx, user, proposalId)
  if (!found) throw notFound('proposal.notFound')
  const isAnswered = await markAnswered(tx, {
    lenderId: found.lenderId,
    id: proposalId,
    userId: user.id,
    now,
    ...given,
  })
  if (!isAnswered) throw conflict('proposal.notOpen')
  return proposalOf(context, proposalId)
}

/** The proposal as it now is. The audit log names its loan as the subject. */
async function proposalOf(context: Pick<Answering, 'tx' | 'user' | 'audit'>, proposalId: number) {
  const row = await findProposal(context.tx, context.user, proposalId)
  if (!row) throw notFound('proposal.notFound')
  context.audit({ subjectKind: 'loan', subjectId: row.loanId })
  return shownProposal(row)
}

function shownProposal(row: ProposalRow): contract.Proposal {
  return {
    id: row.id,
    loanId: row.loanId,
    loanName: row.loanName,
    borrowerName: row.borrowerName,
    extra: row.extraCents === null ? null : dollarsOf(row.extraCents),
    lump: row.lumpCents === null ? null : dollarsOf(row.lumpCents),
    lumpOn: row.lumpOn,
    rate: row.ratePpm === null ? null : percentOf(row.ratePpm),
    payoffOn: row.payoffOn,
    note: row.note,
    status: row.status,
    reason: row.reason,
    sentAt: row.sentAt,
    answeredAt: row.answeredAt,
  }
}
