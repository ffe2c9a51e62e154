import { addDays, addMonths, laterOf } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Selection } from '../queries.ts'

/** Selects open amounts of stored installments, expected this many days after their due day. */
export type Asked = Selection & { loanIds: readonly number[]; today: Day; daysLate: number }

export type DueSum = { principalCents: Cents; interestCents: Cents; feesCents: Cents }

/** Only of columns that the index of open installments has, so that millions of them are summed without their rows. */
const openParts = sql`
  sum(i.payment_cents - i.interest_cents - i.paid_principal_cents) as "principalCents",
  sum(i.interest_cents - i.paid_interest_cents) as "interestCents",
  sum(i.charges_cents - i.paid_charges_cents) as "feesCents"`

/** PAST before today, else the month. A written-off loan asks for nothing: it has no next due day. */
const monthOf = (dueOn: Sql, { today, daysLate }: Asked): Sql => sql`
  case when ${dueOn} + ${daysLate}::integer < ${today} then 'PAST'
    else to_char(${dueOn} + ${daysLate}::integer, 'YYYY-MM') end`

const openInstallments = ({ which, loanIds }: Asked): Sql => sql`
  from installments i
  join loans l on l.lender_id = i.lender_id and l.id = i.loan_id
  where ${which} and l.id = any(${loanIds}::bigint[]) and not i.is_paid and i.due_on >= l.next_due_on`

/** The open installments of the selected loans, by the month in which they are expected. */
export async function sumDueByMonth(tx: Tx, asked: Asked): Promise<(DueSum & { month: string })[]> {
  // Summed by day first: a month is written for each day, and not for each installment.
  return tx.query(sql`
    select ${monthOf(sql`d.due_on`, asked)} as month, sum(d."principalCents") as "principalCents",
      sum(d."interestCents") as "interestCents", sum(d."feesCents") as "feesCents"
    from (select i.due_on, ${openParts} ${openInstallments(asked)} group by i.due_on) d
    group by 1
    order by 1`)
}

/** The open installments of one month, by loan. */
export async function sumDueByLoan(
  tx: Tx,
  { month, ...asked }: Asked & { month: string },
): Promise<(DueSum & { loanId: number })[]> {
  return tx.query(sql`
    select l.id as "loanId", ${openParts} ${openInstallments(asked)} and ${inMonth(month, asked)}
    group by l.lender_id, l.id
    order by l.lender_id, l.id`)
}

/** Whether an installment is expected in a month, or PAST; told by its due day, which the index is ordered by. */
function inMonth(month: string, { today, daysLate }: Asked): Sql {
  const firstToday = addDays(today, -daysLate)
  if (month === 'PAST') return sql`i.due_on < ${firstToday}`
  const first = addDays(`${month}-01`, -daysLate)
  const next = addDays(addMonths(`${month}-01`, 1), -daysLate)
  return sql`i.due_on >= ${laterOf(first, firstToday)} and i.due_on < ${next}`
}

/** Loans whose stored schedule is not enough: daily interest in arrears, or money held. */
export async function listMoving(tx: Tx, { which, today }: Selection & { today: Day }): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(sql`
    select l.id from loans l
    where ${which} and (l.unapplied_cents > 0 or (l.terms ->> 'accrual' = 'DAILY' and l.next_due_on < ${today}))`)
  return new Set(rows.map(({ id }) => id))
}
