-- Papers of a loan: payoff figures that were quoted, and files that were uploaded. The bytes of a file stand outside the
-- database, under the SHA-256 of what is in them (docs/decisions/0078). A borrower sees what belongs to their own loan while it is
-- theirs: borrower_id is whom the loan had when the row was made, and a loan that is moved takes nothing of it along.

create table payoff_quotes (
  lender_id bigint not null,
  id bigint generated always as identity,
  loan_id bigint not null,
  borrower_id bigint not null,
  quoted_by bigint not null references users (id),
  quoted_at timestamptz not null,
  -- the first and the last day with a figure of its own
  payoff_on date not null,
  good_through_on date not null check (good_through_on >= payoff_on),
  total_cents bigint not null check (total_cents >= 0),
  -- what the paper says, but for the words of its language
  content jsonb not null,
  primary key (lender_id, id),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, id)
);
create index payoff_quotes_loan on payoff_quotes (lender_id, loan_id, id desc);

create table documents (
  lender_id bigint not null,
  id bigint generated always as identity,
  loan_id bigint not null,
  borrower_id bigint not null,
  title text not null check (length(title) between 1 and 120),
  document_type text not null check (length(document_type) between 1 and 30),
  is_visible boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null,
  created_by bigint not null references users (id),
  updated_at timestamptz not null,
  primary key (lender_id, id),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, id)
);
create index documents_loan on documents (lender_id, loan_id, id desc);
create index documents_borrower on documents (lender_id, borrower_id, id desc);

-- What was uploaded, and what has taken its place since: the highest number is the one that counts. Never changed.
create table document_versions (
  lender_id bigint not null,
  document_id bigint not null,
  number integer not null check (number > 0),
  -- as it was called where it came from; only ever shown
  file_name text not null check (length(file_name) between 1 and 200),
  -- as its content says
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null,
  uploaded_by bigint not null references users (id),
  primary key (lender_id, document_id, number),
  foreign key (lender_id, document_id) references documents (lender_id, id)
);

alter table payoff_quotes enable row level security;
alter table payoff_quotes force row level security;
alter table documents enable row level security;
alter table documents force row level security;
alter table document_versions enable row level security;
alter table document_versions force row level security;

create policy of_lender on payoff_quotes to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on documents to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on document_versions to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));

create policy of_borrower on payoff_quotes for select to loanwright_app
  using ((lender_id, loan_id, borrower_id) in (
    select l.lender_id, l.id, l.borrower_id from loans l
    where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
-- A borrower may ask what settles their loan, and the answer is kept.
create policy borrower_asks on payoff_quotes for insert to loanwright_app
  with check (
    quoted_by = (select nullif(current_setting('app.user_id', true), '')::bigint)
    and (lender_id, loan_id, borrower_id) in (
      select l.lender_id, l.id, l.borrower_id from loans l
      where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
create policy of_borrower on documents for select to loanwright_app
  using (is_visible and archived_at is null and (lender_id, loan_id, borrower_id) in (
    select l.lender_id, l.id, l.borrower_id from loans l
    where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
create policy of_borrower on document_versions for select to loanwright_app
  using ((lender_id, document_id) in (
    select d.lender_id, d.id from documents d
    join loans l on l.lender_id = d.lender_id and l.id = d.loan_id and l.borrower_id = d.borrower_id
    where d.is_visible and d.archived_at is null
      and l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));

create policy across on payoff_quotes to loanwright_admin using (true) with check (true);
create policy across on documents to loanwright_admin using (true) with check (true);
create policy across on document_versions to loanwright_admin using (true) with check (true);

grant select, insert on payoff_quotes, document_versions to loanwright_app, loanwright_admin;
grant select, insert, update on documents to loanwright_app, loanwright_admin;
