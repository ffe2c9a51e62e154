import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from './database.ts'
import { readMigrations } from './migrate.ts'
import { sql } from './sql.ts'

/** The list of a database that this release's migrations have made, one object a line; schema-list.test.ts renews it. */
export const schemaListFile = path.join(import.meta.dirname, 'schema-list.txt')

/**
 * Everything that keeps data right and lenders apart, one object a line: columns, rights of the app's roles, row-level
 * security, policies, constraints, unique indexes, triggers and rules. Indexes that only make reading fast are left
 * out, and so are tables of extensions.
 */
export async function listSchema(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ line: string }>(sql`
    with tables as (
      select c.oid, c.relname::text as name, c.relkind, c.relacl, c.relowner, c.relrowsecurity, c.relforcerowsecurity
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S', 'v', 'm', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')),
    rights as (
      select t.name, a.grantee, a.privilege_type as privilege, a.is_grantable
      from tables t, aclexplode(t.relacl) a where a.grantee <> t.relowner
      union all
      select t.name || '.' || c.attname, a.grantee, a.privilege_type, a.is_grantable
      from tables t join pg_attribute c on c.attrelid = t.oid, aclexplode(c.attacl) a where a.grantee <> t.relowner),
    ours as (
      select r.name, coalesce(g.rolname::text, 'public') as role, r.privilege, r.is_grantable
      from rights r left join pg_roles g on g.oid = r.grantee
      where r.grantee = 0 or g.rolname in ('loanwright_app', 'loanwright_admin', 'loanwright_practice'))
    select regexp_replace(line, '[[:space:]]+', ' ', 'g') as line from (
      select format('%s: table, row security %s, forced %s', t.name, t.relrowsecurity, t.relforcerowsecurity) as line
      from tables t where t.relkind in ('r', 'p')
      union all
      select format('%s: column %s %s%s%s%s', t.name, c.attname, format_type(c.atttypid, c.atttypmod),
        case when c.attnotnull then ' not null' end, case when c.attidentity <> '' then ' identity ' || c.attidentity::text end,
        ' default ' || pg_get_expr(d.adbin, d.adrelid))
      from tables t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = c.attnum
      where t.relkind in ('r', 'p')
      union all
      select format('%s: grant %s to %s', name, string_agg(lower(privilege) || case when is_grantable then ' with grant' else '' end,
        ', ' order by privilege), role)
      from ours group by name, role
      union all
      select format('%s: policy %s %s for %s to %s using %s check %s', p.tablename, p.policyname, lower(p.permissive),
        lower(p.cmd), array_to_string(p.roles, ', '), p.qual,
        p.with_check)
      from pg_policies p where p.schemaname = 'public'
      union all
      select format('%s: constraint %s%s', t.name, pg_get_constraintdef(c.oid),
        case when c.convalidated then '' else ' not valid' end)
      from tables t join pg_constraint c on c.conrelid = t.oid and c.contype in ('p', 'u', 'f', 'c', 'x')
      union all
      select format('%s: %s%s', t.name, pg_get_indexdef(i.indexrelid), case when i.indisvalid then '' else ' invalid' end)
      from tables t join pg_index i on i.indrelid = t.oid and i.indisunique
      where not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      union all
      select format('%s: trigger %s%s', t.name, case when g.tgisinternal then 'of a constraint' else pg_get_triggerdef(g.oid) end,
        case when g.tgenabled = 'O' then '' else ' disabled' end)
      from tables t join pg_trigger g on g.tgrelid = t.oid
      where not g.tgisinternal or g.tgenabled <> 'O'
      union all
      select format('%s: rule %s', t.name, r.rulename)
      from tables t join pg_rewrite r on r.ev_class = t.oid where t.relkind in ('r', 'p')) as lines
    order by line collate "C"`)
  return rows.map(({ line }) => line)
}

/**
 * Compares the database with the list of this release: lines that are only in the list, and lines that are only in the
 * database. Undefined when the database has migrations of a newer release, whose list is not known. Tables that the
 * operator added are passed over, unless the app's roles have rights on them.
 */
export async function compareSchema(tx: Tx): Promise<{ missing: string[]; added: string[] } | undefined> {
  const [{ newest }, migrations, text] = await Promise.all([
    tx.one<{ newest: number | null }>(sql`select max(number) as newest from schema_migrations`),
    readMigrations(),
    readFile(schemaListFile, 'utf8'),
  ])
  if ((newest ?? 0) > migrations.length) return undefined
  const listed = new Set(text.split('\n').filter(Boolean))
  const found = new Set(await listSchema(tx))
  const tables = new Set([...listed].map(tableOf))
  const isOurs = (line: string) => tables.has(tableOf(line)) || line.includes(': grant ')
  return {
    missing: [...listed].filter((line) => !found.has(line)),
    added: [...found].filter((line) => !listed.has(line) && isOurs(line)),
  }
}

/** The table of a line: everything before the colon, without the name of a column. */
export const tableOf = (line: string): string => line.slice(0, line.indexOf(':')).replace(/\..*/, '')
