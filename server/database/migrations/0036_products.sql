-- Named sets of terms that a lender's new loans can begin with. At most one is what they begin with unasked.
create table products (
  lender_id bigint not null references users (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  -- in the words of the loan form
  terms jsonb not null,
  -- the days of a loan follow from its first day
  loan_type text,
  term_months int check (term_months between 1 and 1200),
  balloon_months int check (balloon_months between 1 and 1200),
  is_default boolean not null default false,
  updated_at timestamptz not null,
  primary key (lender_id, id)
);
create unique index products_name on products (lender_id, lower(name));
create unique index products_default on products (lender_id) where is_default;

alter table products enable row level security;
alter table products force row level security;
create policy of_lender on products to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy across on products to loanwright_admin using (true) with check (true);
grant select, insert, update, delete on products to loanwright_app, loanwright_admin;

-- What new loans began with is the lender's first product. As the owner of the tables, past the walls between lenders.
alter table lender_settings no force row level security;
alter table products no force row level security;
insert into products (lender_id, name, terms, is_default, updated_at)
  select lender_id, 'Usual terms', loan_defaults, true, updated_at from lender_settings where loan_defaults <> '{}';
alter table lender_settings force row level security;
alter table products force row level security;
comment on column lender_settings.loan_defaults is
  'Moved to products. An earlier release that runs on during a rolling restart still reads it; no later one does.';
