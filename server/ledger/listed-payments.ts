import type { Payment } from '#contract/loans/payment.ts'
import type { Tx } from '../database/database.ts'
import { joinSql, type Sql, sql } from '../database/sql.ts'
import { type PaymentRow, selectPayments } from './payment-rows.ts'

/** Which payments to list. */
export type Chosen = {
  /** A condition on the payments' loans, as l; it leaves removed loans out. */
  loans: Sql
  /**
   * The lender, or null for all, when `loans` lets through every loan of theirs that is not removed; the pages then
   * need not read loans. Left out when only some loans are meant, or when the user may not see every payment on them.
   */
  allOf?: number | null
  status?: Payment['status'] | undefined
  /** Further conditions, on the payments as p. */
  payments: readonly Sql[]
  /** Search words for names and references; '' for none. */
  q: string
}

/**
 * One page of the chosen payments, the latest day first. Reads from the nearer end, which needs the total count, and
 * chooses the page before it joins anything: each skipped row costs only an index entry.
 */
export async function listPaymentsByDay(
  tx: Tx,
  { chosen, limit, offset, total }: { chosen: Chosen; limit: number; offset: number; total: number },
): Promise<PaymentRow[]> {
  const left = total - offset
  if (left <= 0) return []
  const page =
    left < offset
      ? sql`order by p.paid_on, p.id limit ${Math.min(limit, left)} offset ${Math.max(0, left - limit)}`
      : sql`order by p.paid_on desc, p.id desc limit ${limit} offset ${offset}`
  return tx.query<PaymentRow>(sql`
    with page as (
      select p.lender_id, p.id ${chosenFrom(chosen)}
      ${page})
    ${selectPayments}
    join page on page.lender_id = p.lender_id and page.id = p.id
    order by p.paid_on desc, p.id desc`)
}

/**
 * How many payments are chosen. Without a condition on day or method, the counts stored with the loans answer; only
 * reports, which are no events, and payments whose reference has the words are counted one by one.
 */
export async function countPayments(tx: Tx, chosen: Chosen): Promise<number> {
  const isStored = chosen.allOf !== undefined && chosen.payments.length === 0
  const { count } = await tx.one<{ count: number }>(
    isStored ? countStored(chosen) : sql`select count(*) as count ${chosenFrom(chosen)}`,
  )
  return count
}

function countStored({ loans, status, q }: Chosen): Sql {
  const payments = sql`
      select count(*) from payments p join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
      where ${loans} and ${status === undefined ? sql`true` : sql`p.status = ${status}`}`
  const isReport = sql`p.status in ('PENDING', 'DECLINED')`
  if (q === '') {
    return sql`
    select (
      select coalesce(sum(${storedOf(status)}), 0)::bigint from loans l where ${loans}
    ) + (${payments} and ${isReport}) as count`
  }
  const isOfNamed = sql`(p.lender_id, p.loan_id) in (select n.lender_id, n.id from named n)`
  return sql`
    with named as materialized (
      select l.lender_id, l.id, ${storedOf(status)} as count
      from loans l join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
      where ${loans} and ${isCalled(q)})
    select (
      select coalesce(sum(n.count), 0)::bigint from named n
    ) + (${payments} and ${isReport} and ${isOfNamed}
    ) + (${payments} and p.reference is not null and ${hasReference(q)} and not ${isOfNamed}) as count`
}

/** The stored counts of a loan's row for a status, without reports. */
function storedOf(status: Chosen['status']): Sql {
  if (status === undefined) return sql`l.payments_received`
  if (status === 'COMPLETED') return sql`l.payments_received - l.payments_reversed`
  return status === 'REVERSED' ? sql`l.payments_reversed` : sql`0`
}

function chosenFrom(chosen: Chosen): Sql {
  const { allOf, loans, status, payments, q } = chosen
  const further = [...(status === undefined ? [] : [sql`p.status = ${status}`]), ...payments]
  if (allOf !== undefined) return fromAll({ ...chosen, allOf }, further)
  const named = q === '' ? [] : [sql`(${isCalled(q)} or ${hasReference(q)})`]
  return sql`
    from payments p
    join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
    ${q === '' ? sql`` : sql`join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id`}
    where ${joinSql([loans, ...further, ...named], sql` and `)}`
}

/**
 * Selects from the payments on all loans without looking each loan up: the few removed loans are excluded, and loans or
 * references that match the words are found first.
 */
function fromAll({ allOf, loans, q }: Chosen & { allOf: number | null }, further: readonly Sql[]): Sql {
  const ofLender = allOf === null ? sql`true` : sql`p.lender_id = ${allOf}`
  const named = sql`(
      (p.lender_id, p.loan_id) in (
        select l.lender_id, l.id
        from loans l join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
        where ${loans} and ${isCalled(q)})
      or (p.lender_id, p.id) in (
        select p.lender_id, p.id from payments p
        where ${ofLender} and p.reference is not null and ${hasReference(q)}))`
  const removed = sql`
      from loans l
      where l.deleted_at is not null ${allOf === null ? sql`` : sql`and l.lender_id = ${allOf}`}`
  // The planner assumes that a "not in" lets half of the rows through, and would sort all payments for a page in the
  // middle. The condition after it excludes nothing more, but tells the planner that nearly all rows come.
  return sql`
    from payments p
    where ${joinSql([ofLender, ...further], sql` and `)}
      and ((p.lender_id, p.loan_id) not in (select l.lender_id, l.id ${removed})
        or p.loan_id <> all (array(select l.id ${removed})))
      ${q === '' ? sql`` : sql`and ${named}`}`
}

/** Whether the name of a loan, as l, or of its borrower, as b, contains the words. */
const isCalled = (q: string): Sql => sql`(
  position(${q.toLowerCase()} in lower(l.loan_name)) > 0
  or position(${q.toLowerCase()} in lower(l.loan_number)) > 0
  or position(${q.toLowerCase()} in lower(b.first_name || ' ' || b.last_name)) > 0)`

/** Whether the reference of a payment, as p, contains the words. */
const hasReference = (q: string): Sql => sql`position(${q.toLowerCase()} in lower(p.reference)) > 0`
