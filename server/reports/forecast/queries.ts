import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Selection } from '../queries.ts'

/** Selects open amounts of stored installments, expected this many days after their due day. */
export type Asked = Selection & { loanIds: readonly number[]; today: Day; daysLate: number }

export type DueSum = { principalCents: Cents; interestCents: Cents }

const openParts = sql`
  sum(i.principal_cents - i.paid_principal_cents) as "principalCents",
  sum(i.interest_cents - i.paid_interest_cents) as "interestCents"`

/** PAST before today, else the month. A written-off loan asks for nothing: it has no next due day. */
const monthOf = ({ today, daysLate }: Asked): Sql => sql`
  case when i.due_on + ${daysLate}::integer < ${today} then 'PAST'
    else to_char(i.due_on + ${daysLate}::integer, 'YYYY-MM') end`

const openInstallments = ({ which, loanIds }: Asked): Sql => sql`
  from installments i
  join loans l on l.lender_id = i.lender_id and l.id = i.loan_id
  where ${which} and l.id = any(${loanIds}::bigint[]) and not i.is_paid and i.due_on >= l.next_due_on`

/** The open installments of the selected loans, by the month in which they are expected. */
export async function sumDueByMonth(tx: Tx, asked: Asked): Promise<(DueSum & { month: string })[]> {
  return tx.query(sql`
    select ${monthOf(asked)} as month, ${openParts} ${openInstallments(asked)} group by 1 order by 1`)
}

/** The open installments of one month, by loan. */
export async function sumDueByLoan(
  tx: Tx,
  { month, ...asked }: Asked & { month: string },
): Promise<(DueSum & { loanId: number })[]> {
  return tx.query(sql`
    select l.id as "loanId", ${openParts} ${openInstallments(asked)} and ${monthOf(asked)} = ${month}
    group by l.lender_id, l.id
    order by l.lender_id, l.id`)
}

/** Loans whose stored schedule is not enough: daily interest in arrears, or money held. */
export async function listMoving(tx: Tx, { which, today }: Selection & { today: Day }): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(sql`
    select l.id from loans l
    where ${which} and (l.unapplied_cents > 0 or (l.terms ->> 'accrual' = 'DAILY' and l.next_due_on < ${today}))`)
  return new Set(rows.map(({ id }) => id))
}
