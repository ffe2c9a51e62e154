-- A practice company: an account beside a lender's, whose books are played with and removed whole. Its number alone tells
-- it from every real one, so a wall needs no look at another table.
alter table users add column practice_of bigint unique references users (id);
alter table users add column practice_days integer not null default 0 check (practice_days between 0 and 3660);
alter table users add check (
  case when practice_of is null then id < 4000000000000 else id = 4000000000000 + practice_of end);
alter table users add check (practice_of is not null or practice_days = 0);

-- The practice company in which a session acts.
alter table sessions add column practice_id bigint references users (id);

-- Nobody sees a practice company across lenders: no report over all lenders, no letter, no invitation, no backup. Only
-- the role for that removes its rows; those of real books stay for ever.
do $$
declare
  walled text;
begin
  if not exists (select from pg_roles where rolname = 'loanwright_practice') then
    raise exception 'The role loanwright_practice is missing: run server/database/roles.sql as a superuser, then start again';
  end if;
  for walled in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and a.attname = 'lender_id' and not a.attisdropped
      and c.relnamespace = 'public'::regnamespace and c.relrowsecurity
    order by 1
  loop
    execute format(
      'create policy practice_apart on %I as restrictive to loanwright_admin
         using (lender_id < 4000000000000) with check (lender_id < 4000000000000)', walled);
    execute format('grant select, delete on %I to loanwright_practice', walled);
    execute format(
      'create policy practice_removed on %I to loanwright_practice using (
         lender_id > 4000000000000
         and lender_id = (select nullif(current_setting(''app.lender_id'', true), '''')::bigint))', walled);
  end loop;
end
$$;

alter table users enable row level security;
create policy of_accounts on users to loanwright_app using (true) with check (true);
create policy across on users to loanwright_admin using (true) with check (true);
create policy practice_apart on users as restrictive to loanwright_admin
  using (practice_of is null) with check (practice_of is null);
create policy practice_removed on users to loanwright_practice using (practice_of is not null);
grant select, delete on users to loanwright_practice;

-- An older release would send a practice company's letters and count its loans.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
