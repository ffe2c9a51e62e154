import type { Database, Tx } from './database.ts'
import { sql } from './sql.ts'

const appRole = 'loanwright_app'
const adminRole = 'loanwright_admin'

/**
 * The problems that make the database unsafe to serve from, one sentence each; none when all is well. Row-level
 * security holds only against a role that owns nothing, cannot bypass it, and cannot become a role that can. An
 * answered payment survives a power cut only when the server flushes its log (a demo may do without).
 */
export async function checkDatabaseRole(database: Database, { isDemo }: { isDemo: boolean }): Promise<string[]> {
  return database.transaction(
    { kind: 'SYSTEM' },
    async (tx) => [
      ...(await roleProblems(tx)),
      ...(await ownershipProblems(tx)),
      ...(await wallProblems(tx)),
      ...(await viewProblems(tx)),
      ...(await functionProblems(tx)),
      ...(isDemo ? [] : await durabilityProblems(tx)),
    ],
    { isReadOnly: true }, // so that a standby can be checked too
  )
}

async function roleProblems(tx: Tx): Promise<string[]> {
  // The login counts as every role that it can become; a superuser can become any role.
  const powers = await tx.query<{ name: string; isSuperuser: boolean }>(sql`
    select other.rolname as name, other.rolsuper as "isSuperuser"
    from pg_roles other join pg_roles mine on mine.rolname = current_user
    where (other.rolsuper or other.rolbypassrls)
      and case when mine.rolsuper then other.oid = mine.oid else pg_has_role(other.oid, 'member') end
    order by other.rolname`)
  if (powers.length > 0) {
    return powers.map(({ name, isSuperuser }) => {
      const fault = isSuperuser ? 'is a superuser' : 'can bypass row-level security'
      return `The database role ${name} ${fault}; sign in as ${appRole}, which server/database/roles.sql makes.`
    })
  }
  const { name, isAdmin, inheritsAdmin } = await tx.one<{ name: string; isAdmin: boolean; inheritsAdmin: boolean }>(sql`
    select current_user as name,
      coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = ${adminRole}), false) as "isAdmin",
      coalesce((select pg_has_role(oid, 'usage') from pg_roles where rolname = ${adminRole}), false) as "inheritsAdmin"`)
  if (name !== appRole)
    return [
      `The app signs in to the database as ${name}; it must be ${appRole}, which server/database/roles.sql makes.`,
    ]
  if (!isAdmin)
    return [`The database role ${appRole} cannot become ${adminRole}; run server/database/roles.sql as a superuser.`]
  if (!inheritsAdmin) return []
  const repair = `alter role ${appRole} noinherit; revoke ${adminRole} from ${appRole}; grant ${adminRole} to ${appRole}`
  return [`The database role ${appRole} always has the rights of ${adminRole}; run: ${repair}.`]
}

async function ownershipProblems(tx: Tx): Promise<string[]> {
  const owned = await tx.query<{ name: string; owner: string }>(sql`
    select c.oid::regclass::text as name, owner.rolname as owner
    from pg_class c join pg_roles owner on owner.oid = c.relowner join pg_roles mine on mine.rolname = current_user
    where c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not mine.rolsuper and pg_has_role(owner.oid, 'member')
    order by 1`)
  return owned.map(
    ({ name, owner }) => `The database role ${owner} owns ${name}; run: alter table ${name} owner to loanwright_owner.`,
  )
}

async function wallProblems(tx: Tx): Promise<string[]> {
  const open = await tx.query<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and a.attname = 'lender_id' and not a.attisdropped
      and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)
    order by 1`)
  return open.map(
    ({ name }) =>
      `Table ${name} holds lenders' rows without forced row-level security; run: alter table ${name} enable row level security; alter table ${name} force row level security.`,
  )
}

async function viewProblems(tx: Tx): Promise<string[]> {
  const views = await tx.query<{ name: string; isStored: boolean }>(sql`
    select c.oid::regclass::text as name, c.relkind = 'm' as "isStored" from pg_class c
    where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
      and not coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']
    order by 1`)
  return views.map(({ name, isStored }) => {
    const repair = isStored ? `drop materialized view ${name}` : `alter view ${name} set (security_invoker = true)`
    return `View ${name} shows rows with its owner's rights; run: ${repair}.`
  })
}

async function functionProblems(tx: Tx): Promise<string[]> {
  const functions = await tx.query<{ name: string }>(sql`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace
    order by 1`)
  return functions.map(
    ({ name }) => `Function ${name} runs with its owner's rights; run: alter function ${name} security invoker.`,
  )
}

async function durabilityProblems(tx: Tx): Promise<string[]> {
  const off = await tx.query<{ name: string }>(sql`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`)
  return off.map(
    ({ name }) =>
      `The database runs with ${name} = off, so a power cut could lose answered payments; set ${name} = on (DEMO=1 starts without).`,
  )
}
