-- What a lender has to come back to: promises of borrowers to pay, and tasks for a day. Whether a promise was kept is not
-- stored: it follows from the payments. There is no policy for borrowers: they never see these.
create table follow_ups (
  lender_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('PROMISE', 'TASK')),
  loan_id bigint,
  borrower_id bigint,
  due_on date not null,
  amount_cents bigint check (amount_cents > 0),
  text text not null check (length(text) <= 500),
  written_on date not null,
  written_by bigint not null references users (id),
  written_at timestamptz not null,
  -- ticked off, or ended
  settled_on date,
  settled_by bigint references users (id),
  primary key (lender_id, id),
  check (due_on >= written_on),
  check (loan_id is null or borrower_id is null),
  check (case kind when 'PROMISE' then loan_id is not null and amount_cents is not null else amount_cents is null and text <> '' end),
  check ((settled_on is null) = (settled_by is null))
);

-- Entries of "Needs you today" that are put off.
create table snoozes (
  lender_id bigint not null,
  loan_id bigint not null,
  kind text not null check (kind in ('LATE', 'DUE_TODAY', 'MATURING')),
  until_on date not null,
  primary key (lender_id, loan_id, kind)
);

-- What came of a call; null of a note that is none.
alter table notes add column outcome text check (outcome in ('REACHED', 'NO_ANSWER', 'LEFT_MESSAGE', 'WRONG_NUMBER'));

-- The check of the new references reads tables whose policies bind their owner too.
alter table loans no force row level security;
alter table borrowers no force row level security;
alter table follow_ups add foreign key (lender_id, loan_id) references loans (lender_id, id);
alter table follow_ups add foreign key (lender_id, borrower_id) references borrowers (lender_id, id);
alter table snoozes add foreign key (lender_id, loan_id) references loans (lender_id, id);
alter table loans force row level security;
alter table borrowers force row level security;

create index follow_ups_loan on follow_ups (lender_id, loan_id) where loan_id is not null;
create index follow_ups_borrower on follow_ups (lender_id, borrower_id) where borrower_id is not null;
create index follow_ups_waiting on follow_ups (lender_id, due_on) where settled_on is null;

do $$
declare
  walled text;
begin
  foreach walled in array array['follow_ups', 'snoozes'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy of_lender on %I to loanwright_app
         using (lender_id = (select nullif(current_setting(''app.lender_id'', true), '''')::bigint))
         with check (lender_id = (select nullif(current_setting(''app.lender_id'', true), '''')::bigint))', walled);
    execute format('create policy across on %I to loanwright_admin using (true) with check (true)', walled);
    execute format(
      'create policy practice_apart on %I as restrictive to loanwright_admin
         using (lender_id < 4000000000000) with check (lender_id < 4000000000000)', walled);
    execute format('grant select, delete on %I to loanwright_practice', walled);
    execute format(
      'create policy practice_removed on %I to loanwright_practice using (
         lender_id > 4000000000000
         and lender_id = (select nullif(current_setting(''app.lender_id'', true), '''')::bigint))', walled);
    execute format('grant select, insert, update on %I to loanwright_app, loanwright_admin', walled);
  end loop;
end
$$;

-- An older release would lose sight of promises, and its backups would leave them out.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
