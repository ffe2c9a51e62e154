import type { FollowUp } from '#contract/desk/agenda.ts'
import * as contract from '#contract/desk/agenda.ts'
import { centsOf, dollarsOf } from '#contract/fields.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { findBorrower } from '../../borrowers/queries.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import { listRequests } from '../../documents/sent/queries.ts'
import { shownRequest } from '../../documents/sent/shown-request.ts'
import { conflict, notFound, unprocessable } from '../../http/errors.ts'
import { type Context, handle, type Route } from '../../http/http.ts'
import { findLoanKey } from '../../ledger/loan-rows.ts'
import { lockAccount } from '../../sessions/queries.ts'
import * as queries from './queries.ts'

type Asking = Pick<Context, 'tx' | 'user' | 'now' | 'today'>

/** So many arrived documents stand among what a lender has to do today. */
const DOCUMENTS_SHOWN = 10

const getAgenda = handle(contract.getAgenda, async (context) => {
  const { tx, user, today, query } = context
  const about = await subjectOf(context, query)
  if (about) {
    const rows = await queries.listAbout(tx, about)
    return { followUps: rows.map((row) => shown(row, today)), snoozes: [], documents: [] }
  }
  const rows = await queries.listWaiting(tx, user.id)
  const snoozes = await queries.listSnoozes(tx, { lenderId: user.id, today })
  const arrived = await listRequests(tx, user, { state: 'SENT', limit: DOCUMENTS_SHOWN, offset: 0 })
  const followUps = rows.map((row) => shown(row, today)).filter(({ isWaiting }) => isWaiting)
  return { followUps, snoozes, documents: arrived.map(shownRequest) }
})

const addPromise = handle(contract.addPromise, async (context) => {
  const { tx, user, today, params, body } = context
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  if (loan.isPaidOff) throw conflict('followUp.paidOff')
  refuseDay(body.dueDate, today)
  context.audit({ subjectKind: 'loan', subjectId: loan.loanId })
  await queries.settlePromises(tx, { lenderId: loan.lenderId, loanId: loan.loanId, by: user.id, today })
  return add(context, {
    lenderId: loan.lenderId,
    kind: 'PROMISE',
    loanId: loan.loanId,
    borrowerId: null,
    dueOn: body.dueDate,
    amountCents: centsOf(body.amount),
    text: body.text,
  })
})

const addTask = handle(contract.addTask, async (context) => {
  const { user, today, body } = context
  // The borrower of a loan is known.
  if (body.loanId !== undefined && body.borrowerId !== undefined) throw unprocessable('borrowerId', 'request.invalid')
  const about = await subjectOf(context, body)
  refuseDay(body.dueDate, today)
  if (about) context.audit({ subjectKind: about.kind, subjectId: about.id })
  return add(context, {
    lenderId: about?.lenderId ?? user.id,
    kind: 'TASK',
    loanId: body.loanId ?? null,
    borrowerId: body.borrowerId ?? null,
    dueOn: body.dueDate,
    amountCents: null,
    text: body.text,
  })
})

const moveTask = handle(contract.moveTask, async (context) => {
  const { tx, today, body, params } = context
  const row = await found(context, params.followUpId)
  // A promise keeps its day; a new one takes its place.
  if (row.kind === 'PROMISE') throw notFound('followUp.notFound')
  refuseDay(body.dueDate, today)
  const isMoved = await queries.moveTo(tx, { lenderId: row.lenderId, id: row.id, dueOn: body.dueDate })
  if (!isMoved) throw conflict('followUp.settled')
  return shown(await found(context, row.id), today)
})

const settleFollowUp = handle(contract.settleFollowUp, async (context) => {
  const { tx, user, today, params } = context
  const row = await found(context, params.followUpId)
  const isSettled = await queries.settle(tx, { lenderId: row.lenderId, id: row.id, by: user.id, today })
  if (!isSettled) throw conflict('followUp.settled')
  return shown(await found(context, row.id), today)
})

const setSnooze = handle(contract.setSnooze, async (context) => {
  const { tx, user, today, body } = context
  const loan = await findLoanKey(tx, user, body.loanId)
  if (!loan) throw notFound('loan.notFound')
  if (body.until !== null) refuseDay(body.until, addDays(today, 1), 'until')
  context.audit({ subjectKind: 'loan', subjectId: loan.loanId })
  const { lenderId, loanId } = loan
  await queries.storeSnooze(tx, { lenderId, loanId, kind: body.kind, until: body.until ?? today })
  return { loanId, kind: body.kind, until: body.until }
})

