import type { Problem } from '#contract/admin/admin.ts'
import type { Tx } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'

/** A column that the database numbers. */
type Numbered = {
  table: string
  column: string
  /** Whether the table's key begins with the lender, so that the highest number of each lender is in the index. */
  isByLender: boolean
  /** The last number given; null when none was, or when the role may not look. */
  last: number | null
  mayLook: boolean
}

/**
 * The counters of tables that would give a number again: events and payments are replayed in the order of their
 * numbers. A copy by logical replication, for one, leaves them behind.
 */
export async function problemsOfNumbers(tx: Tx): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const numbered of await listNumbered(tx)) {
    const { table, column, last, mayLook } = numbered
    const problem = (sentence: string): Problem => ({ kind: 'SCHEMA', subject: table, loanId: null, sentence })
    if (!mayLook) {
      problems.push(
        problem(`The counter of ${table}.${column} cannot be read; grant select on its sequence to loanwright_admin.`),
      )
      continue
    }
    const highest = await highestOf(tx, numbered)
    if (highest !== null && highest > (last ?? 0))
      problems.push(
        problem(
          `The counter of ${table}.${column} is at ${last ?? 'its beginning'}, but ${highest} is given; run as the owner: select setval(pg_get_serial_sequence('${table}', '${column}'), ${highest}).`,
        ),
      )
  }
  return [...problems, ...(await problemsOfLoanNumbers(tx))]
}

async function listNumbered(tx: Tx): Promise<Numbered[]> {
  return tx.query<Numbered>(sql`
    select c.relname::text as table, a.attname::text as column,
      coalesce((select i.indkey[0] = l.attnum and i.indkey[1] = a.attnum from pg_index i
        where i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 2), false) as "isByLender",
      s.last_value as last, has_sequence_privilege(d.objid, 'select') as "mayLook"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
    join pg_depend d on d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype = 'i' and d.classid = 'pg_class'::regclass
    join pg_class q on q.oid = d.objid and q.relkind = 'S'
    join pg_sequences s on s.schemaname = 'public' and s.sequencename = q.relname
    left join pg_attribute l on l.attrelid = c.oid and l.attname = 'lender_id'
    where c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'select')
    order by 1, 2`)
}

/**
 * The highest number in a table. Where lenders lead the key, it is the highest of each lender's highest: the two ends
 * of an index, where all rows would take longer than a statement may. query_to_xml runs a statement given as text.
 */
async function highestOf(tx: Tx, { table, column, isByLender }: Numbered): Promise<number | null> {
  const ofAll = 'select max(%2$I) as highest from %1$I'
  const ofEach = `
    with recursive lenders (id) as (
      select min(lender_id) from %1$I
      union all
      select (select min(t.lender_id) from %1$I t where t.lender_id > lenders.id) from lenders where lenders.id is not null)
    select max((select max(t.%2$I) from %1$I t where t.lender_id = lenders.id)) as highest from lenders`
  const { highest } = await tx.one<{ highest: number | null }>(sql`
    select substring(query_to_xml(format(${isByLender ? ofEach : ofAll}::text, ${table}::text, ${column}::text), true, true, '')::text
      from '<highest>([0-9]+)</highest>')::bigint as highest`)
  return highest
}

/** The next number of a loan would be one that a loan has. */
async function problemsOfLoanNumbers(tx: Tx): Promise<Problem[]> {
  const rows = await tx.query<{ lenderId: number; value: number; highest: string }>(sql`
    select l.lender_id as "lenderId", coalesce(max(c.value), 0) as value, max(l.loan_number) as highest
    from loans l left join counters c on c.lender_id = l.lender_id and c.name = 'loan'
    where l.loan_number ~ '^LN-[0-9]{6,12}$'
    group by l.lender_id
    having max(substring(l.loan_number from 4)::bigint) > coalesce(max(c.value), 0)`)
  return rows.map(({ lenderId, value, highest }) => ({
    kind: 'SCHEMA',
    subject: 'counters',
    loanId: null,
    sentence: `The counter of loan numbers of lender ${lenderId} is at ${value}, but ${highest} is given.`,
  }))
}
