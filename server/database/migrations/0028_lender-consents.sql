-- A borrower answers each lender who wants to show them a loan. Only an agreed lender's records are tied to the account.
create table lender_consents (
  lender_id bigint not null references users (id),
  user_id bigint not null references users (id),
  answer text not null check (answer in ('AGREED', 'DECLINED')),
  -- null: the record was tied before borrowers were asked
  answered_at timestamptz,
  primary key (lender_id, user_id)
);
create index lender_consents_user on lender_consents (user_id);
-- As the owner of the tables, past the walls between lenders, which stand again before anybody sees anything of this.
alter table borrowers no force row level security;
alter table payments no force row level security;
insert into lender_consents (lender_id, user_id, answer)
  select distinct lender_id, borrower_user_id, 'AGREED' from borrowers where borrower_user_id is not null;

-- The account whose owner does not want to see this record. The lender reads it as "does not know you".
alter table borrowers
  add column hidden_from bigint references users (id),
  add column hidden_at timestamptz,
  add check ((hidden_from is null) = (hidden_at is null)),
  add check (hidden_from is null or borrower_user_id is null);
create index borrowers_hidden on borrowers (hidden_from) where hidden_from is not null;

-- Addresses are compared in one form (NFC). An older record may have another.
update borrowers b set email_key = lower(normalize(b.email_key, NFC))
where b.email_key <> lower(normalize(b.email_key, NFC)) and not exists (
  select from borrowers o where o.lender_id = b.lender_id and o.email_key = lower(normalize(b.email_key, NFC)));

-- Whether a payment began as a borrower's report. Until now this followed from the account tied to the row, which may go.
alter table payments add column is_reported boolean not null default false;
update payments set is_reported = true where entered_by = borrower_user_id;
alter table borrowers force row level security;
alter table payments force row level security;
alter policy borrower_reports on payments
  with check (
    status = 'PENDING' and is_reported
    and borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)
    and entered_by = (select nullif(current_setting('app.user_id', true), '')::bigint));

alter table lender_consents enable row level security;
alter table lender_consents force row level security;
create policy of_lender on lender_consents for select to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_borrower on lender_consents for select to loanwright_app
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::bigint));
create policy across on lender_consents to loanwright_admin using (true) with check (true);
grant select on lender_consents to loanwright_app;
grant select, insert, update on lender_consents to loanwright_admin;
