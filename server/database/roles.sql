-- The three roles of the app. Run as a superuser, before the first start, and as often as you like: psql -f server/database/roles.sql
-- The embedded server does it by itself. Passwords and the owner of the tables: docs/operations.md, Your own PostgreSQL.

do $$
begin
  -- Signs in for every request. Owns nothing, so the row-level walls stand against it; inherits nothing, so that the role
  -- below counts only in a transaction that takes it by name.
  if not exists (select from pg_roles where rolname = 'loanwright_app') then
    create role loanwright_app login noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
  end if;
  -- Sees across lenders, for administrators and the tasks that docs/security.md lists.
  if not exists (select from pg_roles where rolname = 'loanwright_admin') then
    create role loanwright_admin nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
  end if;
  if not pg_has_role('loanwright_app', 'loanwright_admin', 'member') then
    grant loanwright_admin to loanwright_app;
  end if;
  -- Removes a lender's practice company, and can touch nothing else.
  if not exists (select from pg_roles where rolname = 'loanwright_practice') then
    create role loanwright_practice nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
  end if;
  if not pg_has_role('loanwright_app', 'loanwright_practice', 'member') then
    grant loanwright_practice to loanwright_app;
  end if;
end
$$;
