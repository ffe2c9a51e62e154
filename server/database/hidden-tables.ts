import { sql } from './sql.ts'

/**
 * Asks for the tables without a policy that shows the role across lenders every row. A backup would silently lack rows
 * of them, and a check would call them right without seeing them.
 */
export const hiddenTables = sql`
  select c.relname::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not exists (
    select from pg_policy p
    where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive
      and (select oid from pg_roles where rolname = 'loanwright_admin') = any (p.polroles)
      and pg_get_expr(p.polqual, p.polrelid) = 'true')
  order by 1`
