-- The whole first schema: accounts, tenants' data, the event list, the ledger, the audit chain.
-- Roles are made before the first migration (docs/operations.md): loanwright_app (the app's login: owns nothing,
-- no superuser, no bypassrls) and loanwright_admin (no login; the app takes it for one transaction when an admin
-- or a named system task works across lenders). Money is whole cents in bigint; rates are parts per million a year.
-- Tenant tables lead with lender_id in keys and indexes, and are walled by row-level security; the first wall is the
-- query's own predicate. Settings are transaction-local: app.lender_id and app.user_id.

-- Accounts: not of a tenant ---------------------------------------------------------------------------------------

create table users (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 200),
  -- lower case, so that an address is one account however it is typed
  email_key text not null unique check (email_key = lower(email_key)),
  password_hash text not null,
  role text check (role in ('LENDER', 'BORROWER', 'ADMIN')),
  full_name text not null check (length(full_name) between 1 and 100),
  phone_number text,
  company_name text,
  time_zone text not null default 'UTC',
  preferences jsonb not null default '{}',
  email_verified_at timestamptz,
  terms_accepted_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id bigint generated always as identity unique,
  user_id bigint not null references users (id),
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table one_time_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
  user_id bigint not null references users (id),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

create table rate_limits (
  key text primary key check (length(key) <= 200),
  window_started_at timestamptz not null,
  attempts integer not null check (attempts >= 0)
);

-- One row a write that carried an Idempotency-Key; committed together with what the write did.
create table idempotency_keys (
  actor_id bigint not null,
  route text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (actor_id, route, key)
);

-- Tenants' data ---------------------------------------------------------------------------------------------------

-- Human numbers (loan number) count here, one row a lender and name.
create table counters (
  lender_id bigint not null,
  name text not null,
  value bigint not null check (value >= 0),
  primary key (lender_id, name)
);

create table borrowers (
  lender_id bigint not null references users (id),
  id bigint generated always as identity,
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  email text not null check (length(email) between 3 and 100),
  email_key text not null check (email_key = lower(email_key)),
  phone text not null,
  llc_name text check (length(llc_name) between 1 and 100),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'PENDING')),
  -- the borrower account that may see this lender's loans to them; null until invited and accepted, or proved by e-mail
  borrower_user_id bigint references users (id),
  created_at timestamptz not null,
  primary key (lender_id, id),
  unique (lender_id, email_key)
);
create index borrowers_name on borrowers (lender_id, last_name, first_name, id);
create index borrowers_user on borrowers (borrower_user_id) where borrower_user_id is not null;
-- for the account that proves an address: the records of all lenders that bear it and are tied to nobody
create index borrowers_unlinked on borrowers (email_key) where borrower_user_id is null;

create table invitations (
  lender_id bigint not null,
  id bigint generated always as identity,
  borrower_id bigint not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- null while open; an older open link is withdrawn when a new one is made
  ended_at timestamptz,
  accepted_by bigint references users (id),
  primary key (lender_id, id),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, id)
);
create index invitations_borrower on invitations (lender_id, borrower_id);

-- A loan is its terms plus its events. Every column below "projections" is computed from those by the engine, kept for
-- lists and sums, and compared with a replay by the check.
create table loans (
  lender_id bigint not null references users (id),
  id bigint generated always as identity,
  borrower_id bigint not null,
  borrower_user_id bigint references users (id),
  loan_number text not null,
  loan_name text not null check (length(loan_name) between 1 and 100),
  loan_type text not null,
  notes text,
  -- the engine's terms, frozen; and the form as the lender filled it, for the edit screen
  terms jsonb not null,
  form jsonb not null,
  created_at timestamptz not null,
  created_by bigint not null references users (id),
  deleted_at timestamptz,
  -- projections
  principal_cents bigint not null check (principal_cents > 0),
  annual_rate_ppm bigint not null check (annual_rate_ppm >= 0),
  frequency text not null,
  originated_on date not null,
  matures_on date not null,
  payment_cents bigint not null check (payment_cents >= 0),
  grace_days integer not null check (grace_days >= 0),
  outstanding_cents bigint not null check (outstanding_cents >= 0),
  paid_principal_cents bigint not null default 0 check (paid_principal_cents >= 0),
  paid_interest_cents bigint not null default 0 check (paid_interest_cents >= 0),
  paid_fees_cents bigint not null default 0 check (paid_fees_cents >= 0),
  unapplied_cents bigint not null default 0 check (unapplied_cents >= 0),
  written_off_cents bigint not null default 0 check (written_off_cents >= 0),
  -- interest that the open installments still ask for
  unpaid_interest_cents bigint not null default 0 check (unpaid_interest_cents >= 0),
  -- the oldest installment that is not fully paid; null when nothing more is due
  next_due_on date,
  next_due_cents bigint check (next_due_cents >= 0),
  is_paid_off boolean not null default false,
  is_marked_defaulted boolean not null default false,
  has_payments boolean not null default false,
  primary key (lender_id, id),
  unique (lender_id, loan_number),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, id)
);
create index loans_newest on loans (lender_id, created_at desc, id desc) where deleted_at is null;
create index loans_borrower on loans (lender_id, borrower_id) where deleted_at is null;
create index loans_borrower_user on loans (borrower_user_id) where borrower_user_id is not null;
create index loans_next_due on loans (lender_id, next_due_on) where deleted_at is null and next_due_on is not null;

