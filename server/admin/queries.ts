import type { USER_STATES } from '#contract/admin/admin.ts'
import type { Role } from '#contract/permissions.ts'
import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import { nameOfSubject } from '../audit/subjects/queries.ts'
import type { Tx } from '../database/database.ts'
import { joinSql, type Sql, sql } from '../database/sql.ts'

export type UserRow = {
  id: number
  email: string
  fullName: string
  companyName: string | null
  role: Role | null
  emailVerified: boolean
  isDisabled: boolean
  hasTwoFactor: boolean
  loansLent: number
  loansOwed: number
  createdAt: Instant
  lastSeenAt: Instant | null
}

export type UserFilter = {
  q?: string | undefined
  role?: Role | undefined
  state?: (typeof USER_STATES)[number] | undefined
}

export type Slice = { limit: number; offset: number }

const userColumns = sql`
  u.id, u.email, u.full_name as "fullName", u.company_name as "companyName", u.role,
  u.email_verified_at is not null as "emailVerified", u.disabled_at is not null as "isDisabled",
  exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = u.id) as "hasTwoFactor",
  (select count(*) from loans l where l.lender_id = u.id and l.deleted_at is null) as "loansLent",
  (select count(*) from loans l where l.borrower_user_id = u.id and l.deleted_at is null) as "loansOwed",
  u.created_at as "createdAt",
  (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as "lastSeenAt"`

/** A pattern for like that finds a word literally, whatever characters it has. */
const containing = (word: string): string =>
  `%${word
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/** The id that was typed instead of a word; null when the text is no id. */
const numberIn = (text: string): number | null => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null)

function matchingUsers({ q = '', role, state }: UserFilter): Sql {
  const word = containing(q)
  const number = numberIn(q)
  return joinSql(
    [
      sql`true`,
      ...(q.trim() === ''
        ? []
        : [
            sql`(lower(u.full_name) like ${word} or u.email_key like ${word} or lower(coalesce(u.company_name, '')) like ${word}
              or u.id = ${number})`,
          ]),
      ...(role ? [sql`u.role = ${role}`] : []),
      ...(state ? [sql`(u.disabled_at is not null) = ${state === 'DISABLED'}`] : []),
    ],
    sql` and `,
  )
}

/** A page of accounts by name. */
export async function listUsers(tx: Tx, filter: UserFilter, { limit, offset }: Slice): Promise<UserRow[]> {
  return tx.query<UserRow>(sql`
    select ${userColumns} from users u
    where ${matchingUsers(filter)}
    order by lower(u.full_name), u.id
    limit ${limit} offset ${offset}`)
}

/** How many accounts match. */
export async function countUsers(tx: Tx, filter: UserFilter): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from users u where ${matchingUsers(filter)}`,
  )
  return count
}

/** One account as the list shows it. */
export async function findListedUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  return tx.maybeOne<UserRow>(sql`select ${userColumns} from users u where u.id = ${userId}`)
}

/** Finds the account of an address, disabled or not. */
export async function findByEmailKey(
  tx: Tx,
  emailKey: string,
): Promise<{ id: number; fullName: string; role: Role | null; isDisabled: boolean } | undefined> {
  return tx.maybeOne(sql`
    select id, full_name as "fullName", role, disabled_at is not null as "isDisabled"
    from users where email_key = ${emailKey}`)
}

