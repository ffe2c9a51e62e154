-- What a lender writes down for themself about a borrower or about a loan. A note is changed by a row that replaces it,
-- once, so nothing that was written is lost. There is no policy for borrowers: they never see these.
create table notes (
  lender_id bigint not null,
  id bigint generated always as identity,
  -- one of the two: whom or what the note is about
  borrower_id bigint,
  loan_id bigint,
  noted_on date not null,
  text text not null check (length(text) between 1 and 5000),
  written_by bigint not null references users (id),
  written_at timestamptz not null,
  replaces_id bigint,
  primary key (lender_id, id),
  unique (lender_id, replaces_id),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, id),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  foreign key (lender_id, replaces_id) references notes (lender_id, id),
  check ((borrower_id is null) <> (loan_id is null))
);
create index notes_borrower on notes (lender_id, borrower_id) where borrower_id is not null;
create index notes_loan on notes (lender_id, loan_id) where loan_id is not null;

alter table notes enable row level security;
alter table notes force row level security;
create policy of_lender on notes to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy across on notes to loanwright_admin using (true) with check (true);
grant select, insert on notes to loanwright_app, loanwright_admin;
