import pg from 'pg'
import type { Instant } from '#engine/numbers/units.ts'
import { copyText } from '../../database/copy-text.ts'
import { hiddenTables } from '../../database/hidden-tables.ts'
import { toQuery } from '../../database/sql.ts'
import type { FileKey } from '../../files/file-store.ts'
import { type Column, copyLinesOf } from './copy-lines.ts'

/** A table as a backup describes it. */
export type Table = {
  name: string
  columns: string[]
  /** The columns of its primary key, by which its rows are ordered. */
  key: string[]
  /** Columns that the database numbers. */
  numbered: string[]
}

/** A connection with the app's login in one transaction, under the role that sees all lenders. */
export type Session = { client: pg.Client; commit(): Promise<void>; close(): Promise<void> }

/** Opens a transaction across all lenders that sees the data of one moment. A read-only one changes nothing. */
export async function openSession(app: pg.ClientConfig, { isReadOnly }: { isReadOnly: boolean }): Promise<Session> {
  const client = new pg.Client(app)
  client.on('error', () => undefined) // the running statement reports it
  await client.connect()
  await client.query(`begin isolation level repeatable read read ${isReadOnly ? 'only' : 'write'}`)
  await client.query('set local role loanwright_admin')
  return { client, commit: async () => void (await client.query('commit')), close: () => client.end() }
}

/**
 * The tables with all their columns, each after those it refers to. Throws an Error when row-level security hides rows
 * of a table even from administrators, or when tables refer to each other in a cycle.
 */
export async function listTables({ client }: Session): Promise<Table[]> {
  const { rows: hidden } = await client.query<{ name: string }>(toQuery(hiddenTables))
  if (hidden[0]) throw new Error(`Table ${hidden[0].name} has no policy that shows all its rows to loanwright_admin.`)

  const { rows: tables } = await client.query<Table>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary
        order by array_position(i.indkey::int2[], a.attnum)) as key,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped) as numbered
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('schema_migrations', 'schema_migration_lock')
    order by 1`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select f.relname as from, t.relname as to
    from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
    where r.contype = 'f' and r.conrelid <> r.confrelid`)
  return inOrder(tables, references)
}

function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = []
  const isPlaced = (name: string) => ordered.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name }) => !isPlaced(name) && references.every(({ from, to }) => from !== name || isPlaced(to)),
    )
    if (!next) throw new Error('tables refer to each other in a ring')
    ordered.push(next)
  }
  return ordered
}

/** The migrations that have run, with the checksums of their files. */
export async function readApplied({ client }: Session): Promise<{ number: number; name: string; sha256: string }[]> {
  const { rows } = await client.query('select number, name, sha256 from schema_migrations order by number')
  return rows
}