create table loan_events (
  lender_id bigint not null,
  id bigint generated always as identity,
  loan_id bigint not null,
  kind text not null check (kind in (
    'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_CHARGED', 'FEE_WAIVED', 'INTEREST_ADJUSTED',
    'TERMS_CHANGED', 'MARKED_DEFAULTED', 'WRITTEN_OFF', 'NOTE')),
  effective_on date not null,
  recorded_at timestamptz not null,
  recorded_by bigint not null references users (id),
  amount_cents bigint,
  -- the payment a PAYMENT_REVERSED takes back
  reversed_event_id bigint,
  -- what the kind needs beyond the columns, in the engine's words
  detail jsonb not null default '{}',
  primary key (lender_id, id),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  foreign key (lender_id, reversed_event_id) references loan_events (lender_id, id),
  check ((kind = 'PAYMENT_REVERSED') = (reversed_event_id is not null)),
  check (kind not in ('DISBURSED', 'PAYMENT_RECEIVED', 'FEE_CHARGED') or amount_cents > 0)
);
create index loan_events_loan on loan_events (lender_id, loan_id, id);
create unique index loan_events_reversed_once on loan_events (lender_id, reversed_event_id) where reversed_event_id is not null;

-- Projection: the schedule as it now stands.
create table installments (
  lender_id bigint not null,
  loan_id bigint not null,
  number integer not null check (number > 0),
  borrower_user_id bigint,
  from_on date not null,
  due_on date not null,
  payment_cents bigint not null,
  principal_cents bigint not null,
  interest_cents bigint not null check (interest_cents >= 0),
  balance_cents bigint not null check (balance_cents >= 0),
  paid_principal_cents bigint not null default 0 check (paid_principal_cents >= 0),
  paid_interest_cents bigint not null default 0 check (paid_interest_cents >= 0),
  is_paid boolean not null default false,
  paid_on date,
  primary key (lender_id, loan_id, number),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  check (principal_cents + interest_cents = payment_cents)
);
create index installments_open on installments (lender_id, due_on, loan_id) where not is_paid;

-- A payment as people speak of it. PENDING is a borrower's report without an event; the split is a projection.
create table payments (
  lender_id bigint not null,
  id bigint generated always as identity,
  loan_id bigint not null,
  borrower_user_id bigint,
  event_id bigint,
  amount_cents bigint not null check (amount_cents > 0),
  paid_on date not null,
  method text not null check (length(method) between 1 and 30),
  reference text,
  note text,
  status text not null check (status in ('PENDING', 'COMPLETED', 'DECLINED', 'REVERSED')),
  reason text,
  interest_cents bigint check (interest_cents >= 0),
  principal_cents bigint check (principal_cents >= 0),
  fees_cents bigint check (fees_cents >= 0),
  unapplied_cents bigint check (unapplied_cents >= 0),
  entered_by bigint not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (lender_id, id),
  unique (lender_id, event_id),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  foreign key (lender_id, event_id) references loan_events (lender_id, id),
  check ((status in ('PENDING', 'DECLINED')) = (event_id is null)),
  check (status <> 'COMPLETED' or interest_cents + principal_cents + fees_cents + unapplied_cents = amount_cents)
);
create index payments_loan on payments (lender_id, loan_id, paid_on desc, id desc);
create index payments_newest on payments (lender_id, created_at desc, id desc);

-- The ledger: one row moves an amount from one account to another, so an unbalanced entry cannot be written.
-- A row is taken back by a row in the other direction that names it, once. docs/ledger.md says what each account holds.
create table ledger_lines (
  lender_id bigint not null,
  id bigint generated always as identity,
  loan_id bigint not null,
  -- the event that made the row be written
  event_id bigint not null,
  -- the event whose money it is: differs from event_id when a later event changes an earlier split
  about_event_id bigint not null,
  debit_account text not null check (debit_account in ('CASH', 'PRINCIPAL', 'INTEREST_INCOME', 'FEE_INCOME', 'UNAPPLIED', 'WRITE_OFF')),
  credit_account text not null check (credit_account in ('CASH', 'PRINCIPAL', 'INTEREST_INCOME', 'FEE_INCOME', 'UNAPPLIED', 'WRITE_OFF')),
  amount_cents bigint not null check (amount_cents > 0),
  effective_on date not null,
  recorded_at timestamptz not null,
  reverses_line_id bigint,
  primary key (lender_id, id),
  unique (lender_id, reverses_line_id),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  foreign key (lender_id, event_id) references loan_events (lender_id, id),
  foreign key (lender_id, about_event_id) references loan_events (lender_id, id),
  foreign key (lender_id, reverses_line_id) references ledger_lines (lender_id, id),
  check (debit_account <> credit_account)
);
create index ledger_lines_loan on ledger_lines (lender_id, loan_id, id);
create index ledger_lines_effective on ledger_lines (lender_id, effective_on, id);

