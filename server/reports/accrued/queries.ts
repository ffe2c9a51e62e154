import type { Cents, Day } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Selection } from '../queries.ts'

/** Some of the selected loans, and days in rising order. */
export type Asked = Selection & { loanIds: readonly number[]; days: readonly Day[] }

/**
 * Installments i of loans l that begin by the last of the days. Told by number first, so that the rows of the decades to come are
 * not read: an installment of an ordinary loan takes at least a week, the first one aside.
 */
const begun = (days: readonly Day[]): Sql => {
  const end = days.at(-1) ?? null
  return sql`i.number <= (${end}::date - l.originated_on) / 7 + 2 and i.from_on <= ${end}`
}

/** The terms of an ordinary loan. A loan with any other is replayed: the term may change what a day earns. */
const ORDINARY_TERMS = [
  'principalCents',
  'annualRatePpm',
  'originationOn',
  'firstDueOn',
  'maturityOn',
  'frequency',
  'structure',
  'interestOnlyMonths',
  'balloon',
  'lateFee',
  'graceDays',
  'endOfMonth',
  'dayCount',
  'accrual',
  'allocation',
  'rounding',
  'takenOver',
  'options',
] as const satisfies readonly (keyof LoanTerms)[]

/**
 * Extra principal makes further installments others than the contract's, and the interest of the one in which it came is
 * counted in two parts; then more principal was repaid than installments asked for. An installment without principal may
 * have put off some of its interest.
 */
export async function listPlainLoans(
  tx: Tx,
  { which, loanIds, days }: Asked,
): Promise<{ loanId: number; terms: LoanTerms }[]> {
  return tx.query(sql`
    select l.id as "loanId", l.terms
    from loans l
    cross join lateral (
      select sum(i.paid_principal_cents) as paid_cents, bool_and(i.principal_cents > 0) as all_repay
      from installments i
      where i.lender_id = l.lender_id and i.loan_id = l.id and ${begun(days)}) s
    where ${which} and l.id = any(${loanIds}::bigint[])
      and l.terms ->> 'accrual' = 'SCHEDULED' and l.terms - ${[...ORDINARY_TERMS]}::text[] = '{}'
      and coalesce(l.terms -> 'options', '{}') = '{}' and not l.is_paid_off and l.unapplied_cents = 0
      and (l.terms ->> 'principalCents')::bigint - l.outstanding_cents = s.paid_cents
      and (s.all_repay or l.terms ->> 'structure' = 'INTEREST_ONLY')
      and not exists (
        select from loan_events e
        where e.lender_id = l.lender_id and e.loan_id = l.id and not (
          e.kind in ('PAYMENT_REVERSED', 'FEE_CHARGED', 'FEE_WAIVED', 'NOTE')
          or (e.kind = 'DISBURSED' and e.effective_on = l.originated_on
            and e.amount_cents = (l.terms ->> 'principalCents')::bigint)
          or (e.kind = 'PAYMENT_RECEIVED' and e.detail #>> '{application,kind}' = 'STANDARD')))`)
}

export type DueSum = {
  index: number
  interestCents: Cents
  firstInterestCents: Cents
  principalCents: Cents
  dueOn: Day
}

/**
 * What installments ask for, in rising order of the first of the days on whose end they have earned all of their interest. The
 * installment that runs at the end of the last day comes after all days.
 */
export async function sumDue(tx: Tx, { which, loanIds, days }: Asked): Promise<Map<number, DueSum[]>> {
  // An installment earns its last interest on the day before it falls due.
  const rows = await tx.query<DueSum & { loanId: number }>(sql`
    select l.id as "loanId", width_bucket(i.due_on - 2, ${days}::date[]) as index,
      sum(i.interest_cents) as "interestCents", sum(i.principal_cents) as "principalCents", max(i.due_on) as "dueOn",
      (array_agg(i.interest_cents order by i.number))[1] as "firstInterestCents"
    from loans l
    join installments i on i.lender_id = l.lender_id and i.loan_id = l.id and ${begun(days)}
    where ${which} and l.id = any(${loanIds}::bigint[])
    group by l.lender_id, l.id, 2
    order by l.lender_id, l.id, 2`)
  return Map.groupBy(rows, ({ loanId }) => loanId)
}

/** Interest received, by the first of the days on whose end it was there. */
export async function sumReceived(
  tx: Tx,
  { which, loanIds, days }: Asked,
): Promise<Map<number, { index: number; cents: Cents }[]>> {
  const rows = await tx.query<{ loanId: number; index: number; cents: Cents }>(sql`
    select l.id as "loanId", width_bucket(g.effective_on - 1, ${days}::date[]) as index,
      sum(case when g.credit_account = 'INTEREST_INCOME' then g.amount_cents else -g.amount_cents end) as cents
    from loans l
    join ledger_lines g on g.lender_id = l.lender_id and g.loan_id = l.id
    where ${which} and l.id = any(${loanIds}::bigint[]) and g.effective_on <= ${days.at(-1) ?? null}
      and 'INTEREST_INCOME' in (g.debit_account, g.credit_account)
    group by l.lender_id, l.id, 2
    order by l.lender_id, l.id, 2`)
  return Map.groupBy(rows, ({ loanId }) => loanId)
}
