-- Which file of a document its borrower could read, and since when. A row is never taken back: what a borrower could once
-- see stays readable for them. It repeats loan and borrower, because a policy of documents reads it.
create table document_disclosures (
  lender_id bigint not null,
  document_id bigint not null,
  number integer not null,
  loan_id bigint not null,
  borrower_id bigint not null,
  shown_at timestamptz not null,
  primary key (lender_id, document_id, number),
  foreign key (lender_id, document_id, number) references document_versions (lender_id, document_id, number),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, id)
);
create index document_disclosures_loan on document_disclosures (lender_id, loan_id, borrower_id);

-- Of a document that was shown before this table existed, only the newest file is known to have been readable.
-- As the owner of the tables, past the walls between lenders, which stand again before anybody sees anything of this.
alter table documents no force row level security;
alter table document_versions no force row level security;
insert into document_disclosures (lender_id, document_id, number, loan_id, borrower_id, shown_at)
  select d.lender_id, d.id, max(v.number), d.loan_id, d.borrower_id, d.updated_at
  from documents d
  join document_versions v on v.lender_id = d.lender_id and v.document_id = d.id
  where d.is_visible
  group by d.lender_id, d.id;
alter table documents force row level security;
alter table document_versions force row level security;

-- Since when new files of a document are no longer shown to the borrower; null while they are, or never were.
alter table documents add column hidden_at timestamptz;

alter table document_disclosures enable row level security;
alter table document_disclosures force row level security;
create policy of_lender on document_disclosures to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_borrower on document_disclosures for select to loanwright_app
  using ((lender_id, loan_id, borrower_id) in (
    select l.lender_id, l.id, l.borrower_id from loans l
    where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
create policy across on document_disclosures to loanwright_admin using (true) with check (true);
grant select, insert on document_disclosures to loanwright_app, loanwright_admin;

-- A borrower reads documents and files by what was shown to them.
drop policy of_borrower on documents;
create policy of_borrower on documents for select to loanwright_app
  using ((lender_id, id) in (
    select s.lender_id, s.document_id from document_disclosures s
    join loans l on l.lender_id = s.lender_id and l.id = s.loan_id and l.borrower_id = s.borrower_id
    where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
drop policy of_borrower on document_versions;
create policy of_borrower on document_versions for select to loanwright_app
  using ((lender_id, document_id, number) in (
    select s.lender_id, s.document_id, s.number from document_disclosures s
    join loans l on l.lender_id = s.lender_id and l.id = s.loan_id and l.borrower_id = s.borrower_id
    where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
