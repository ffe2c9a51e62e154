import type { Payment } from '#contract/loans/payment.ts'
import type { Tx } from '../database/database.ts'
import { joinSql, type Sql, sql } from '../database/sql.ts'
import { type PaymentRow, selectPayments } from './payment-rows.ts'

/** Which payments a list is of. */
export type Chosen = {
  /** A condition on their loans, as l, that leaves removed ones out. */
  loans: Sql
  /**
   * The lender, null for all, where `loans` lets every loan of theirs through that is not removed; then pages look at no loan.
   * Left out where loans are told apart, or where the one who asks may not see every payment on them.
   */
  allOf?: number | null
  status?: Payment['status'] | undefined
  /** Further conditions, on the payments as p. */
  payments: readonly Sql[]
  /** Words that are looked for in names and references; '' for none. */
  q: string
}

/**
 * One page of the chosen payments, the latest day first. It is looked for from the nearer end, which takes to know how many
 * there are in all, and chosen before anything else is looked up: rows that are passed over cost an index entry each.
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
 * How many payments are chosen. Where no day or method tells them apart, the loans say it, whose stored figures are written with
 * each payment; only reports, which are no events, and payments with the words in their reference are counted one by one.
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

/** How many payments of a state a loan's row says there are, reports left out. */
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
 * Of payments on all loans none is looked up: the few loans that were removed are left out, and what is called by the words, or
 * has them as its reference, is found first.
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
  // The planner takes it that a "not in" lets half through, and would sort all payments for a page in the middle. What stands
  // after it lets nothing else through, and tells it that nearly all come.
  return sql`
    from payments p
    where ${joinSql([ofLender, ...further], sql` and `)}
      and ((p.lender_id, p.loan_id) not in (select l.lender_id, l.id ${removed})
        or p.loan_id <> all (array(select l.id ${removed})))
      ${q === '' ? sql`` : sql`and ${named}`}`
}

/** Whether a loan, as l, or its borrower, as b, has the words in its name. */
const isCalled = (q: string): Sql => sql`(
  position(${q.toLowerCase()} in lower(l.loan_name)) > 0
  or position(${q.toLowerCase()} in lower(l.loan_number)) > 0
  or position(${q.toLowerCase()} in lower(b.first_name || ' ' || b.last_name)) > 0)`

/** Whether a payment, as p, has the words in its reference. */
const hasReference = (q: string): Sql => sql`position(${q.toLowerCase()} in lower(p.reference)) > 0`
