import { centsOf, dollarsOf, percentOf, ppmOf } from '#contract/fields.ts'
import { drawProblem, isAsAsked, isDrawAsAsked } from '#contract/loans/proposal-rules.ts'
import * as contract from '#contract/loans/proposals.ts'
import type { ChangedLoan } from '#contract/loans/terms-change-rules.ts'
import type { Day } from '#engine/numbers/units.ts'
import { latestTerms } from '#engine/replay/terms-in-force.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import { conflict, notFound, unprocessable } from '../../http/errors.ts'
import { type Context, handle, handlePage, type Route } from '../../http/http.ts'
import { readEvents } from '../../ledger/events.ts'
import { findLoanKey, lockLoan } from '../../ledger/loan-rows.ts'
import { lendMore } from '../advances/lend-more.ts'
import { changeTerms } from '../change-terms.ts'
import { tellOfAnswer, tellOfRequest } from './letters.ts'
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
  refuseNoExtension(body, { ...latestTerms(loan.terms, await readEvents(tx, loan)), firstDueOn: null })
  if (body.draw) refuseDraw(body, { terms: loan.terms, events: await readEvents(tx, loan), today })
  const { lenderId, loanId } = loan
  const sent = await countSentProposals(tx, { lenderId, loanId, since: daysBefore(now, 1) })
  if (sent >= PROPOSALS_A_DAY_MAX) throw conflict('proposal.tooMany', { values: { limit: PROPOSALS_A_DAY_MAX } })
  const id = await insertProposal(tx, { ...askedIn(body), lenderId, loanId, borrowerUserId: user.id, now })
  if (id === undefined) throw conflict('proposal.alreadyOpen')
  const answer = await proposalOf(context, id)
  await tellOfRequest(context, { lenderId, ...answer })
  return answer
})

const acceptProposal = handle(contract.acceptProposal, async (context) => {
  const { proposalId } = context.params
  const { drawCents } = await findOpen(context, proposalId)
  if (drawCents !== null) throw conflict('proposal.asksForMoney')
  return answer(context, proposalId, { status: 'ACCEPTED', reason: null })
})

/** Changes the terms as the form says, and answers the request, in one transaction. */
const grantProposal = handle(contract.grantProposal, async (context) => {
  const { tx, user, params, body, today } = context
  const found = await findOpen(context, params.proposalId)
  if (found.drawCents !== null) throw conflict('proposal.asksForMoney')
  const { lenderId, loanId } = found
  const loan = await lockLoan(tx, user, loanId)
  if (!loan) throw notFound('loan.notFound')
  const before = { terms: loan.terms, events: await readEvents(tx, { lenderId, loanId }), today }
  const eventId = await changeTerms(tx, body.change, { ...context, loanId })
  const isOther = !isAsAsked(shownProposal(found), { form: body.change, loan: before })
  const given = { status: 'ACCEPTED', reason: body.reply || null, change: { eventId, isOther } } as const
  return answer(context, params.proposalId, given)
})

/** Lends the money as the form says, and answers the request, in one transaction. */
const grantDraw = handle(contract.grantDraw, async (context) => {
  const { tx, params, body } = context
  const found = await findOpen(context, params.proposalId)
  if (found.drawCents === null) throw conflict('proposal.asksForTerms')
  const eventId = await lendMore(tx, body.advance, { ...context, loanId: found.loanId })
  const isOther = !isDrawAsAsked(shownProposal(found), body.advance)
  const given = { status: 'ACCEPTED', reason: body.reply || null, change: { eventId, isOther } } as const
  return answer(context, params.proposalId, given)
})

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
  grantProposal,
  grantDraw,
  declineProposal,
  withdrawProposal,
]

/** The values of a form as the database stores them: null for a zero amount, and no day without its amount. */
function askedIn({ extra, lump, lumpOn, rate, payoffOn, note, ...others }: contract.ProposalForm) {
  const centsOrNull = (amount: number | undefined) => (amount === undefined || amount === 0 ? null : centsOf(amount))
  const lumpCents = centsOrNull(lump)
  return {
    extraCents: centsOrNull(extra),
    lumpCents,
    lumpOn: lumpCents === null ? null : (lumpOn ?? null),
    ratePpm: rate === undefined ? null : ppmOf(rate),
    payoffOn: payoffOn ?? null,
    skippedPayments: others.skippedPayments ?? null,
    extendedTo: others.extendedTo ?? null,
    nextDueOn: others.nextDueOn ?? null,
    drawCents: centsOrNull(others.draw),
    drawOn: others.draw ? (others.drawOn ?? null) : null,
    note: note || null,
  }
}

/** Refuses a proposal that asks for nothing. */
function refuseUnlessAsked(form: contract.ProposalForm): void {
  const { note: _, ...asked } = askedIn(form)
  const isAsked = Object.values(asked).some((part) => part !== null)
  if (!isAsked) throw unprocessable('extra', 'proposal.nothingAsked')
}

/** Refuses a day in the past. */
function refuseBefore(today: Day, form: contract.ProposalForm): void {
  for (const field of ['lumpOn', 'payoffOn', 'extendedTo', 'nextDueOn'] as const) {
    const day = form[field]
    if (day !== undefined && day < today) throw unprocessable(field, 'proposal.dayHasPassed')
  }
}

/** Refuses an extension to a day that is not later than the last payment. */
function refuseNoExtension({ extendedTo }: contract.ProposalForm, terms: LoanTerms): void {
  if (extendedTo !== undefined && extendedTo <= lastDueDay(terms))
    throw unprocessable('extendedTo', 'proposal.notLater')
}

/** Refuses a draw that the loan does not have, and one that is asked for together with other things. */
function refuseDraw(form: contract.ProposalForm, loan: ChangedLoan): void {
  const { note: _, drawCents: __, drawOn: ___, ...others } = askedIn(form)
  if (Object.values(others).some((part) => part !== null)) throw unprocessable('draw', 'proposal.drawAlone')
  const problem = drawProblem({ draw: form.draw ?? null, drawOn: form.drawOn ?? null }, loan)
  if (problem) throw unprocessable(problem.field, problem.code, problem.values)
}

/** A request that waits for an answer. */
async function findOpen({ tx, user }: Pick<Context, 'tx' | 'user'>, proposalId: number): Promise<ProposalRow> {
  const found = await findProposal(tx, user, proposalId)
  if (!found) throw notFound('proposal.notFound')
  if (found.status !== 'OPEN') throw conflict('proposal.notOpen')
  return found
}

type Answer = Pick<Parameters<typeof markAnswered>[1], 'status' | 'reason' | 'change'>
type Answering = Pick<Context, 'tx' | 'user' | 'audit' | 'now' | 'config' | 'afterCommit' | 'sendLetters'>

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
  if (given.status !== 'WITHDRAWN') await tellOfAnswer(context, found, given)
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
    skippedPayments: row.skippedPayments,
    extendedTo: row.extendedTo,
    nextDueOn: row.nextDueOn,
    draw: row.drawCents === null ? null : dollarsOf(row.drawCents),
    drawOn: row.drawOn,
    note: row.note,
    status: row.status,
    reason: row.reason,
    sentAt: row.sentAt,
    answeredAt: row.answeredAt,
    became: row.became,
  }
}
