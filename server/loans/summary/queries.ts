import type { Cents, Day } from '#engine/numbers/units.ts'
import type { EventKind } from '#engine/terms/events.ts'
import type { Frequency, LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { weigh } from '../../frame/heavy-work.ts'
import type { SessionUser } from '../../http/http.ts'
import type { LoanKey } from '../../ledger/events.ts'
import type { StoredInstallment } from '../../ledger/installments.ts'
import { rowsOfLoan } from '../../ledger/loan-rows.ts'
import { visibleLoans } from '../../ledger/visible-loans.ts'

/** The stored data behind a dashboard's figures: one row per loan. */
export type SummedLoan = {
  frequency: Frequency
  principalCents: Cents
  outstandingCents: Cents
  paymentCents: Cents
  paidCents: Cents
  paidInterestCents: Cents
  unpaidInterestCents: Cents
  originatedOn: Day
  graceDays: number
  nextDueOn: Day | null
  nextDueCents: Cents | null
  isPaidOff: boolean
  isMarkedDefaulted: boolean
}

/** A loan's stored data with the names that users know it by. */
export type NamedLoan = SummedLoan & { id: number; loanName: string; borrowerName: string }

/** The sums over loans with equal standing. */
export type SummedLoans = Omit<SummedLoan, 'paidCents' | 'nextDueCents'> & { count: number }

/** The loans of a summary: a condition on loans as l that leaves removed loans out. */
export type Selection = { which: Sql }

/** A selection with the lender of all its loans; null where they belong to several. */
export type SelectionOfLenders = Selection & { lenderId: number | null }

/** The loans a user may see, or those of them that a further condition selects. */
export function selectionOf(user: SessionUser, which: Sql = sql`true`): Sql {
  return sql`${visibleLoans(user)} and ${which}`
}

/** The selected loans that may owe something, with their terms. */
export async function listOwing(tx: Tx, { which }: Selection): Promise<(LoanKey & { terms: LoanTerms })[]> {
  const rows = await tx.query<LoanKey & { terms: LoanTerms; rows: number }>(sql`
    select ${rowsOfLoan} as rows, l.lender_id as "lenderId", l.id as "loanId", l.terms
    from loans l
    where ${which} and not l.is_paid_off`)
  weigh(
    tx,
    rows.reduce((sum, loan) => sum + loan.rows, 0),
  )
  return rows
}

/**
 * The stored figures summed over loans with equal standing on a day, so that a hundred thousand loans give some
 * thousand rows. Days that make no difference to the standing are made equal: a due day that is not past is null, a
 * past day of lending is today, and days of grace are 0 where nothing is past due.
 */
export async function sumLoansByStanding(tx: Tx, { which, today }: Selection & { today: Day }): Promise<SummedLoans[]> {
  return tx.query<SummedLoans>(sql`
    select l.frequency, l.is_paid_off as "isPaidOff", l.is_marked_defaulted as "isMarkedDefaulted",
      greatest(l.originated_on, ${today}) as "originatedOn",
      case when l.next_due_on < ${today} then l.next_due_on end as "nextDueOn",
      case when l.next_due_on < ${today} then l.grace_days else 0 end as "graceDays", count(*) as count,
      sum(l.principal_cents)::bigint as "principalCents", sum(l.outstanding_cents)::bigint as "outstandingCents",
      sum(l.payment_cents)::bigint as "paymentCents", sum(l.paid_interest_cents)::bigint as "paidInterestCents",
      sum(l.unpaid_interest_cents)::bigint as "unpaidInterestCents"
    from loans l
    where ${which}
    group by 1, 2, 3, 4, 5, 6`)
}

/** The stored figures of each selected loan, with its names. */
export async function listNamedLoans(tx: Tx, { which }: Selection): Promise<NamedLoan[]> {
  const rows = await tx.query<NamedLoan>(sql`
    select ${summedColumns}, l.id, l.loan_name as "loanName", b.first_name || ' ' || b.last_name as "borrowerName"
    from loans l
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    where ${which}`)
  weigh(tx, rows.length)
  return rows
}

const summedColumns = sql`
    l.frequency, l.principal_cents as "principalCents", l.outstanding_cents as "outstandingCents",
      l.payment_cents as "paymentCents",
      l.paid_principal_cents + l.paid_interest_cents + l.paid_fees_cents + l.unapplied_cents as "paidCents",
      l.paid_interest_cents as "paidInterestCents", l.unpaid_interest_cents as "unpaidInterestCents",
      l.originated_on as "originatedOn", l.grace_days as "graceDays", l.next_due_on as "nextDueOn",
      l.next_due_cents as "nextDueCents", l.is_paid_off as "isPaidOff", l.is_marked_defaulted as "isMarkedDefaulted"`

/** The number of installments that are open past their due day and the days of grace in force before it. */
export async function countLateInstallments(tx: Tx, asked: SelectionOfLenders & { today: Day }): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select coalesce(sum(late.count), 0)::bigint as count ${lateByLoan(asked)}`)
  return count
}

/** The number of late installments by loan; a loan without any has no entry. */
export async function countLateByLoan(
  tx: Tx,
  asked: SelectionOfLenders & { today: Day },
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ loanId: number; count: number }>(sql`
    select late.id as "loanId", late.count ${lateByLoan(asked)}`)
  return new Map(rows.map(({ loanId, count }) => [loanId, count]))
}

// The last change before an installment sets its days of grace. Few loans have changes: one query finds those loans.
// The others use their stored days of grace, and no event is read.
const lateByLoan = ({ which, lenderId, today }: SelectionOfLenders & { today: Day }): Sql => sql`
    from (
      select l.id, count(*) as count
      from ${openInstallments(lenderId, sql`i.due_on < ${today}`)}
      join loans l on l.lender_id = i.lender_id and l.id = i.loan_id
      where ${which} and l.next_due_on < ${today}
        and i.due_on + case when (i.lender_id, i.loan_id) in (${loansWithChanges(lenderId)})
          then coalesce((${lastChangeOfGrace}), (
            select (t.terms ->> 'graceDays')::integer from loans t where t.lender_id = i.lender_id and t.id = i.loan_id))
          else l.grace_days end < ${today}
      group by l.id) late`

/** The days of grace set by the last change before an installment, as i. */
const lastChangeOfGrace = sql`
            select (e.detail -> 'change' ->> 'graceDays')::integer
            from loan_events e
            where e.lender_id = i.lender_id and e.loan_id = i.loan_id and e.kind = 'TERMS_CHANGED'
              and e.effective_on < i.due_on and e.detail -> 'change' ? 'graceDays'
            order by e.effective_on desc, e.recorded_at desc, e.id desc
            limit 1`

const loansWithChanges = (lenderId: number | null): Sql => sql`
            select e.lender_id, e.loan_id from loan_events e
            where e.kind = 'TERMS_CHANGED' ${lenderId === null ? sql`` : sql`and e.lender_id = ${lenderId}`}`

/**
 * The open installments, as i, that a condition on their day selects. Read lender by lender from an index that has all
 * the columns named here, so that no row is read. Without the offset the planner would read all lenders together, and
 * every installment there is.
 */
export const openInstallments = (lenderId: number | null, when: Sql): Sql => sql`
      (${lendersOf(lenderId)}) lender
      cross join lateral (
        select i.lender_id, i.loan_id, i.due_on, i.payment_cents - i.paid_principal_cents - i.paid_interest_cents as cents
        from installments i
        where i.lender_id = lender.id and not i.is_paid and ${when}
        offset 0) i`

export type UpcomingRow = Omit<StoredInstallment, 'paidOn'> & { loanId: number; loanName: string; borrowerName: string }

/**
 * The soonest open installments from a day on. A loan that was given up has none: it has no next due day. Over many
 * lenders, the query reads on only for the lenders whose soonest installment is among the soonest of all.
 */
export async function listUpcoming(
  tx: Tx,
  { which, lenderId, today, limit }: SelectionOfLenders & { today: Day; limit: number },
): Promise<UpcomingRow[]> {
  const soonest = (count: number) => sql`
      select i.lender_id, i.loan_id, i.number, i.due_on
      from installments i
      join loans l on l.lender_id = i.lender_id and l.id = i.loan_id
      where i.lender_id = lender.id and ${which} and not i.is_paid and i.due_on >= ${today}
        and i.due_on >= l.next_due_on
      order by i.due_on, i.loan_id, i.number
      limit ${count}`
  return tx.query<UpcomingRow>(sql`
    select i.loan_id as "loanId", l.loan_name as "loanName", b.first_name || ' ' || b.last_name as "borrowerName",
      i.number, i.due_on as "dueOn", i.from_on as "fromOn", i.payment_cents as "paymentCents",
      i.principal_cents as "principalCents", i.interest_cents as "interestCents", i.balance_cents as "balanceCents",
      i.paid_principal_cents as "paidPrincipalCents", i.paid_interest_cents as "paidInterestCents",
      i.charges_cents as "chargesCents", i.paid_charges_cents as "paidChargesCents", i.is_paid as "isPaid"
    from (
      select soon.lender_id, soon.loan_id, soon.number
      from (
        select lender.id
        from (${lendersOf(lenderId)}) lender
        cross join lateral (${soonest(1)}) first
        order by first.due_on, first.loan_id, first.number
        limit ${limit}) lender
      cross join lateral (${soonest(limit)}) soon
      order by soon.due_on, soon.loan_id, soon.number
      limit ${limit}) soon
    join installments i on i.lender_id = soon.lender_id and i.loan_id = soon.loan_id and i.number = soon.number
    join loans l on l.lender_id = i.lender_id and l.id = i.loan_id
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    order by i.due_on, i.loan_id, i.number`)
}

/** The ids of possible lenders: one, or all whose loans were ever numbered. */
const lendersOf = (lenderId: number | null): Sql =>
  lenderId === null
    ? sql`select lender_id as id from counters where name = 'loan'`
    : sql`select ${lenderId}::bigint as id`

export type DueDay = { dueOn: Day; openCents: Cents }

/**
 * The open amount of the installments due between two days, both included, by day. A loan that was given up has none.
 * It is summed lender by lender, so that each installment is joined with few loans, and both are read from their index
 * alone.
 */
export async function sumDueByDay(
  tx: Tx,
  { which, lenderId, from, to }: SelectionOfLenders & { from: Day; to: Day },
): Promise<DueDay[]> {
  return tx.query<DueDay>(sql`
    select due.due_on as "dueOn", sum(due.cents)::bigint as "openCents"
    from (${lendersOf(lenderId)}) lender
    cross join lateral (
      select i.due_on, sum(i.payment_cents + i.charges_cents - i.paid_principal_cents - i.paid_interest_cents - i.paid_charges_cents) as cents
      from installments i
      join loans l on l.lender_id = i.lender_id and l.id = i.loan_id
      where i.lender_id = lender.id and not i.is_paid and i.due_on between ${from} and ${to}
        and l.lender_id = lender.id and ${which} and l.next_due_on <= i.due_on
      group by i.due_on) due
    group by due.due_on
    order by due.due_on`)
}

export type ActivityRow = { kind: EventKind; at: string; loanId: number; loanName: string; amountCents: Cents | null }

/**
 * The events entered last. A reversal has the amount of the payment it reverses; a replaced disbursement is left out.
 * Only disbursements are checked for a later one. Over many lenders, the query reads on only for the lenders whose
 * newest event is among the newest of all.
 */
export async function listActivity(
  tx: Tx,
  { which, lenderId, limit }: SelectionOfLenders & { limit: number },
): Promise<ActivityRow[]> {
  const newest = (count: number) => sql`
      select e.*, l.loan_name
      from loan_events e
      join loans l on l.lender_id = e.lender_id and l.id = e.loan_id
      where e.lender_id = lender.id and ${which} and case when e.kind = 'DISBURSED' then not exists (
        select from loan_events n
        where n.lender_id = e.lender_id and n.loan_id = e.loan_id and n.kind = 'DISBURSED' and n.id > e.id) else true end
      order by e.id desc
      limit ${count}`
  return tx.query<ActivityRow>(sql`
    select e.kind, e.recorded_at as at, e.loan_id as "loanId", e.loan_name as "loanName",
      coalesce(e.amount_cents, r.amount_cents) as "amountCents"
    from (
      select lender.id
      from (${lendersOf(lenderId)}) lender
      cross join lateral (${newest(1)}) last
      order by last.id desc
      limit ${limit}) lender
    cross join lateral (${newest(limit)}) e
    left join loan_events r on r.lender_id = e.lender_id and r.id = e.reversed_event_id
    order by e.id desc
    limit ${limit}`)
}

/** The number of a lender's borrower records, or of all lenders' when none is named. */
export async function countBorrowers(tx: Tx, lenderId: number | null): Promise<number> {
  const whose = lenderId === null ? sql`true` : sql`lender_id = ${lenderId}`
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from borrowers where ${whose} and removed_at is null`)
  return count
}
