import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import type { DefaultStage } from '#engine/terms/default-stages.ts'
import type { ChargedFee, EventKind, FeeId, Forgiveness, SettlementPayment, TermsChange } from '#engine/terms/events.ts'
import type { EscrowKind, LoanTerms } from '#engine/terms/terms.ts'
import type { TransferReason } from '#engine/terms/transfer-reasons.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { LoanKey } from '../../ledger/events.ts'

/** An event with the data people need to read it: the user who entered it, and the payment it records or reverses. */
export type FactRow = {
  id: number
  kind: EventKind
  effectiveOn: Day
  recordedAt: Instant
  by: string
  /** Of a write-off, the principal that it took off the books. */
  amountCents: Cents | null
  detail: {
    note?: string
    terms?: LoanTerms
    change?: TermsChange
    feeId?: FeeId
    feeKind?: ChargedFee
    isLifted?: true
    stage?: DefaultStage
    isTakenOver?: true
    isReturned?: true
    movedTo?: number
    forgiveness?: Forgiveness
    buyer?: string
    payee?: string
    paidFor?: EscrowKind
    reason?: TransferReason
    into?: readonly number[]
    principalCents?: Cents
    interestCents?: Cents
    feesCents?: Cents
    payments?: readonly SettlementPayment[]
  }
  /** The number of the other loan that money held went to. */
  movedToNumber: string | null
  /** The loans as which the loan goes on by it. */
  into: { loanId: number; loanNumber: string }[] | null
  /** The method of the payment that the event records or reverses; null for other events. */
  method: string | null
  paidOn: Day | null
  paymentNote: string | null
  reason: string | null
  isReported: boolean
  /** The event that this one reverses or takes back. */
  takenBackId: number | null
}

/** All events of a loan in the order of entry, replaced disbursements included. */
export async function listFacts(tx: Tx, { lenderId, loanId }: LoanKey): Promise<FactRow[]> {
  return tx.query<FactRow>(sql`
    select e.id, e.kind, e.effective_on as "effectiveOn", e.recorded_at as "recordedAt", u.full_name as by,
      coalesce(e.amount_cents, p.amount_cents, case when e.kind = 'WRITTEN_OFF' then (
        select nullif(sum(case when g.debit_account = 'WRITE_OFF' then g.amount_cents else -g.amount_cents end), 0)
        from ledger_lines g
        where g.lender_id = e.lender_id and g.loan_id = e.loan_id and g.about_event_id = e.id) end) as "amountCents", e.detail, coalesce(p.method, e.detail ->> 'method') as method, p.paid_on as "paidOn",
      p.note as "paymentNote", p.reason,
      coalesce(p.is_reported, false) as "isReported", e.reversed_event_id as "takenBackId", m.loan_number as "movedToNumber",
      (select jsonb_agg(jsonb_build_object('loanId', o.id, 'loanNumber', o.loan_number) order by o.id) from loans o
        where e.kind = 'TRANSFERRED' and o.lender_id = e.lender_id and e.detail -> 'into' @> to_jsonb(o.id)) as into
    from loan_events e
    join users u on u.id = e.recorded_by
    left join payments p on p.lender_id = e.lender_id and p.event_id = coalesce(e.reversed_event_id, e.id)
    left join loans m on m.lender_id = e.lender_id and m.id = (e.detail ->> 'movedTo')::bigint
    where e.lender_id = ${lenderId} and e.loan_id = ${loanId}
    order by e.id`)
}