-- The audit log: one chain a user account that acts for itself (a lender's is the tenant's chain), chain 0 for the
-- installation. hash = sha256 over sequence, previous hash and the row's canonical bytes; the head row is locked to append.
create table audit_heads (
  lender_id bigint primary key,
  sequence bigint not null check (sequence >= 0),
  hash bytea not null check (length(hash) = 32)
);

create table audit_log (
  lender_id bigint not null,
  sequence bigint not null check (sequence > 0),
  at timestamptz not null,
  actor_id bigint,
  action text not null,
  subject_kind text,
  subject_id bigint,
  request_id text not null,
  detail jsonb not null default '{}',
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (lender_id, sequence)
);
create index audit_log_at on audit_log (lender_id, at desc);

-- Walls -----------------------------------------------------------------------------------------------------------

alter table counters enable row level security;
alter table counters force row level security;
alter table borrowers enable row level security;
alter table borrowers force row level security;
alter table invitations enable row level security;
alter table invitations force row level security;
alter table loans enable row level security;
alter table loans force row level security;
alter table loan_events enable row level security;
alter table loan_events force row level security;
alter table installments enable row level security;
alter table installments force row level security;
alter table payments enable row level security;
alter table payments force row level security;
alter table ledger_lines enable row level security;
alter table ledger_lines force row level security;
alter table audit_heads enable row level security;
alter table audit_heads force row level security;
alter table audit_log enable row level security;
alter table audit_log force row level security;

-- nullif: after a transaction the setting reads '' rather than null.
create policy of_lender on counters to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on borrowers to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on invitations to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on loans to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on loan_events to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on installments to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on payments to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on ledger_lines to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));

-- A borrower reads what is theirs, of every lender; the column stands on the row so that no policy joins.
create policy of_borrower on borrowers for select to loanwright_app
  using (borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint));
create policy of_borrower on loans for select to loanwright_app
  using (borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint));
-- Events carry no account column, since nothing of them is ever updated; they follow their loan.
create policy of_borrower on loan_events for select to loanwright_app
  using ((lender_id, loan_id) in (
    select l.lender_id, l.id from loans l
    where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
create policy of_borrower on installments for select to loanwright_app
  using (borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint));
create policy of_borrower on payments for select to loanwright_app
  using (borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint));
-- A borrower may report a payment; it is PENDING and changes no balance.
create policy borrower_reports on payments for insert to loanwright_app
  with check (
    status = 'PENDING'
    and borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)
    and entered_by = (select nullif(current_setting('app.user_id', true), '')::bigint));

-- A chain is written by whoever acts for it: the lender, the borrower for their own, the installation (0) for nobody's.
create policy of_chain on audit_heads to loanwright_app
  using (lender_id in (
    (select nullif(current_setting('app.lender_id', true), '')::bigint),
    (select nullif(current_setting('app.user_id', true), '')::bigint)))
  with check (lender_id in (
    (select nullif(current_setting('app.lender_id', true), '')::bigint),
    (select nullif(current_setting('app.user_id', true), '')::bigint)));
create policy of_chain on audit_log to loanwright_app
  using (lender_id in (
    (select nullif(current_setting('app.lender_id', true), '')::bigint),
    (select nullif(current_setting('app.user_id', true), '')::bigint)))
  with check (lender_id in (
    (select nullif(current_setting('app.lender_id', true), '')::bigint),
    (select nullif(current_setting('app.user_id', true), '')::bigint)));

-- Across lenders: an admin, and the system tasks that docs/security.md lists.
create policy across on counters to loanwright_admin using (true) with check (true);
create policy across on borrowers to loanwright_admin using (true) with check (true);
create policy across on invitations to loanwright_admin using (true) with check (true);
create policy across on loans to loanwright_admin using (true) with check (true);
create policy across on loan_events to loanwright_admin using (true) with check (true);
create policy across on installments to loanwright_admin using (true) with check (true);
create policy across on payments to loanwright_admin using (true) with check (true);
create policy across on ledger_lines to loanwright_admin using (true) with check (true);
create policy across on audit_heads to loanwright_admin using (true) with check (true);
create policy across on audit_log to loanwright_admin using (true) with check (true);

-- Grants: facts (events, ledger lines, audit rows) are only ever added. -------------------------------------------

grant select, insert, update on users, borrowers, invitations, loans, payments, counters, audit_heads to loanwright_app, loanwright_admin;
grant select, insert, update, delete on sessions, one_time_tokens, rate_limits, idempotency_keys, installments to loanwright_app, loanwright_admin;
grant select, insert on loan_events, ledger_lines, audit_log to loanwright_app, loanwright_admin;
