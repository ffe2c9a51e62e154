import type { DocumentRequest } from '#contract/documents/document-requests.ts'
import type { SentFile } from '#contract/loans/sent-file.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { joinSql, type Sql, sql } from '../../database/sql.ts'
import type { SessionUser } from '../../http/http.ts'
import { filesSentWith } from '../../ledger/sent-files.ts'
import { visibleLoans } from '../../ledger/visible-loans.ts'

/** What a borrower's account has sent to a lender, in all and since an instant. Bytes that the lender had already are not counted. */
export async function findSent(
  tx: Tx,
  { lenderId, userId, since }: { lenderId: number; userId: number; since: Instant },
): Promise<{ files: number; filesToday: number; bytes: number; bytesToday: number }> {
  return tx.one(sql`
    select (
      select count(*) from documents
      where lender_id = ${lenderId} and created_by = ${userId} and (payment_id is not null or request_id is not null)
    ) as files, (
      select count(*) from documents
      where lender_id = ${lenderId} and created_by = ${userId} and (payment_id is not null or request_id is not null)
        and created_at > ${since}
    ) as "filesToday",
      coalesce(sum(size_bytes), 0)::bigint as bytes,
      coalesce(sum(size_bytes) filter (where counted_at > ${since}), 0)::bigint as "bytesToday"
    from stored_files where lender_id = ${lenderId} and sent_by = ${userId}`)
}

/** A request for a document as the database has it. */
export type RequestRow = {
  lenderId: number
  id: number
  loanId: number
  loanName: string
  borrowerId: number
  borrowerName: string
  borrowerUserId: number | null
  isLoanClosed: boolean
  title: string
  note: string | null
  state: DocumentRequest['state']
  round: number
  reason: string | null
  askedAt: Instant
  sentAt: Instant | null
  answeredAt: Instant | null
  files: readonly Omit<SentFile, 'url' | 'previewUrl'>[] | null
}

/** Requests as r, their loans as l, and when something arrived since the lender asked last. A loan that was moved takes none along. */
const fromRequests = sql`
  from document_requests r
  join loans l on l.lender_id = r.lender_id and l.id = r.loan_id and l.borrower_id = r.borrower_id
  join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
  cross join lateral (
    select max(d.created_at) as "sentAt" from documents d
    where d.lender_id = r.lender_id and d.request_id = r.id and d.request_round = r.round) came`

const state = sql`case when r.status = 'ASKED' and came."sentAt" is not null then 'SENT' else r.status end`

const selectRequests = sql`
  select r.lender_id as "lenderId", r.id, r.loan_id as "loanId", l.loan_name as "loanName",
    r.borrower_id as "borrowerId", b.first_name || ' ' || b.last_name as "borrowerName",
    l.borrower_user_id as "borrowerUserId", l.is_paid_off as "isLoanClosed", r.title, r.note, ${state} as state, r.round,
    r.reason, r.asked_at as "askedAt", came."sentAt", r.answered_at as "answeredAt",
    ${filesSentWith(sql`d.lender_id = r.lender_id and d.request_id = r.id`, sql`d.id desc`)} as files
  ${fromRequests}`

type Asked = { loanId?: number | undefined; state?: DocumentRequest['state'] | undefined }

function requestsAskedFor(user: SessionUser, asked: Asked): Sql {
  const conditions = [
    visibleLoans(user),
    ...(asked.loanId === undefined ? [] : [sql`r.loan_id = ${asked.loanId}`]),
    ...(asked.state === undefined ? [] : [sql`${state} = ${asked.state}`]),
    // Only few wait at a time, and an index has those.
    ...(asked.state === 'ASKED' || asked.state === 'SENT' ? [sql`r.status = 'ASKED'`] : []),
  ]
  return joinSql(conditions, sql` and `)
}

/** One page of the requests, those without an answer first, then the latest. */
export async function listRequests(
  tx: Tx,
  user: SessionUser,
  { limit, offset, ...asked }: Asked & { limit: number; offset: number },
): Promise<RequestRow[]> {
  return tx.query<RequestRow>(sql`
    ${selectRequests}
    where ${requestsAskedFor(user, asked)}
    order by (r.status = 'ASKED') desc, r.asked_at desc, r.id desc
    limit ${limit} offset ${offset}`)
}

