-- How many letters an address was sent lately, over all lenders, so that nobody is buried in letters by lenders who do not know
-- of each other. By a hash of the address: the row must say nothing about who has a loan from whom.
create table recipient_letters (
  address_hash bytea primary key check (length(address_hash) = 32),
  -- when the letters of lenders went out, and those about the account, the oldest first; older ones than a day are left out
  by_lenders timestamptz[] not null default '{}',
  by_accounts timestamptz[] not null default '{}'
);
alter table recipient_letters enable row level security;
alter table recipient_letters force row level security;
create policy across on recipient_letters to loanwright_admin using (true) with check (true);
grant select, insert, update, delete on recipient_letters to loanwright_admin;

-- What an administrator has decided for one lender in place of the installation's rule; null: the rule.
create table lender_limits (
  lender_id bigint primary key references users (id),
  -- how much the uploaded files may take
  file_megabytes integer check (file_megabytes between 1 and 9999999),
  -- how many letters may go out a day
  letters_a_day integer check (letters_a_day between 0 and 100000),
  -- a new account may write to borrowers who have not agreed to it yet
  may_write_to_strangers boolean not null default false
);
alter table lender_limits enable row level security;
alter table lender_limits force row level security;
create policy reads on lender_limits for select to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy across on lender_limits to loanwright_admin using (true) with check (true);
grant select on lender_limits to loanwright_app;
grant select, insert, update on lender_limits to loanwright_admin;

-- The room for files that an administrator has set for all lenders; null: the setting of the start.
alter table installation_settings add column lender_file_megabytes integer check (lender_file_megabytes between 1 and 9999999);
alter table installation_settings add column unproved_file_megabytes integer check (unproved_file_megabytes between 1 and 9999999);

-- The first notice of the letter that a notice went out in, when one letter was about several loans; and the lender's day on
-- which a notice was first held back by a number.
alter table reminders add column letter_of bigint;
alter table reminders add column held_on date;
create index reminders_claimed on reminders (lender_id, claimed_at) where claimed_at is not null;

-- Raising what an account may store or send can wait for another administrator.
alter table approvals drop constraint approvals_fact_check;
alter table approvals add constraint approvals_fact_check check (fact in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_WAIVED', 'INTEREST_ADJUSTED', 'TERMS_CHANGED', 'WRITTEN_OFF',
  'REMOVED', 'ADMIN_MADE', 'ADMIN_ENABLED', 'RESET_LINK', 'SECOND_STEP_ENDED', 'LIMIT_RAISED', 'ROOM_RAISED'));
drop index approvals_waiting_acts;
create unique index approvals_waiting_acts on approvals (made_by, action, params)
  where status = 'WAITING' and fact in
    ('ADMIN_MADE', 'ADMIN_ENABLED', 'RESET_LINK', 'SECOND_STEP_ENDED', 'LIMIT_RAISED', 'ROOM_RAISED');

-- An older release would send without counting.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
