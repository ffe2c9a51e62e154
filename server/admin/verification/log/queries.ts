import type { Problem } from '#contract/admin/admin.ts'
import type { Tx } from '../../../database/database.ts'
import { type Sql, sql } from '../../../database/sql.ts'

/** The kinds of things that the audit log names and that are never deleted, with the tables that hold them. */
const KINDS = [
  { kind: 'loan', table: sql`loans` },
  { kind: 'payment', table: sql`payments` },
  { kind: 'borrower', table: sql`borrowers` },
  { kind: 'document', table: sql`documents` },
  { kind: 'import', table: sql`imports` },
  { kind: 'bankStatement', table: sql`bank_statements` },
  { kind: 'bankLine', table: sql`bank_lines` },
  { kind: 'reminder', table: sql`reminders` },
]

/** How many entries of a chain, or numbers of rows, are looked up by one statement. */
const BATCH = 100_000

/** An entry of the log that names a thing which the chain's own lender does not have. */
export type Named = { chain: number; sequence: number; action: string; kind: string; id: number }

/** The things that a chain names and that are not rows of the chain's own lender: another's, or gone. */
export async function listNamedElsewhere(tx: Tx, chain: number): Promise<Named[]> {
  const { last } = await tx.one<{ last: number | null }>(sql`
    select max(sequence) as last from audit_log where lender_id = ${chain}`)
  const found = new Map<string, Named>()
  for (let from = 0; from < (last ?? 0); from += BATCH) {
    const rows = await tx.query<Named>(sql`
      with a as materialized (
        select sequence, action, subject_kind as kind, subject_id as id
        from audit_log
        where lender_id = ${chain} and sequence > ${from} and sequence <= ${from + BATCH} and subject_kind is not null)
      select ${chain}::bigint as chain, sequence, action, kind, id from (${elsewhereOf(chain)}) e
      order by sequence`)
    for (const row of rows) if (!found.has(`${row.kind} ${row.id}`)) found.set(`${row.kind} ${row.id}`, row)
  }
  return [...found.values()]
}

/** Those of `a` that are not rows of the lender: kind by kind, so that each table is read once and not for each entry. */
const elsewhereOf = (lender: number): Sql =>
  KINDS.map(
    ({ kind, table }) => sql`
      select * from a where a.kind = ${kind} and not exists (
        select from ${table} s where s.lender_id = ${lender} and s.id = a.id)`,
  ).reduce((whole, one) => sql`${whole} union all ${one}`)

/** Of the things that chains name, those that no lender has. `read` sees all lenders. */
export async function problemsOfNamed(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  named: readonly Named[],
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { kind, table } of KINDS) {
    const ofKind = named.filter((one) => one.kind === kind)
    for (let from = 0; from < ofKind.length; from += BATCH) {
      const batch = ofKind.slice(from, from + BATCH)
      const gone = new Set(await read((tx) => listGone(tx, table, batch)))
      problems.push(...batch.filter(({ id }) => gone.has(id)).map(problemOfNamed))
    }
  }
  return problems
}

async function listGone(tx: Tx, table: Sql, named: readonly Named[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select n.id from unnest(${named.map(({ id }) => id)}::bigint[]) as n (id)
    where not exists (select from ${table} s where s.id = n.id)`)
  return rows.map(({ id }) => id)
}

function problemOfNamed({ chain, sequence, action, kind, id }: Named): Problem {
  const sentence = `Audit chain ${chain}, entry ${sequence} (${action}) is about ${kind} ${id}, which is not there.`
  return { kind: 'MISSING', subject: `${chain}/${sequence}`, loanId: null, sentence }
}

/** Lenders with loans whose chain is gone whole: each of them signed up, which is the first entry of a chain. */
export function problemsOfLostChains(lenders: readonly number[], chains: readonly number[]): Problem[] {
  const known = new Set(chains)
  return lenders
    .filter((id) => !known.has(id))
    .map((id) => ({
      kind: 'AUDIT',
      subject: `${id}/1`,
      loanId: null,
      sentence: `Audit chain ${id} is not there, but account ${id} has loans.`,
    }))
}

/**
 * Accounts whose role is another than the log gave them last, and administrators whom no entry made. An account of the
 * time before the log noted roles is right as it is.
 */
export async function problemsOfRoles(tx: Tx): Promise<Problem[]> {
  const rows = await tx.query<{ id: number; role: string | null; given: string | null }>(sql`
    select u.id, u.role, given.role as given
    from users u left join lateral (
      select case when a.action = 'ensureAdmin' then 'ADMIN' else a.detail ->> 'role' end as role
      from audit_log a
      where a.subject_kind = 'user' and a.subject_id = u.id and a.action in ('signup', 'setUserRole', 'ensureAdmin')
        and (a.action = 'ensureAdmin' or a.detail ? 'role')
      order by a.at desc, a.sequence desc
      limit 1) given on true
    where u.role is distinct from given.role and (given.role is not null or u.role = 'ADMIN')
    order by u.id`)
  return rows.map(({ id, role, given }) => {
    const said = given === null ? 'no entry of the audit log gave it that' : `the audit log gave it ${given} last`
    return { kind: 'ACCOUNT', subject: String(id), loanId: null, sentence: `Account ${id} is ${role}, but ${said}.` }
  })
}

/**
 * Who entered events and payments, where others than the lender did: each of them stands in the log at about that time,
 * or asked for what a second person approved.
 */
export async function problemsOfWriters(tx: Tx, lenderId: number): Promise<Problem[]> {
  const rows = await tx.query<{ loanId: number; loanNumber: string; what: string; account: number }>(sql`
    select l.id as "loanId", l.loan_number as "loanNumber", 'event ' || e.id as what, e.recorded_by as account
    from loan_events e join loans l on l.lender_id = e.lender_id and l.id = e.loan_id
    where e.lender_id = ${lenderId} and e.recorded_by <> e.lender_id
      and not exists (
        select from audit_log a
        where a.lender_id = e.recorded_by and a.at between e.recorded_at - interval '1 hour' and e.recorded_at + interval '1 second')
      and not exists (
        select from approvals p where p.lender_id = e.lender_id and p.made_by = e.recorded_by and p.status = 'APPROVED')
    union all
    select l.id, l.loan_number, 'payment ' || p.id, p.entered_by
    from payments p
    join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
    join loan_events e on e.lender_id = p.lender_id and e.id = p.event_id
    join users u on u.id = p.entered_by
    where p.lender_id = ${lenderId} and p.entered_by <> e.recorded_by and u.role is distinct from 'BORROWER'
    order by 1, 3`)
  return rows.map(({ loanId, loanNumber, what, account }) => ({
    kind: 'LOAN',
    subject: loanNumber,
    loanId,
    sentence: `Loan ${loanNumber} of lender ${lenderId} has ${what} entered by account ${account}, who did nothing then by the audit log.`,
  }))
}
