import type { Cents, Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The events that need approval above the limit: money lent, a payment reversed, a loan written off, a loan removed. */
export type GuardedEvent = 'DISBURSED' | 'PAYMENT_REVERSED' | 'WRITTEN_OFF' | 'REMOVED'

export type LoanOfEvent = { lenderId: number; loanId: number }

/** What decides whether an event needs approval: the limit, the loan's own figures, and an approval that covers the event. */
export type ApprovalLimit = {
  /** Null: nothing needs approval. */
  aboveCents: Cents | null
  principalCents: Cents | null
  outstandingCents: Cents | null
  /** The amount of the payment that is reversed. */
  reversedCents: Cents | null
  approvalId: number | null
  approvedCents: Cents | null
}

/**
 * Reads the limit, the figures of the loan and the approval in one statement. An approval that is given and not used can only
 * be this transaction's own, because it is used before the transaction ends. It covers the loan as it was when approval was
 * requested, so the loan's last event must still be the same.
 */
export async function readApprovalLimit(
  tx: Tx,
  { lenderId, loanId, event, paymentId }: LoanOfEvent & { event: GuardedEvent; paymentId: number | null },
): Promise<ApprovalLimit> {
  return tx.one<ApprovalLimit>(sql`
    select s.second_person_above_cents as "aboveCents", l.principal_cents as "principalCents",
      l.outstanding_cents as "outstandingCents", e.amount_cents as "reversedCents", a.id as "approvalId",
      a.amount_cents as "approvedCents"
    from installation_settings s
    left join loans l on l.lender_id = ${lenderId} and l.id = ${loanId}
    left join loan_events e on e.lender_id = ${lenderId} and e.id = ${paymentId}
    left join approvals a on a.lender_id = ${lenderId} and a.status = 'APPROVED' and not a.is_used and a.fact = ${event}
      and coalesce(a.loan_id, ${loanId}) = ${loanId} and a.last_event_id is not distinct from (
        select max(id) from loan_events where lender_id = ${lenderId} and loan_id = ${loanId})
    where s.id = 1`)
}

/** Marks an approval as used, and stores the loan on it: an approval for a new loan has none until then. */
export async function spendApproval(
  tx: Tx,
  { lenderId, loanId, approvalId }: LoanOfEvent & { approvalId: number },
): Promise<void> {
  await tx.run(sql`
    update approvals set is_used = true, loan_id = ${loanId} where lender_id = ${lenderId} and id = ${approvalId}`)
}

export type NewApproval = LoanOfEvent & {
  event: GuardedEvent
  amountCents: Cents
  action: string
  params: unknown
  body: unknown
  madeBy: number
  now: Instant
  expiresAt: Instant
}

/**
 * Stores a call that waits for approval and gives its number and loan; undefined when an equal call is already waiting.
 * The loan is null when the call would create it.
 */
export async function insertApproval(
  tx: Tx,
  made: NewApproval,
): Promise<{ id: number; loanId: number | null } | undefined> {
  const { lenderId, loanId } = made
  return tx.maybeOne(sql`
    insert into approvals (lender_id, loan_id, action, params, body, fact, amount_cents, last_event_id, made_by, asked_at,
      expires_at, status)
    values (${lenderId}, (select id from loans where lender_id = ${lenderId} and id = ${loanId}), ${made.action},
      ${JSON.stringify(made.params)}, ${JSON.stringify(made.body)}, ${made.event}, ${made.amountCents},
      (select max(id) from loan_events where lender_id = ${lenderId} and loan_id = ${loanId}),
      ${made.madeBy}, ${made.now}, ${made.expiresAt}, 'WAITING')
    on conflict (lender_id, loan_id, action, params) where status = 'WAITING' do nothing
    returning id, loan_id as "loanId"`)
}

/** Ends the requests that have expired, so that they may be made again. */
export async function expireApprovals(tx: Tx, { lenderId, now }: { lenderId: number; now: Instant }): Promise<void> {
  await tx.run(sql`
    update approvals set status = 'EXPIRED', ended_at = expires_at
    where lender_id = ${lenderId} and status = 'WAITING' and expires_at <= ${now}`)
}

/** The limit in cents; null when there is none. */
export async function readLimit(tx: Tx): Promise<Cents | null> {
  const { cents } = await tx.one<{ cents: Cents | null }>(sql`
    select second_person_above_cents as cents from installation_settings where id = 1`)
  return cents
}

export async function storeLimit(tx: Tx, cents: Cents | null): Promise<void> {
  await tx.run(sql`update installation_settings set second_person_above_cents = ${cents} where id = 1`)
}
