-- What came in at the bank: statements that were dropped, the lines of money in them, which payments they became, and the
-- names by which payers are known. None of it is money of the ledger (docs/decisions/0109): a line becomes that when it is
-- assigned to loans, by payments like any other. How much of a line is assigned follows from its payments that count,
-- so that a payment which is reversed, wherever that is done, lets its line wait again.

create table bank_statements (
  lender_id bigint not null references users (id),
  id bigint generated always as identity,
  format text not null check (format in ('CSV', 'OFX')),
  -- as it was called where it came from; only ever shown
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- money that came in, and how many of those lines no earlier statement had
  line_count integer not null check (line_count > 0),
  added_count integer not null check (added_count between 0 and line_count),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  -- money that went out, which is not kept
  passed_over_count integer not null check (passed_over_count >= 0),
  passed_over_cents bigint not null check (passed_over_cents >= 0),
  added_by bigint not null references users (id),
  added_at timestamptz not null,
  primary key (lender_id, id)
);

create table bank_lines (
  lender_id bigint not null,
  id bigint generated always as identity,
  statement_id bigint not null,
  -- by which the same line of another statement is known
  line_key text not null check (line_key ~ '^[0-9a-f]{64}$'),
  posted_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  payer text not null check (length(payer) <= 150),
  memo text not null check (length(memo) <= 400),
  -- the last digits of its number, or what the lender calls it
  account text not null check (length(account) <= 60),
  number text check (length(number) between 1 and 60),
  -- what of the payer's text is the same from month to month; empty when it names nobody
  payer_key text not null check (length(payer_key) <= 200),
  -- what of it pays no loan, and why
  set_aside_cents bigint not null default 0 check (set_aside_cents between 0 and amount_cents),
  set_aside_reason text check (length(set_aside_reason) between 1 and 500),
  primary key (lender_id, id),
  unique (lender_id, line_key),
  foreign key (lender_id, statement_id) references bank_statements (lender_id, id),
  check ((set_aside_cents > 0) = (set_aside_reason is not null))
);
create index bank_lines_by_day on bank_lines (lender_id, posted_on, id);
create index bank_lines_statement on bank_lines (lender_id, statement_id);

-- RECORDED: the line made the payment. CONFIRMED: a borrower had reported it. LINKED: it was recorded before.
create table bank_line_payments (
  lender_id bigint not null,
  line_id bigint not null,
  payment_id bigint not null,
  kind text not null check (kind in ('RECORDED', 'CONFIRMED', 'LINKED')),
  assigned_by bigint not null references users (id),
  assigned_at timestamptz not null,
  -- a payment is one line's
  primary key (lender_id, payment_id),
  foreign key (lender_id, line_id) references bank_lines (lender_id, id),
  foreign key (lender_id, payment_id) references payments (lender_id, id)
);
create index bank_line_payments_line on bank_line_payments (lender_id, line_id);

create table payer_names (
  lender_id bigint not null references users (id),
  id bigint generated always as identity,
  payer_key text not null check (length(payer_key) between 1 and 200),
  -- as the bank wrote it last
  payer text not null check (length(payer) between 1 and 150),
  loan_id bigint not null,
  learned_at timestamptz not null,
  primary key (lender_id, id),
  unique (lender_id, payer_key, loan_id),
  foreign key (lender_id, loan_id) references loans (lender_id, id)
);

alter table bank_statements enable row level security;
alter table bank_statements force row level security;
alter table bank_lines enable row level security;
alter table bank_lines force row level security;
alter table bank_line_payments enable row level security;
alter table bank_line_payments force row level security;
alter table payer_names enable row level security;
alter table payer_names force row level security;

-- Written as in 0008, so that the planner does not take the wall for a filter of its own.
create policy of_lender on bank_statements to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
create policy of_lender on bank_lines to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
create policy of_lender on bank_line_payments to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
create policy of_lender on payer_names to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
create policy across on bank_statements to loanwright_admin using (true) with check (true);
create policy across on bank_lines to loanwright_admin using (true) with check (true);
create policy across on bank_line_payments to loanwright_admin using (true) with check (true);
create policy across on payer_names to loanwright_admin using (true) with check (true);

grant select, insert on bank_statements to loanwright_app, loanwright_admin;
grant select, insert, update on bank_lines to loanwright_app, loanwright_admin;
grant select, insert, delete on bank_line_payments to loanwright_app, loanwright_admin;
grant select, insert, update, delete on payer_names to loanwright_app, loanwright_admin;
