import type { Actor } from '#contract/reports/audit.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import { nameOfSubject } from '../../audit/subjects/queries.ts'
import type { Tx } from '../../database/database.ts'
import { joinSql, type Sql, sql } from '../../database/sql.ts'

export type ActRow = {
  chain: number
  sequence: number
  at: Instant
  action: string
  by: Actor
  byName: string | null
  subjectKind: string | null
  subjectId: number | null
  subjectName: string | null
  loanId: number | null
}

/** The lender whose books are meant, and which entries. */
export type ActFilter = {
  /** null: all lenders, which only an administrator may ask for. */
  lenderId: number | null
  from: Day
  to: Day
  /** The time zone of these days. */
  timeZone: string
  /** `only` these actions; all `except` these. */
  only?: readonly string[] | undefined
  except?: readonly string[] | undefined
  by?: Actor | undefined
}

/**
 * These endpoints take the id of a borrower's account or of a lender's borrower record (server/loans/chosen-lender.ts).
 * An account with the number of a borrower record is a different subject.
 */
const accountOrRecord = ['listLoansOfBorrower', 'listDocumentsOfBorrower', 'getBorrowerSummary']

/** Whether the subject of an audit row, as a, belongs to a lender. Row-level security repeats the condition. */
const isAbout = (lenderId: number): Sql => sql`
  case a.subject_kind
    when 'lender' then a.subject_id = ${lenderId}
    when 'user' then a.subject_id = ${lenderId}
    when 'loan' then exists (select from loans s where s.lender_id = ${lenderId} and s.id = a.subject_id)
    when 'borrower' then exists (select from borrowers s where s.lender_id = ${lenderId} and s.id = a.subject_id)
      and not (a.action = any (${accountOrRecord})
        and exists (select from users s where s.id = a.subject_id and s.role = 'BORROWER'))
    when 'payment' then exists (select from payments s where s.lender_id = ${lenderId} and s.id = a.subject_id)
    when 'document' then exists (select from documents s where s.lender_id = ${lenderId} and s.id = a.subject_id)
    when 'import' then exists (select from imports s where s.lender_id = ${lenderId} and s.id = a.subject_id)
    when 'bankStatement' then exists (
      select from bank_statements s where s.lender_id = ${lenderId} and s.id = a.subject_id)
    when 'bankLine' then exists (select from bank_lines s where s.lender_id = ${lenderId} and s.id = a.subject_id)
    when 'reminder' then exists (select from reminders s where s.lender_id = ${lenderId} and s.id = a.subject_id)
    else false
  end`

const during = ({ from, to, timeZone }: ActFilter): Sql => sql`
  a.at >= ${from}::date::timestamp at time zone ${timeZone} and a.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`

/**
 * The chosen audit rows, as a: those of the lender's own chain, and, from the chains of administrators, the lender's
 * borrowers and visitors who have not signed in, those about the lender's records.
 */
function rowsMeant(filter: ActFilter): Sql {
  const { lenderId } = filter
  if (lenderId === null) return sql`(select * from audit_log a where ${during(filter)}) a`
  return sql`(
    select * from audit_log a where a.lender_id = ${lenderId} and ${during(filter)}
    union all
    select a.*
    from (
      select id from users where role = 'ADMIN'
      union select 0
      union select borrower_user_id from borrowers where lender_id = ${lenderId} and borrower_user_id is not null
      union select borrower_user_id from loans where lender_id = ${lenderId} and borrower_user_id is not null
    ) who
    join audit_log a on a.lender_id = who.id
    where who.id <> ${lenderId} and ${during(filter)} and ${isAbout(lenderId)}) a`
}

/** The actor of an audit row (a), by their account (u). */
const actorOf = (lenderId: number | null): Sql => sql`
  case
    when a.actor_id is null then 'NOBODY'
    when a.actor_id = coalesce(${lenderId}::bigint, case when u.role = 'LENDER' then u.id end) then 'LENDER'
    when u.role = 'ADMIN' then 'ADMIN'
    else 'BORROWER'
  end`

const matching = ({ lenderId, only, except, by }: ActFilter): Sql =>
  joinSql(
    [
      sql`true`,
      ...(only ? [sql`a.action = any (${only})`] : []),
      ...(except ? [sql`a.action <> all (${except})`] : []),
      ...(by ? [sql`${actorOf(lenderId)} = ${by}`] : []),
    ],
    sql` and `,
  )

/** A page of audit rows, the newest first. Administrators are named only where `namesAdmins`. */
export async function listActRows(
  tx: Tx,
  filter: ActFilter & { namesAdmins: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<ActRow[]> {
  const { lenderId, namesAdmins } = filter
  const subject = { lender: sql`page.lender_id`, kind: sql`page.subject_kind`, id: sql`page.subject_id` }
  // A lender's report names no account but the lender's own.
  const accounts = lenderId === null ? sql`true` : sql`s.id = ${lenderId}`
  return tx.query<ActRow>(sql`
    select page.chain, page.sequence, page.at, page.action, page.by, page.subject_kind as "subjectKind",
      page.subject_id as "subjectId", coalesce(${nameOfSubject(subject, accounts)}, l.loan_name) as "subjectName",
      l.id as "loanId",
      case
        when ${namesAdmins}::boolean or page.by = 'LENDER' then page.full_name
        when page.by = 'BORROWER' then (
          select r.first_name || ' ' || r.last_name from borrowers r
          where r.lender_id = ${lenderId}::bigint and r.borrower_user_id = page.actor_id
          order by r.id
          limit 1)
      end as "byName"
    from (
      select a.lender_id as chain, a.sequence, a.at, a.action, a.actor_id, a.subject_kind, a.subject_id, u.full_name,
        ${actorOf(lenderId)} as by, coalesce(${lenderId}::bigint, a.lender_id) as lender_id,
        case
          when a.subject_kind = 'loan' then a.subject_id
          when jsonb_typeof(a.detail -> 'loanId') = 'number' then (a.detail ->> 'loanId')::bigint
        end as loan_id
      from ${rowsMeant(filter)} left join users u on u.id = a.actor_id
      where ${matching(filter)}
      order by a.at desc, a.lender_id, a.sequence desc
      limit ${limit} offset ${offset}) page
    left join loans l on l.lender_id = page.lender_id and l.id = page.loan_id and l.deleted_at is null
    order by page.at desc, page.chain, page.sequence desc`)
}

/** How often each action was done, the most frequent first. */
export async function countActs(tx: Tx, filter: ActFilter): Promise<{ action: string; count: number }[]> {
  return tx.query<{ action: string; count: number }>(sql`
    select a.action, count(*) as count
    from ${rowsMeant(filter)} left join users u on u.id = a.actor_id
    where ${matching(filter)}
    group by a.action
    order by count desc, a.action`)
}
