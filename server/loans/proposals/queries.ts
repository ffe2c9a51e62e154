import type { Proposal } from '#contract/loans/proposals.ts'
import type { Cents, Day, Instant, RatePpm } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { joinSql, type Sql, sql } from '../../database/sql.ts'
import type { SessionUser } from '../../http/http.ts'
import { visibleLoans } from '../../ledger/visible-loans.ts'

/** A proposal as the database has it. */
export type ProposalRow = {
  lenderId: number
  id: number
  loanId: number
  loanName: string
  borrowerName: string
  borrowerUserId: number
  extraCents: Cents | null
  lumpCents: Cents | null
  lumpOn: Day | null
  ratePpm: RatePpm | null
  payoffOn: Day | null
  skippedPayments: number | null
  extendedTo: Day | null
  nextDueOn: Day | null
  drawCents: Cents | null
  drawOn: Day | null
  note: string | null
  status: Proposal['status']
  reason: string | null
  sentAt: Instant
  answeredAt: Instant | null
  became: Proposal['became']
}

const fromProposals = sql`
  from proposals p
  join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
  join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id`

const selectProposals = sql`
  select p.lender_id as "lenderId", p.id, p.loan_id as "loanId", l.loan_name as "loanName",
    b.first_name || ' ' || b.last_name as "borrowerName", p.borrower_user_id as "borrowerUserId", p.extra_cents as "extraCents", p.lump_cents as "lumpCents",
    p.lump_on as "lumpOn", p.rate_ppm as "ratePpm", p.payoff_on as "payoffOn",
    p.skipped_payments as "skippedPayments", p.extended_to as "extendedTo", p.next_due_on as "nextDueOn",
    p.draw_cents as "drawCents", p.draw_on as "drawOn", p.note, p.status, p.reason, p.sent_at as "sentAt", p.answered_at as "answeredAt",
    case
      when p.became_event_id is null then null
      when exists (
        select from loan_events e
        where e.lender_id = p.lender_id and e.reversed_event_id = p.became_event_id and e.kind = 'TAKEN_BACK') then 'UNDONE'
      when p.was_changed then 'OTHERWISE'
      else 'AS_ASKED'
    end as became
  ${fromProposals}`

type Asked = { loanId?: number | undefined; status?: Proposal['status'] | undefined }

/** A condition on proposals as p and loans as l: the proposals that the user may see and has asked for. */
function proposalsAskedFor(user: SessionUser, { loanId, status }: Asked): Sql {
  const conditions = [
    visibleLoans(user),
    ...(loanId === undefined ? [] : [sql`p.loan_id = ${loanId}`]),
    ...(status === undefined ? [] : [sql`p.status = ${status}`]),
  ]
  return joinSql(conditions, sql` and `)
}

/** One page of the proposals, open ones first, then the latest. */
export async function listProposals(
  tx: Tx,
  user: SessionUser,
  { limit, offset, ...asked }: Asked & { limit: number; offset: number },
): Promise<ProposalRow[]> {
  return tx.query<ProposalRow>(sql`
    ${selectProposals}
    where ${proposalsAskedFor(user, asked)}
    order by (p.status = 'OPEN') desc, p.sent_at desc, p.id desc
    limit ${limit} offset ${offset}`)
}

/** The number of proposals on all pages. */
export async function countProposals(tx: Tx, user: SessionUser, asked: Asked): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count ${fromProposals} where ${proposalsAskedFor(user, asked)}`)
  return count
}

/** A proposal on a loan that the user may see; undefined when there is none. */
export async function findProposal(tx: Tx, user: SessionUser, proposalId: number): Promise<ProposalRow | undefined> {
  return tx.maybeOne<ProposalRow>(sql`
    ${selectProposals}
    where ${visibleLoans(user)} and p.id = ${proposalId}`)
}

export type NewProposal = Pick<
  ProposalRow,
  | 'lenderId'
  | 'loanId'
  | 'extraCents'
  | 'lumpCents'
  | 'lumpOn'
  | 'ratePpm'
  | 'payoffOn'
  | 'skippedPayments'
  | 'extendedTo'
  | 'nextDueOn'
  | 'drawCents'
  | 'drawOn'
  | 'note'
> & { borrowerUserId: number; now: Instant }

/** Adds a proposal and gives its id; undefined when the loan has another open one. */
export async function insertProposal(tx: Tx, made: NewProposal): Promise<number | undefined> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into proposals (lender_id, loan_id, borrower_user_id, extra_cents, lump_cents, lump_on, rate_ppm, payoff_on,
      skipped_payments, extended_to, next_due_on, draw_cents, draw_on, note, status, sent_at)
    values (${made.lenderId}, ${made.loanId}, ${made.borrowerUserId}, ${made.extraCents}, ${made.lumpCents},
      ${made.lumpOn}, ${made.ratePpm}, ${made.payoffOn}, ${made.skippedPayments}, ${made.extendedTo},
      ${made.nextDueOn}, ${made.drawCents}, ${made.drawOn}, ${made.note}, 'OPEN', ${made.now})
    on conflict (lender_id, loan_id) where status = 'OPEN' do nothing
    returning id`)
  return row?.id
}

type Answered = Pick<ProposalRow, 'lenderId' | 'id' | 'status' | 'reason'> & {
  userId: number
  now: Instant
  /** The change of terms or the money that it became, and whether that is another than was asked. */
  change?: { eventId: number; isOther: boolean }
}

/** Answers a proposal. False when it is not open, or was answered meanwhile. */
export async function markAnswered(tx: Tx, answer: Answered): Promise<boolean> {
  const { lenderId, id, status, reason, userId, now, change } = answer
  const answered = await tx.run(sql`
    update proposals set status = ${status}, reason = ${reason}, answered_at = ${now}, answered_by = ${userId},
      became_event_id = ${change?.eventId ?? null}::bigint, was_changed = ${change?.isOther ?? false}::boolean
    where lender_id = ${lenderId} and id = ${id} and status = 'OPEN'`)
  return answered === 1
}

/** The number of proposals that were sent on a loan since an instant. */
export async function countSentProposals(
  tx: Tx,
  { lenderId, loanId, since }: { lenderId: number; loanId: number; since: Instant },
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from proposals
    where lender_id = ${lenderId} and loan_id = ${loanId} and sent_at > ${since}`)
  return count
}
