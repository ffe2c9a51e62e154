-- What waits for a second person is decided by what is given away, not by the endpoint: any event may be such a fact, and so
-- are the acts by which one administrator could become both persons.
alter table approvals drop constraint approvals_fact_check;
alter table approvals add constraint approvals_fact_check check (fact in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_WAIVED', 'INTEREST_ADJUSTED', 'TERMS_CHANGED', 'WRITTEN_OFF',
  'REMOVED', 'ADMIN_MADE', 'ADMIN_ENABLED', 'RESET_LINK', 'SECOND_STEP_ENDED', 'LIMIT_RAISED'));
-- Two payments, waivers or changes of one loan may differ in nothing but their body, and both be meant.
drop index approvals_waiting;
create unique index approvals_waiting on approvals (lender_id, loan_id, action, params,
  (case when action in ('recordPayment', 'waiveFee', 'changeTerms') then md5(body::text) else '' end))
  where status = 'WAITING';
-- The sum of the borrower's day, when the amount alone is not above the limit.
alter table approvals add column day_cents bigint check (day_cents >= amount_cents);
-- The account that an act on the installation is about.
alter table approvals add column subject_user_id bigint references users (id);
-- The same act on the installation is asked for once at a time by one person.
create unique index approvals_waiting_acts on approvals (made_by, action, params)
  where status = 'WAITING' and fact in ('ADMIN_MADE', 'ADMIN_ENABLED', 'RESET_LINK', 'SECOND_STEP_ENDED', 'LIMIT_RAISED');

-- What each borrower was given on a day without a second person, so that many small gifts count as one.
create table given_away_days (
  lender_id bigint not null,
  borrower_id bigint not null,
  day date not null,
  cents bigint not null check (cents > 0),
  primary key (lender_id, borrower_id, day),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, id)
);
alter table given_away_days enable row level security;
alter table given_away_days force row level security;
create policy own on given_away_days to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end)
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy across on given_away_days to loanwright_admin using (true) with check (true);
grant select, insert, update on given_away_days to loanwright_app, loanwright_admin;

-- Since when an account has its role (null: since it was made), and when another administrator last opened its sign-in: by
-- a reset link, the end of its second step, or by enabling it again.
alter table users add column role_since timestamptz;
alter table users add column sign_in_opened_at timestamptz;
alter table users add column sign_in_opened_by bigint references users (id);

-- An older release would ask nobody for what these rows count.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