/** Locks the administrators and gives their ids, so that two of them do not take each other's role away at once. */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from users where role = 'ADMIN' and disabled_at is null order by id for update`)
  return rows.map(({ id }) => id)
}

/** Locks an account until the transaction ends. */
export async function lockUser(
  tx: Tx,
  userId: number,
): Promise<{ id: number; email: string; role: Role | null; isDisabled: boolean } | undefined> {
  return tx.maybeOne(sql`
    select id, email, role, disabled_at is not null as "isDisabled" from users where id = ${userId} for update`)
}

/** The role of an account; undefined when there is no such account. */
export async function findUserRole(tx: Tx, userId: number): Promise<Role | null | undefined> {
  const row = await tx.maybeOne<{ role: Role | null }>(sql`select role from users where id = ${userId}`)
  return row?.role
}

/** Gives an account a role from now on. An account that has the role already keeps its day. */
export async function setRole(
  tx: Tx,
  { userId, role, now }: { userId: number; role: Role; now: Instant },
): Promise<void> {
  await tx.run(sql`
    update users set role_since = case when role = ${role} then role_since else ${now} end, role = ${role}
    where id = ${userId}`)
}

/** Stores since when an account is disabled; null enables it again. */
/** Whether any account has an address, disabled or not. */
export async function isAddressTaken(tx: Tx, emailKey: string): Promise<boolean> {
  const { answer } = await tx.one<{ answer: boolean }>(sql`
    select exists (select from users where email_key = ${emailKey}) as answer`)
  return answer
}

/** Enables an account under another address, which is not proved. */
export async function setAddress(
  tx: Tx,
  { userId, email, emailKey }: { userId: number; email: string; emailKey: string },
): Promise<void> {
  await tx.run(sql`
    update users set email = ${email}, email_key = ${emailKey}, email_verified_at = null, disabled_at = null
    where id = ${userId}`)
}

export async function setDisabledAt(tx: Tx, { userId, at }: { userId: number; at: Instant | null }): Promise<void> {
  await tx.run(sql`update users set disabled_at = ${at} where id = ${userId}`)
}

/** Whether an account is the lender of any loans that were not removed. */
export async function hasLoansAsLender(tx: Tx, userId: number): Promise<boolean> {
  const { answer } = await tx.one<{ answer: boolean }>(sql`
    select exists (select from loans where lender_id = ${userId} and deleted_at is null) as answer`)
  return answer
}

export type UserCounts = { lenders: number; borrowers: number; admins: number; withoutRole: number; disabled: number }

/** The number of accounts of each role, disabled ones included. */
export async function countUsersByRole(tx: Tx): Promise<UserCounts> {
  return tx.one<UserCounts>(sql`
    select count(*) filter (where role = 'LENDER') as lenders, count(*) filter (where role = 'BORROWER') as borrowers,
      count(*) filter (where role = 'ADMIN') as admins, count(*) filter (where role is null) as "withoutRole",
      count(*) filter (where disabled_at is not null) as disabled
    from users`)
}

/** The sum of the payments that count and were received between two days, both included. */
export async function sumPayments(
  tx: Tx,
  { from, to }: { from: Day; to: Day },
): Promise<{ count: number; amountCents: Cents }> {
  return tx.one(sql`
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as "amountCents"
    from payments
    where status = 'COMPLETED' and paid_on between ${from} and ${to}`)
}

/** The size of the database on disk, and the last migration that ran. */
export async function readDatabaseState(tx: Tx): Promise<{ databaseBytes: number; migration: string }> {
  return tx.one(sql`
    select pg_database_size(current_database()) as "databaseBytes",
      (select name from schema_migrations order by number desc limit 1) as migration`)
}

export type AuditRow = {
  chain: number
  sequence: number
  at: Instant
  actorId: number | null
  actorName: string | null
  actorEmail: string | null
  action: string
  subjectKind: string | null
  subjectId: number | null
  subjectName: string | null
  detail: Record<string, string | number | boolean | null>
}

export type AuditFilter = {
  actor?: string | undefined
  /** Only these actions, or all but these. */
  only?: readonly string[] | undefined
  except?: readonly string[] | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: number | undefined
  from?: Day | undefined
  to?: Day | undefined
  /** The time zone of the days in from and to. */
  timeZone: string
}

/** The conditions of the filter except the acting user. */
const narrowing = ({ only, except, action, subjectKind, subjectId, from, to, timeZone }: AuditFilter): Sql[] => [
  ...(only ? [sql`a.action = any (${only})`] : []),
  ...(except ? [sql`a.action <> all (${except})`] : []),
  ...(action ? [sql`a.action = ${action}`] : []),
  ...(subjectKind ? [sql`a.subject_kind = ${subjectKind}`] : []),
  ...(subjectId === undefined ? [] : [sql`a.subject_id = ${subjectId}`]),
  ...(from ? [sql`a.at >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
  ...(to ? [sql`a.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
]

/** The users that a word or an id can mean; null for all users. */
function whoIsMeant({ actor = '' }: AuditFilter): Sql | null {
  if (actor.trim() === '') return null
  const number = numberIn(actor)
  if (number !== null) return sql`select ${number}::bigint as id`
  const word = containing(actor)
  return sql`select id from users where lower(full_name) like ${word} or email_key like ${word}`
}

/**
 * One page of the matching entries, by chain and number, the newest first: for several users the newest of each, and of
 * those the newest. A single list would be read to its end for users who did little, or long ago.
 */
function pageOfEntries(filter: AuditFilter, { limit, offset }: Slice): Sql {
  const who = whoIsMeant(filter)
  const newest = sql`order by a.at desc, a.lender_id, a.sequence desc`
  const matching = (further: readonly Sql[]) => sql`
        from audit_log a
        where ${joinSql([sql`true`, ...narrowing(filter), ...further], sql` and `)}
        ${newest}`
  if (!who) return sql`select a.lender_id, a.sequence ${matching([])} limit ${limit} offset ${offset}`
  return sql`
        select a.lender_id, a.sequence
        from (${who}) who
        cross join lateral (
          select a.at, a.lender_id, a.sequence ${matching([sql`a.actor_id = who.id`])}
          limit ${offset + limit}) a
        ${newest}
        limit ${limit} offset ${offset}`
}

/**
 * A page of the audit log over all chains, the newest first. The name of an entry's subject comes from the books of the
 * chain's lender; in a borrower's chain, from the books of the borrower's lenders. The page is chosen before the joins,
 * so that an entry that is passed over costs only an index entry.
 */
export async function listAuditEntries(tx: Tx, filter: AuditFilter, slice: Slice): Promise<AuditRow[]> {
  const subject = { lender: sql`books.lender_id`, kind: sql`page.subject_kind`, id: sql`page.subject_id` }
  return tx.query<AuditRow>(sql`
    select page.chain, page.sequence, page.at, page.actor_id as "actorId", u.full_name as "actorName",
      u.email as "actorEmail", page.action, page.subject_kind as "subjectKind", page.subject_id as "subjectId",
      ${nameOfSubject(subject, sql`true`)} as "subjectName", page.detail
    from (
      select a.lender_id as chain, a.sequence, a.at, a.actor_id, a.action, a.subject_kind, a.subject_id, a.detail,
        case
          when a.subject_kind = 'loan' then a.subject_id
          when jsonb_typeof(a.detail -> 'loanId') = 'number' then (a.detail ->> 'loanId')::bigint
        end as loan_id
      from (${pageOfEntries(filter, slice)}) found
      join audit_log a on a.lender_id = found.lender_id and a.sequence = found.sequence) page
    left join users u on u.id = page.actor_id
    cross join lateral (
      select coalesce(
        (select l.lender_id from loans l where l.borrower_user_id = page.chain and l.id = page.loan_id),
        page.chain) as lender_id) books
    order by page.at desc, page.chain, page.sequence desc`)
}

/**
 * The number of matching entries. The heads of the chains give the number of all, because entries are numbered one
 * after another and none is removed. Where a few actions are excluded, only those are counted and subtracted.
 */
export async function countAuditEntries(tx: Tx, filter: AuditFilter): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`select ${countOf(filter)} as count`)
  return count
}

const countOfAll = sql`(select coalesce(sum(sequence), 0)::bigint from audit_heads)`

function countOf(filter: AuditFilter): Sql {
  const { only, except, action, ...others } = filter
  const isByActionAlone = !isNarrowed(others)
  if (isByActionAlone && !only && !except) return action ? countOfAction(action) : countOfAll
  if (isByActionAlone && !only && !action) {
    return sql`${countOfAll} - (select count(*) from audit_log where action = any (${except ?? []}))`
  }
  const who = whoIsMeant(filter)
  const narrowed = [...narrowing(filter), ...(who ? [sql`a.actor_id in (${who})`] : [])]
  return sql`(select count(*) from audit_log a where ${joinSql(narrowed, sql` and `)})`
}

/** Above this number the entries of all other actions are counted: most entries of a log may be of one action. */
const countedAtMost = 100_000

const countOfAction = (action: string): Sql => sql`
  (select case when first.count < ${countedAtMost} then first.count
    else ${countOfAll} - (select count(*) from audit_log where action < ${action})
      - (select count(*) from audit_log where action > ${action}) end
  from (select count(*) as count from (
    select from audit_log where action = ${action} limit ${countedAtMost}) counted) first)`

function isNarrowed({ actor, subjectKind, subjectId, from, to }: AuditFilter): boolean {
  return [actor?.trim(), subjectKind, subjectId, from, to].some((value) => value !== undefined && value !== '')
}
