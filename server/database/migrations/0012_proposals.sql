-- What borrowers ask to pay otherwise: more with each payment, an amount at once, another rate, everything on a day. A request
-- is no fact of the loan, and none follows from an answer to it. Of a loan one waits at a time.
create table proposals (
  lender_id bigint not null,
  id bigint generated always as identity,
  loan_id bigint not null,
  borrower_user_id bigint not null references users (id),
  extra_cents bigint check (extra_cents > 0),
  lump_cents bigint check (lump_cents > 0),
  -- null: as soon as it is accepted
  lump_on date,
  rate_ppm bigint check (rate_ppm >= 0),
  payoff_on date,
  note text check (length(note) between 1 and 1000),
  status text not null check (status in ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  reason text check (length(reason) between 1 and 500),
  sent_at timestamptz not null,
  answered_at timestamptz,
  answered_by bigint references users (id),
  primary key (lender_id, id),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  check (coalesce(extra_cents, lump_cents, rate_ppm) is not null or payoff_on is not null),
  check (lump_on is null or lump_cents is not null),
  check ((reason is not null) = (status = 'DECLINED')),
  check ((answered_at is null) = (status = 'OPEN') and (answered_by is null) = (status = 'OPEN'))
);
create unique index proposals_open on proposals (lender_id, loan_id) where status = 'OPEN';
create index proposals_loan on proposals (lender_id, loan_id);
create index proposals_borrower on proposals (borrower_user_id);

alter table proposals enable row level security;
alter table proposals force row level security;

-- Written as in 0008, so that the planner does not take the wall for a filter of its own.
create policy of_lender on proposals to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
create policy of_borrower on proposals for select to loanwright_app
  using (borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint));
-- A borrower may ask, and take back what still waits; no answer is theirs to give.
create policy borrower_asks on proposals for insert to loanwright_app
  with check (
    status = 'OPEN'
    and borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)
    and (lender_id, loan_id) in (
      select l.lender_id, l.id from loans l
      where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
create policy borrower_withdraws on proposals for update to loanwright_app
  using (status = 'OPEN' and borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint))
  with check (
    status = 'WITHDRAWN'
    and borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint));
create policy across on proposals to loanwright_admin using (true) with check (true);

grant select, insert, update on proposals to loanwright_app, loanwright_admin;