/** What a lender comes back to on a day: promises, tasks, and entries put off. */
export const agendaRoutes: readonly Route[] = [getAgenda, addPromise, addTask, moveTask, settleFollowUp, setSnooze]

type About = { loanId?: number | undefined; borrowerId?: number | undefined }

/** The loan or borrower that a request names, null when it names none. Refuses one that the user may not see. */
async function subjectOf(
  { tx, user, now, today }: Asking,
  { loanId, borrowerId }: About,
): Promise<queries.Subject | null> {
  if (loanId !== undefined) {
    const loan = await findLoanKey(tx, user, loanId)
    if (!loan) throw notFound('loan.notFound')
    return { lenderId: loan.lenderId, kind: 'loan', id: loanId }
  }
  if (borrowerId === undefined) return null
  const borrower = await findBorrower(tx, user, { borrowerId, now, today })
  if (!borrower) throw notFound('borrower.notFound')
  return { lenderId: borrower.lenderId, kind: 'borrower', id: borrowerId }
}

async function found({ tx, user, audit }: Context, id: number): Promise<queries.FollowUpRow> {
  const row = await queries.findFollowUp(tx, user, id)
  if (!row) throw notFound('followUp.notFound')
  if (row.loanId !== null) audit({ subjectKind: 'loan', subjectId: row.loanId })
  else if (row.borrowerId !== null) audit({ subjectKind: 'borrower', subjectId: row.borrowerId })
  return row
}

/** So many wait for a lender at once, and so many are written for one within a day. */
const WAITING_MAX = 500
const WRITTEN_A_DAY_MAX = 1000

type New = Omit<Parameters<typeof queries.insertFollowUp>[1], 'writtenBy' | 'today' | 'now'>

async function add({ tx, user, now, today }: Asking, row: New): Promise<FollowUp> {
  // Locked before the look, so that of those written at once each sees those before it.
  await lockAccount(tx, user.id)
  if ((await queries.countWaiting(tx, row.lenderId)) >= WAITING_MAX) {
    throw conflict('followUp.tooMany', { values: { limit: WAITING_MAX } })
  }
  if ((await queries.countWritten(tx, { lenderId: row.lenderId, since: daysBefore(now, 1) })) >= WRITTEN_A_DAY_MAX) {
    throw conflict('followUp.tooManyToday', { values: { limit: WRITTEN_A_DAY_MAX } })
  }
  const id = await queries.insertFollowUp(tx, { ...row, writtenBy: user.id, today, now })
  const added = await queries.findFollowUp(tx, user, id)
  if (!added) throw new Error(`follow-up ${id} was not found after it was added`)
  return shown(added, today)
}

/** Further ahead a day is more likely a mistake. */
const DAYS_AHEAD_MAX = 730

function refuseDay(given: Day, earliest: Day, field = 'dueDate'): void {
  if (given < earliest) throw unprocessable(field, 'followUp.dayPast')
  if (given > addDays(earliest, DAYS_AHEAD_MAX)) throw unprocessable(field, 'followUp.dayPast')
}

function shown(row: queries.FollowUpRow, today: Day): FollowUp {
  const state = stateOf(row, today)
  const isPaidLater = row.amountCents !== null && row.receivedEverCents >= row.amountCents
  return {
    id: row.id,
    kind: row.kind,
    loanId: row.loanId,
    loanName: row.loanName,
    borrowerId: row.borrowerId,
    borrowerName: row.borrowerName,
    dueDate: row.dueOn,
    amount: row.amountCents === null ? null : dollarsOf(row.amountCents),
    received: row.amountCents === null ? null : dollarsOf(row.receivedCents),
    text: row.text,
    state,
    isWaiting: row.settledOn === null && (state === 'OPEN' || (state === 'BROKEN' && !isPaidLater)),
    writtenBy: row.writtenBy,
    writtenAt: row.writtenAt,
  }
}

/** A promise is kept or broken by the payments that came, whether or not somebody ended it afterwards. */
function stateOf({ kind, amountCents, receivedCents, dueOn, settledOn }: queries.FollowUpRow, today: Day) {
  if (kind === 'TASK' || amountCents === null) return settledOn === null ? 'OPEN' : 'DONE'
  if (receivedCents >= amountCents) return 'KEPT'
  if (settledOn !== null && settledOn <= dueOn) return 'WITHDRAWN'
  return today > dueOn ? 'BROKEN' : 'OPEN'
}
