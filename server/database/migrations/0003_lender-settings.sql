-- What a lender sets for all their loans: how borrowers pay, where letters go, what new loans begin with. No row: nothing is set.
create table lender_settings (
  lender_id bigint primary key references users (id),
  payment_instructions text not null default '' check (length(payment_instructions) <= 2000),
  postal_address text not null default '' check (length(postal_address) <= 500),
  -- in the words of the loan form
  loan_defaults jsonb not null default '{}',
  updated_at timestamptz not null
);

alter table lender_settings enable row level security;
alter table lender_settings force row level security;
create policy of_lender on lender_settings to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
-- A borrower reads how to pay those who lent to them.
create policy of_borrower on lender_settings for select to loanwright_app
  using (lender_id in (
    select l.lender_id from loans l
    where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
create policy across on lender_settings to loanwright_admin using (true) with check (true);
grant select, insert, update on lender_settings to loanwright_app, loanwright_admin;

-- Payments over all loans of a lender, the latest day first, and those that wait to be confirmed or declined.
create index payments_by_day on payments (lender_id, paid_on desc, id desc);
create index payments_waiting on payments (lender_id, paid_on desc, id desc) where status = 'PENDING';
