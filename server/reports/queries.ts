import type { LoanType } from '#contract/enumerations.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'

/** The loans of a report: a condition on loans as l that leaves removed loans out. */
export type Selection = { which: Sql }

/**
 * A loan's stored figures, its ledger balance on a day, and the flags that tell whether the figures hold for that day.
 */
export type StandingRow = {
  lenderId: number
  loanId: number
  loanNumber: string
  loanName: string
  loanType: LoanType
  borrowerId: number
  borrowerName: string
  borrowerPhone: string
  originatedOn: Day
  /** The day on which all of it is due: of a loan with a balloon, the balloon's. */
  maturesOn: Day
  annualRatePpm: RatePpm
  graceDays: number
  nextDueOn: Day | null
  isPaidOff: boolean
  soldOn: Day | null
  transferredOn: Day | null
  isMarkedDefaulted: boolean
  unappliedCents: Cents
  accrual: LoanTerms['accrual']
  /** Principal outstanding by the lines that count until the day: none of a loan that is charged off. */
  ledgerCents: Cents
  /** Principal owed after all events, as stored. */
  outstandingCents: Cents
  /** Open amounts of installments due before the day, as stored. */
  pastDueCents: Cents
  /** An event other than the disbursement counts from a later day. */
  hasLaterFacts: boolean
  /**
   * Only disbursement, payments, reversals, fees and notes. A payment with amounts by hand is not plain: part of it may
   * be held.
   */
  isPlain: boolean
  /** By the stored schedule, an installment due before the day was open at its end. */
  wasBehind: boolean
}

/**
 * The loans that existed at the end of a day: begun by then, or entered by then and not begun. `madeBefore` is the
 * instant after which a loan that had not begun did not exist yet; 'infinity' lets all of them in.
 */
export async function listStandings(
  tx: Tx,
  { which, asOf, madeBefore }: Selection & { asOf: Day; madeBefore: string },
): Promise<StandingRow[]> {
  return tx.query<StandingRow>(sql`
    select l.lender_id as "lenderId", l.id as "loanId", l.loan_number as "loanNumber", l.loan_name as "loanName",
      l.loan_type as "loanType", l.borrower_id as "borrowerId", b.first_name || ' ' || b.last_name as "borrowerName",
      b.phone as "borrowerPhone", l.originated_on as "originatedOn", least(l.matures_on, m.last_due_on) as "maturesOn", l.annual_rate_ppm as "annualRatePpm",
      l.grace_days as "graceDays", l.next_due_on as "nextDueOn", l.is_paid_off as "isPaidOff", l.sold_on as "soldOn", l.transferred_on as "transferredOn",
      l.is_marked_defaulted as "isMarkedDefaulted", l.unapplied_cents as "unappliedCents",
      l.terms ->> 'accrual' as accrual, l.outstanding_cents as "outstandingCents", g.cents as "ledgerCents", d.cents as "pastDueCents",
      f.has_later as "hasLaterFacts", f.is_plain as "isPlain", f.has_later and w.was_behind as "wasBehind"
    from loans l
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    cross join lateral (
      select coalesce(sum(case when g.debit_account = 'PRINCIPAL' then g.amount_cents else -g.amount_cents end), 0) as cents
      from ledger_lines g
      where g.lender_id = l.lender_id and g.loan_id = l.id and g.effective_on <= ${asOf}
        and 'PRINCIPAL' in (g.debit_account, g.credit_account)) g
    cross join lateral (
      select coalesce(bool_or(e.effective_on > ${asOf} and e.kind <> 'DISBURSED'), false) as has_later,
        coalesce(bool_and(e.kind in ('DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_CHARGED', 'FEE_WAIVED',
          'NOTE') and e.detail #>> '{application,kind}' is distinct from 'BY_HAND'), true) as is_plain,
        coalesce(bool_or(jsonb_typeof(e.detail #> '{change,balloon}') = 'object'), false) as has_agreed_balloon
      from loan_events e
      where e.lender_id = l.lender_id and e.loan_id = l.id) f
    cross join lateral (
      select coalesce(sum(i.payment_cents - i.paid_principal_cents - i.paid_interest_cents), 0) as cents
      from installments i
      where l.next_due_on < ${asOf} and i.lender_id = l.lender_id and i.loan_id = l.id
        and not i.is_paid and i.due_on < ${asOf}) d
    cross join lateral (
      select f.has_later and exists (
        select from installments i
        where i.lender_id = l.lender_id and i.loan_id = l.id and i.due_on < ${asOf}
          and (not i.is_paid or i.paid_on is null or i.paid_on > ${asOf})) as was_behind) w
    cross join lateral (
      -- Few loans have a balloon; only theirs is looked up.
      select case when f.has_agreed_balloon or jsonb_typeof(l.terms -> 'balloon') = 'object' then (
        select i.due_on from installments i
        where i.lender_id = l.lender_id and i.loan_id = l.id
        order by i.number desc
        limit 1) end as last_due_on) m
    where ${which} and (l.originated_on <= ${asOf} or l.created_at < ${madeBefore})
    order by l.lender_id, l.id`)
}

/** The original terms of some of the selected loans. */
export async function listTerms(
  tx: Tx,
  { which, loanIds }: Selection & { loanIds: readonly number[] },
): Promise<{ lenderId: number; loanId: number; terms: LoanTerms }[]> {
  return tx.query(sql`
    select l.lender_id as "lenderId", l.id as "loanId", l.terms
    from loans l
    where ${which} and l.id = any(${loanIds}::bigint[])
    order by l.lender_id, l.id`)
}

/** The number of payments that each of some of the selected loans ever received, as stored. */
export async function listPaymentCounts(
  tx: Tx,
  { which, loanIds }: Selection & { loanIds: readonly number[] },
): Promise<{ loanId: number; payments: number }[]> {
  return tx.query(sql`
    select l.id as "loanId", l.payments_received as payments
    from loans l
    where ${which} and l.id = any(${loanIds}::bigint[])`)
}

/** How much the principal outstanding changed in each month, up to a day; months without a change are left out. */
export async function sumPrincipalByMonth(
  tx: Tx,
  { which, asOf }: Selection & { asOf: Day },
): Promise<{ month: string; cents: Cents }[]> {
  return tx.query(sql`
    select to_char(g.effective_on, 'YYYY-MM') as month,
      sum(case when g.debit_account = 'PRINCIPAL' then g.amount_cents else -g.amount_cents end) as cents
    from ledger_lines g
    join loans l on l.lender_id = g.lender_id and l.id = g.loan_id
    where ${which} and g.effective_on <= ${asOf} and 'PRINCIPAL' in (g.debit_account, g.credit_account)
    group by 1
    order by 1`)
}

/** The selected loans that could have earned interest in a period, with their names. */
export async function listEarning(
  tx: Tx,
  { which, from, to }: Selection & { from: Day; to: Day },
): Promise<{ lenderId: number; loanId: number; loanName: string; borrowerName: string; originatedOn: Day }[]> {
  return tx.query(sql`
    select l.lender_id as "lenderId", l.id as "loanId", l.loan_name as "loanName",
      b.first_name || ' ' || b.last_name as "borrowerName", l.originated_on as "originatedOn"
    from loans l
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    where ${which} and l.originated_on <= ${to} and (not l.is_paid_off or exists (
      select from loan_events e
      where e.lender_id = l.lender_id and e.loan_id = l.id and e.effective_on >= ${from}))
    order by l.lender_id, l.id`)
}

/** The condition that both conditions hold. */
export const bothOf = (one: Sql, other: Sql): Sql => sql`(${one}) and (${other})`