/** The number of requests on all pages. */
export async function countRequests(tx: Tx, user: SessionUser, asked: Asked): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count ${fromRequests} where ${requestsAskedFor(user, asked)}`)
  return count
}

/** A request on a loan that the user may see; undefined when there is none. */
export async function findRequest(tx: Tx, user: SessionUser, requestId: number): Promise<RequestRow | undefined> {
  return tx.maybeOne<RequestRow>(sql`${selectRequests} where ${visibleLoans(user)} and r.id = ${requestId}`)
}

/** How many requests on a loan have no answer, and how many were asked or asked again since an instant. */
export async function countAsked(
  tx: Tx,
  { lenderId, loanId, since }: { lenderId: number; loanId: number; since: Instant },
): Promise<{ open: number; asked: number }> {
  return tx.one(sql`
    select count(*) filter (where status = 'ASKED') as open, count(*) filter (where asked_at > ${since}) as asked
    from document_requests where lender_id = ${lenderId} and loan_id = ${loanId}`)
}

type NewRequest = {
  lenderId: number
  loanId: number
  borrowerId: number
  title: string
  note: string | null
  userId: number
  now: Instant
}

/** Adds a request and gives its id. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into document_requests (lender_id, loan_id, borrower_id, title, note, asked_at, asked_by)
    values (${request.lenderId}, ${request.loanId}, ${request.borrowerId}, ${request.title}, ${request.note},
      ${request.now}, ${request.userId})
    returning id`)
  return id
}

type RequestKey = { lenderId: number; id: number }

/** Answers a request in its present round; false when it was answered, or asked again, meanwhile. */
export async function markAnswered(
  tx: Tx,
  { lenderId, id, round, status, now }: RequestKey & { round: number; status: 'ACCEPTED' | 'WITHDRAWN'; now: Instant },
): Promise<boolean> {
  const answered = await tx.run(sql`
    update document_requests set status = ${status}, answered_at = ${now}
    where lender_id = ${lenderId} and id = ${id} and status = 'ASKED' and round = ${round}`)
  return answered === 1
}

/** Asks again, with the reason; false when it was answered, or asked again, meanwhile. */
export async function markAskedAgain(
  tx: Tx,
  { lenderId, id, round, reason, now }: RequestKey & { round: number; reason: string; now: Instant },
): Promise<boolean> {
  const asked = await tx.run(sql`
    update document_requests set round = round + 1, reason = ${reason}, asked_at = ${now}
    where lender_id = ${lenderId} and id = ${id} and status = 'ASKED' and round = ${round}`)
  return asked === 1
}

/** What a document is sent with: a reported payment, or a request in one of its rounds. */
export type SentWith = { paymentId: number } | { requestId: number; round: number }

type NewSentDocument = {
  lenderId: number
  loanId: number
  borrowerId: number
  title: string
  sentWith: SentWith
  userId: number
  now: Instant
}

/** Adds the document of a file that a borrower sends, visible to them, and gives its id. */
export async function insertSentDocument(tx: Tx, document: NewSentDocument): Promise<number> {
  const { lenderId, loanId, borrowerId, title, sentWith, userId, now } = document
  const paymentId = 'paymentId' in sentWith ? sentWith.paymentId : null
  const [requestId, round] = 'requestId' in sentWith ? [sentWith.requestId, sentWith.round] : [null, null]
  const { id } = await tx.one<{ id: number }>(sql`
    insert into documents (lender_id, loan_id, borrower_id, title, document_type, is_visible, created_at, created_by,
      updated_at, payment_id, request_id, request_round)
    values (${lenderId}, ${loanId}, ${borrowerId}, ${title}, 'OTHER', true, ${now}, ${userId}, ${now},
      ${paymentId}::bigint, ${requestId}::bigint, ${round}::integer)
    returning id`)
  return id
}

/** How many files were sent with a reported payment, or in a round of a request. */
export async function countSentWith(
  tx: Tx,
  { lenderId, sentWith }: { lenderId: number; sentWith: SentWith },
): Promise<number> {
  const which =
    'paymentId' in sentWith
      ? sql`payment_id = ${sentWith.paymentId}`
      : sql`request_id = ${sentWith.requestId} and request_round = ${sentWith.round}`
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from documents where lender_id = ${lenderId} and ${which}`)
  return count
}

/** What a file is sent with, and the loan it is about. */
export type Target = {
  lenderId: number
  loanId: number
  borrowerId: number
  /** What the document is called; null: as its file. */
  title: string | null
  sentWith: SentWith
}

/** A payment that a borrower reported on a loan of theirs, and whether it waits; undefined when there is none. */
export async function findReport(
  tx: Tx,
  user: SessionUser,
  paymentId: number,
): Promise<(Pick<Target, 'lenderId' | 'loanId' | 'borrowerId'> & { isOpen: boolean }) | undefined> {
  return tx.maybeOne(sql`
    select l.lender_id as "lenderId", l.id as "loanId", l.borrower_id as "borrowerId", p.status = 'PENDING' as "isOpen"
    from payments p
    join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
    where ${visibleLoans(user)} and p.id = ${paymentId} and p.is_reported and p.borrower_user_id = ${user.id}`)
}