/** The rows of a table in the order of its key, each as the JSON text that the database writes. */
export async function* readRows({ client }: Session, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const listed = columns.map(quoted).join(', ')
  const order = (key.length > 0 ? key : columns).map(quoted).join(', ')
  await client.query(`declare rows no scroll cursor for
    select row_to_json(t)::text as row from (select ${listed} from ${quoted(name)} order by ${order}) t`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>('fetch 500 from rows')
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close rows')
}

/** The files of all documents, each once. */
export async function listFileKeys({ client }: Session): Promise<FileKey[]> {
  const { rows } = await client.query<{ lenderId: string; sha256: string }>(
    'select distinct lender_id as "lenderId", sha256 from document_versions order by 1, 2',
  )
  return rows.map(({ lenderId, sha256 }) => ({ lenderId: Number(lenderId), sha256 }))
}

/**
 * Opens a transaction as the owner of the tables, which alone has them until it ends: nobody else reads or writes one.
 * Until then no wall hides rows from it. The walls stand again, and everything else is as it was, when `raise` is
 * called; when the transaction does not commit, nothing has happened.
 */
export async function openOwnerSession(owner: pg.ClientConfig): Promise<Session & { raise(): Promise<void> }> {
  const client = new pg.Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query("set local maintenance_work_mem = '128MB'")
  const walled = await textsOf(
    client,
    `select format('%I.%I', 'public', relname) as text from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity order by relname`,
  )
  const all = await textsOf(
    client,
    `select format('%I.%I', 'public', relname) as text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  await client.query(`lock table ${all.join(', ')} in access exclusive mode`)
  for (const table of walled) await client.query(`alter table ${table} no force row level security`)
  return {
    client,
    commit: async () => void (await client.query('commit')),
    close: () => client.end(),
    raise: async () => {
      for (const table of walled) await client.query(`alter table ${table} force row level security`)
    },
  }
}

/**
 * Takes away the foreign, primary and unique keys and the indexes of all tables, but the primary keys of some, and gives
 * the statements that bring them back, in order. Built once over all rows they cost a fraction of what each row would
 * pay, and each is checked as if it had been there.
 */
export async function takeAwayIndexes({ client }: Session, keyed: readonly string[]): Promise<string[]> {
  const constraints = (type: 'f' | 'p' | 'u') => `
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as away
    from pg_constraint where contype = '${type}' and connamespace = 'public'::regnamespace
      and not (contype = 'p' and conrelid = any ($1::regclass[])) order by conrelid::regclass::text, conname`
  const indexes = `
    select pg_get_indexdef(i.indexrelid) as back, format('drop index %s', i.indexrelid::regclass) as away
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisprimary
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
    order by c.relname`
  const back: string[] = []
  for (const statement of [constraints('f'), constraints('u'), indexes, constraints('p')]) {
    const values = statement === indexes ? [] : [keyed.map(quoted)]
    const { rows } = await client.query<{ back: string; away: string }>(statement, values)
    for (const { away } of rows) await client.query(away)
    back.unshift(...rows.map((row) => row.back))
  }
  return back
}

/** Brings back what takeAwayIndexes took. Throws the database's error when a row breaks a rule. */
export async function bringBackIndexes({ client }: Session, back: readonly string[]): Promise<void> {
  for (const statement of back) await client.query(statement)
}

async function textsOf(client: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(statement)
  return rows.map(({ text }) => text)
}

/** Empties tables that have no rows, so that rows can be copied into them as if they had always been there. */
export async function truncateEmpty({ client }: Session, names: readonly string[]): Promise<void> {
  await client.query(`truncate ${names.map(quoted).join(', ')}`)
}

/** How the columns of the tables are copied; a table with a column of lists is not among them. */
export async function readColumns({ client }: Session): Promise<ReadonlyMap<string, ReadonlyMap<string, Column>>> {
  const { rows } = await client.query<Column & { table: string; isList: boolean }>(`
    select c.relname as table, a.attname as name, t.typname in ('json', 'jsonb') as "isJson",
      t.typcategory in ('A', 'C') as "isList"
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
  const withLists = new Set(rows.filter(({ isList }) => isList).map(({ table }) => table))
  const byTable = Map.groupBy(
    rows.filter(({ table }) => !withLists.has(table)),
    ({ table }) => table,
  )
  return new Map([...byTable].map(([table, own]) => [table, new Map(own.map((column) => [column.name, column]))]))
}

/** Adds rows as readRows gave them, with their ids. The transaction has emptied the table. */
export async function insertRows(
  { client }: Session,
  { name, columns }: Table,
  { rows, known }: { rows: readonly string[]; known: ReadonlyMap<string, Column> | undefined },
): Promise<void> {
  const copied = known && columns.flatMap((column) => known.get(column) ?? [])
  if (copied && copied.length === columns.length) {
    await copyText(client, { table: name, columns }, rows.map(copyLinesOf(copied)).join(''))
    return
  }
  const listed = columns.map(quoted).join(', ')
  await client.query(
    `insert into ${quoted(name)} (${listed}) overriding system value
      select ${listed} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  )
}

/** Replaces rows of the same key that a migration has made. */
export async function replaceRows(
  { client }: Session,
  { name, columns, key }: Table,
  rows: readonly string[],
): Promise<void> {
  const others = columns.filter((column) => !key.includes(column)).map(quoted)
  await client.query(
    `update ${quoted(name)} t set ${others.map((column) => `${column} = r.${column}`).join(', ')}
      from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb) r
      where ${key.map((column) => `t.${quoted(column)} = r.${quoted(column)}`).join(' and ')}`,
    [`[${rows.join(',')}]`],
  )
}

/** How many rows a table has. */
export async function countRows({ client }: Session, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted(name)}`)
  return Number(rows[0]?.count)
}

/** Continues the ids of a table after the highest that the session has written, even uncommitted. Runs as its owner. */
export async function continueNumbers({ client }: Session, tables: readonly Table[]): Promise<void> {
  for (const { name, numbered } of tables) {
    for (const column of numbered)
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), highest)
          from (select max(${quoted(column)}) as highest from ${quoted(name)}) t where highest is not null`,
        [quoted(name), column],
      )
  }
}

/** Stores the instant at which a backup was restored; false when the schema has no place for it yet. */
export async function markRestored({ client }: Session, now: Instant): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_attribute where attrelid = to_regclass('public.installation_settings') and attname = 'restored_at'`)
  if (rows.length === 0) return false
  await client.query('update installation_settings set restored_at = $1 where id = 1', [now])
  return true
}

/** Updates the planner's statistics of the tables. Runs as their owner. */
export async function analyze(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('analyze').finally(() => client.end())
}

const quoted = (name: string): string => pg.escapeIdentifier(name)
