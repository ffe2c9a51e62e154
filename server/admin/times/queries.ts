import type { Day, Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** An entry of the audit log whose time is before that of the entry before it. */
export type EntryBack = { chain: number; sequence: number; at: Instant; before: Instant }

/** The first entries of a chain whose times run back by more than some seconds. */
export async function listEntriesBack(
  tx: Tx,
  { chain, seconds, limit }: { chain: number; seconds: number; limit: number },
): Promise<EntryBack[]> {
  return tx.query<EntryBack>(sql`
    select ${chain}::bigint as chain, sequence, at, before
    from (
      select sequence, at, lag(at) over (order by sequence) as before from audit_log where lender_id = ${chain}) entries
    where at < before - make_interval(secs => ${seconds})
    order by sequence
    limit ${limit}`)
}

/** A received payment of a day that has not come. */
export type PaymentAhead = { id: number; loanNumber: string; lenderId: number; paidOn: Day }

/** Received payments of days after a day, the latest first. */
export async function listPaymentsAfter(tx: Tx, { day, limit }: { day: Day; limit: number }): Promise<PaymentAhead[]> {
  return tx.query<PaymentAhead>(sql`
    select p.id, l.loan_number as "loanNumber", p.lender_id as "lenderId", p.paid_on as "paidOn"
    from payments p join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
    where p.paid_on > ${day} and p.status = 'COMPLETED'
    order by p.paid_on desc, p.id desc
    limit ${limit}`)
}
