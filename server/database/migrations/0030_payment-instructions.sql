-- How a lender wants to be paid, each time it was set: the last row counts. A row is never changed, so that a borrower can
-- compare what is said today with what was said before.
create table payment_instructions (
  lender_id bigint not null references users (id),
  id bigint generated always as identity,
  instructions text not null check (length(instructions) <= 2000),
  postal_address text not null check (length(postal_address) <= 500),
  set_at timestamptz not null,
  set_by bigint not null references users (id),
  primary key (lender_id, id)
);
-- As the owner of the tables, past the walls between lenders, which stand again before anybody sees anything of this.
alter table lender_settings no force row level security;
insert into payment_instructions (lender_id, instructions, postal_address, set_at, set_by)
  select lender_id, payment_instructions, postal_address, updated_at, lender_id from lender_settings
  where payment_instructions <> '' or postal_address <> '';
alter table lender_settings force row level security;

alter table payment_instructions enable row level security;
alter table payment_instructions force row level security;
create policy of_lender on payment_instructions to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_borrower on payment_instructions for select to loanwright_app
  using (lender_id in (
    select l.lender_id from loans l
    where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
create policy across on payment_instructions to loanwright_admin using (true) with check (true);
grant select, insert on payment_instructions to loanwright_app, loanwright_admin;

-- One row for the quote of a loan, its day and its figures, however often it is read at once. Rows from before have none.
alter table payoff_quotes add column figures_hash text check (figures_hash ~ '^[0-9a-f]{64}$');
create unique index payoff_quotes_once
  on payoff_quotes (lender_id, loan_id, borrower_id, quoted_by, payoff_on, figures_hash);

-- The letter about it is a row as other letters are.
alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check
  check (kind in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'SIGN_IN_CHANGED', 'INSTRUCTIONS_CHANGED'));
-- An older release would tie records without an answer and change instructions without a password.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
