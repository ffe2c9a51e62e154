import * as contract from '#contract/documents/document-requests.ts'
import { queueLetter } from '../../auth/letters/queue-letter.ts'
import type { Tx } from '../../database/database.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { type Context, handle, handlePage, type Route, type SessionUser } from '../../http/http.ts'
import { lockLoan } from '../../ledger/loan-rows.ts'
import { shownSentFile } from '../../ledger/sent-files.ts'
import { findLenderName } from '../../loans/settings/queries.ts'
import * as queries from './queries.ts'
import { addSentDocument, keepSentFile } from './send-file.ts'
import { shownRequest } from './shown-request.ts'

/** So many requests on a loan wait at a time, and so many times a day a document is asked for, again included. */
const OPEN_REQUESTS_MAX = 20
const ASKED_A_DAY_MAX = 30

/** For so long after a request on a loan its borrower gets no second letter: the first one leads to all of them. */
const QUIET_DAYS = 1 / 24

const listDocumentRequests = handlePage(contract.listDocumentRequests, async ({ tx, user, query }) => {
  const { page, limit, ...asked } = query
  const rows = await queries.listRequests(tx, user, { ...asked, limit, offset: (page - 1) * limit })
  return { rows: rows.map(shownRequest), total: await queries.countRequests(tx, user, asked) }
})

