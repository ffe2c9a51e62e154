import pg from 'pg'
import type { Instant } from '#engine/numbers/units.ts'
import type { FileKey } from '../../files/file-store.ts'

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

/** Tables without a policy that shows the admin role every row. A backup would silently miss rows of them. */
const isHidden = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not exists (
    select from pg_policy p
    where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive
      and (select oid from pg_roles where rolname = 'loanwright_admin') = any (p.polroles)
      and pg_get_expr(p.polqual, p.polrelid) = 'true')
  order by 1`

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
  const { rows: hidden } = await client.query<{ name: string }>(isHidden)
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

/** Adds rows as readRows gave them, with their ids. */
export async function insertRows(
  { client }: Session,
  { name, columns }: Table,
  rows: readonly string[],
): Promise<void> {
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

/** Keeps all others from adding accounts until the transaction ends; all other rows depend on accounts. */
export async function lockAccounts({ client }: Session): Promise<void> {
  await client.query('lock table users in share row exclusive mode')
}

/** Continues the ids of a table after the highest that the session has written, even uncommitted. Runs as its owner. */
export async function continueNumbers(
  session: Session,
  owner: pg.ClientConfig,
  tables: readonly Table[],
): Promise<void> {
  const client = new pg.Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const { name, numbered } of tables) {
      for (const column of numbered) {
        const { rows } = await session.client.query<{ highest: string | null }>(
          `select max(${quoted(column)}) as highest from ${quoted(name)}`,
        )
        const highest = rows[0]?.highest
        if (highest !== null && highest !== undefined)
          await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [quoted(name), column, highest])
      }
    }
  } finally {
    await client.end()
  }
}

/** Stores the instant at which a backup was restored. */
export async function markRestored({ client }: Session, now: Instant): Promise<void> {
  await client.query('update installation_settings set restored_at = $1 where id = 1', [now])
}

/** Updates the planner's statistics of the tables. Runs as their owner. */
export async function analyze(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('analyze').finally(() => client.end())
}

const quoted = (name: string): string => pg.escapeIdentifier(name)
