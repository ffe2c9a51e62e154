import type { RECORDING_WAYS } from '#contract/reports/payment-recorders.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { type PaymentRow, paymentColumns } from '../../ledger/payment-rows.ts'
import type { Selection } from '../queries.ts'

export type RecordingWay = (typeof RECORDING_WAYS)[number]

/** Administrators are told apart and named only where `namesAdmins`. */
export type Recordings = Selection & { from: Day; to: Day; namesAdmins: boolean }

export type RecorderRow = {
  recorder: string
  recorderName: string | null
  way: RecordingWay
  payments: number
  totalCents: Cents
  principalCents: Cents
  interestCents: Cents
  feesCents: Cents
  escrowCents: Cents
  heldCents: Cents
  reversed: number
}

/**
 * The recorded payments of a period, as p, with the user who recorded each and the way. Payments that are only reported
 * are left out.
 */
const recordings = ({ which, from, to, namesAdmins }: Recordings): Sql => sql`(
  select p.*, l.loan_name, b.first_name || ' ' || b.last_name as borrower_name,
    case when u.role = 'ADMIN' and not ${namesAdmins}::boolean then 'ADMIN' else e.recorded_by::text end as recorder,
    case when u.role <> 'ADMIN' or ${namesAdmins}::boolean then u.full_name end as recorder_name,
    case
      when p.is_reported then 'REPORTED'
      when g.kind = 'RECORDED' then 'BANK_LINE'
      when i.subject_id is not null then 'IMPORT'
      else 'BY_HAND'
    end as way
  from payments p
  join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
  join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
  join loan_events e on e.lender_id = p.lender_id and e.id = p.event_id
  left join users u on u.id = e.recorded_by
  left join bank_line_payments g on g.lender_id = p.lender_id and g.payment_id = p.id
  left join (
    select distinct lender_id, subject_id, event_id from imported_rows where kind = 'PAYMENT'
  ) i on i.lender_id = p.lender_id and i.subject_id = p.id and i.event_id = p.event_id
  where ${which} and p.paid_on between ${from} and ${to}) p`

/** The payments of a period summed by recorder and way, the largest total first. */
export async function sumByRecorder(tx: Tx, chosen: Recordings): Promise<RecorderRow[]> {
  const sumOf = (cents: Sql): Sql => sql`coalesce(sum(${cents}) filter (where p.status = 'COMPLETED'), 0)::bigint`
  return tx.query<RecorderRow>(sql`
    select p.recorder, p.recorder_name as "recorderName", p.way,
      count(*) filter (where p.status = 'COMPLETED') as payments,
      ${sumOf(sql`p.amount_cents`)} as "totalCents", ${sumOf(sql`p.principal_cents`)} as "principalCents",
      ${sumOf(sql`p.interest_cents`)} as "interestCents", ${sumOf(sql`p.fees_cents - p.escrow_cents`)} as "feesCents",
      ${sumOf(sql`p.escrow_cents`)} as "escrowCents",
      ${sumOf(sql`p.unapplied_cents`)} as "heldCents", count(*) filter (where p.status = 'REVERSED') as reversed
    from ${recordings(chosen)}
    group by p.recorder, p.recorder_name, p.way
    order by "totalCents" desc, p.recorder_name nulls last, p.recorder, p.way`)
}

/** The payments of one recorder and way, the latest day first. */
export async function listRecordings(
  tx: Tx,
  { recorder, way, ...chosen }: Recordings & { recorder: string; way: RecordingWay },
): Promise<(PaymentRow & Pick<RecorderRow, 'recorder' | 'recorderName' | 'way'>)[]> {
  return tx.query(sql`
    select ${paymentColumns}, p.loan_name as "loanName", p.borrower_name as "borrowerName", p.recorder,
      p.recorder_name as "recorderName", p.way
    from ${recordings(chosen)}
    where p.recorder = ${recorder} and p.way = ${way}
    order by p.paid_on desc, p.id desc`)
}