const askForDocument = handle(contract.askForDocument, async (context) => {
  const { tx, user, params, body, now } = context
  // Locked, so that of requests made at once each sees those before it.
  const loan = await lockLoan(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  if (loan.isPaidOff) throw conflict('loan.closed')
  if (loan.borrowerUserId === null) throw conflict('documentRequest.noAccount')
  const { lenderId, loanId, borrowerId } = loan
  const isQuiet = await refuseTooMany(context, { lenderId, loanId, isNew: true })
  const { title } = body
  const id = await queries.insertRequest(tx, {
    lenderId,
    loanId,
    borrowerId,
    title,
    note: body.note || null,
    userId: user.id,
    now,
  })
  const found = await requestOf(context, id)
  if (!isQuiet) await tellBorrower(context, found)
  return shownRequest(found)
})

const acceptDocument = handle(contract.acceptDocument, async (context) => {
  const found = await findOpen(context)
  if (found.state !== 'SENT') throw conflict('documentRequest.nothingSent')
  return answer(context, found, 'ACCEPTED')
})

const withdrawDocumentRequest = handle(contract.withdrawDocumentRequest, async (context) =>
  answer(context, await findOpen(context), 'WITHDRAWN'),
)

const askForDocumentAgain = handle(contract.askForDocumentAgain, async (context) => {
  const { tx, user, body, now } = context
  const found = await findOpen(context)
  if (found.state !== 'SENT') throw conflict('documentRequest.nothingSent')
  const loan = await lockLoan(tx, user, found.loanId)
  if (!loan) throw notFound('loan.notFound')
  if (loan.isPaidOff) throw conflict('loan.closed')
  const isQuiet = await refuseTooMany(context, { ...found, isNew: false })
  const isAsked = await queries.markAskedAgain(tx, { ...found, reason: body.reason, now })
  if (!isAsked) throw conflict('documentRequest.notOpen')
  if (!isQuiet) await tellBorrower(context, found, { isAgain: true })
  return shownRequest(await requestOf(context, found.id))
})

const sendRequestedDocument = handle(contract.sendRequestedDocument, {
  prepare: (before) => keepSentFile(before, (tx) => requestTarget(tx, before.user, before.params.requestId)),
  keepsAnswer: true,
  run: async (context, file) => {
    const { tx, user, params } = context
    const target = await requestTarget(tx, user, params.requestId)
    const documentId = await addSentDocument(tx, { target, file }, context)
    const found = await queries.findRequest(tx, user, params.requestId)
    if (!found) throw notFound('documentRequest.notFound')
    const detail = { loanId: found.loanId, requestId: found.id }
    context.audit({ subjectKind: 'document', subjectId: documentId, detail })
    return shownRequest(found)
  },
})

const sendPaymentFile = handle(contract.sendPaymentFile, {
  prepare: (before) => keepSentFile(before, (tx) => reportTarget(tx, before.user, before.params.paymentId)),
  keepsAnswer: true,
  run: async (context, file) => {
    const { tx, user, params, now } = context
    const target = await reportTarget(tx, user, params.paymentId)
    const documentId = await addSentDocument(tx, { target, file }, context)
    const detail = { loanId: target.loanId, paymentId: params.paymentId }
    context.audit({ subjectKind: 'document', subjectId: documentId, detail })
    const { fileName, mediaType, sizeBytes } = file
    return shownSentFile({ documentId, fileName, mediaType, sizeBytes, sentAt: now })
  },
})

/** Routes of documents that lenders ask for, and of files that borrowers send. */
export const sentRoutes: readonly Route[] = [
  listDocumentRequests,
  askForDocument,
  acceptDocument,
  askForDocumentAgain,
  withdrawDocumentRequest,
  sendRequestedDocument,
  sendPaymentFile,
]

/** Refuses a request more than may wait or be sent in a day. Gives whether the borrower was written to within the hour. */
async function refuseTooMany(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { lenderId, loanId, isNew }: { lenderId: number; loanId: number; isNew: boolean },
): Promise<boolean> {
  const { open, asked } = await queries.countAsked(tx, { lenderId, loanId, since: daysBefore(now, 1) })
  if (isNew && open >= OPEN_REQUESTS_MAX) {
    throw conflict('documentRequest.tooMany', { values: { limit: OPEN_REQUESTS_MAX } })
  }
  if (asked >= ASKED_A_DAY_MAX) throw conflict('documentRequest.tooManyToday', { values: { limit: ASKED_A_DAY_MAX } })
  const lately = await queries.countAsked(tx, { lenderId, loanId, since: daysBefore(now, QUIET_DAYS) })
  return lately.asked > 0
}

type Telling = Pick<Context, 'tx' | 'config' | 'now' | 'afterCommit' | 'sendLetters'>

async function tellBorrower(
  context: Telling,
  { lenderId, loanId, loanName, borrowerUserId }: queries.RequestRow,
  { isAgain = false }: { isAgain?: boolean } = {},
): Promise<void> {
  if (borrowerUserId === null) return
  const lenderName = await findLenderName(context.tx, lenderId)
  const detail = { lenderName, loanName, loanId, isAgain }
  await queueLetter(context, { kind: 'DOCUMENT_ASKED', userId: borrowerUserId, detail })
}

/** The request that is answered, which has no answer yet. */
async function findOpen(context: Pick<Context, 'tx' | 'user'> & { params: { requestId: number } }) {
  const found = await queries.findRequest(context.tx, context.user, context.params.requestId)
  if (!found) throw notFound('documentRequest.notFound')
  if (found.state === 'ACCEPTED' || found.state === 'WITHDRAWN') throw conflict('documentRequest.notOpen')
  return found
}

async function answer(
  context: Pick<Context, 'tx' | 'user' | 'audit' | 'now'>,
  found: queries.RequestRow,
  status: 'ACCEPTED' | 'WITHDRAWN',
): Promise<contract.DocumentRequest> {
  const isAnswered = await queries.markAnswered(context.tx, { ...found, status, now: context.now })
  if (!isAnswered) throw conflict('documentRequest.notOpen')
  return shownRequest(await requestOf(context, found.id))
}

/** The request as it now is. The audit log names its loan as the subject. */
async function requestOf({ tx, user, audit }: Pick<Context, 'tx' | 'user' | 'audit'>, requestId: number) {
  const found = await queries.findRequest(tx, user, requestId)
  if (!found) throw notFound('documentRequest.notFound')
  audit({ subjectKind: 'loan', subjectId: found.loanId, detail: { requestId } })
  return found
}

/** What a requested document is sent with. Refuses a request that is not the borrower's, or has an answer, and a closed loan. */
async function requestTarget(tx: Tx, user: SessionUser, requestId: number): Promise<queries.Target> {
  const found = await findOpen({ tx, user, params: { requestId } })
  if (found.isLoanClosed) throw conflict('loan.closed')
  const { lenderId, loanId, borrowerId, title, id, round } = found
  return { lenderId, loanId, borrowerId, title, sentWith: { requestId: id, round } }
}

/** What a picture of a payment is sent with. Refuses a payment that the borrower did not report, or that has an answer. */
async function reportTarget(tx: Tx, user: SessionUser, paymentId: number): Promise<queries.Target> {
  const found = await queries.findReport(tx, user, paymentId)
  if (!found) throw notFound('payment.notFound')
  const { isOpen, ...target } = found
  if (!isOpen) throw conflict('payment.notReported')
  return { ...target, title: null, sentWith: { paymentId } }
}
