-- A borrower sends files: with a payment that they report, and when their lender asks for a document.
-- Whether a document has arrived is not stored: it follows from the documents that were sent since the lender last asked.
create table document_requests (
  lender_id bigint not null,
  id bigint generated always as identity,
  loan_id bigint not null,
  -- whom the loan had when the lender asked: a loan that is moved takes no request along
  borrower_id bigint not null,
  title text not null check (length(title) between 1 and 120),
  note text check (length(note) between 1 and 1000),
  status text not null default 'ASKED' check (status in ('ASKED', 'ACCEPTED', 'WITHDRAWN')),
  -- grows each time the lender asks again, which says why what came is not enough
  round integer not null default 1 check (round > 0),
  reason text check (length(reason) between 1 and 500),
  asked_at timestamptz not null,
  asked_by bigint not null references users (id),
  answered_at timestamptz,
  primary key (lender_id, id),
  check ((round > 1) = (reason is not null)),
  check ((status = 'ASKED') = (answered_at is null))
);

alter table documents add column payment_id bigint;
alter table documents add column request_id bigint;
alter table documents add column request_round integer;
alter table documents add constraint documents_sent_with check (payment_id is null or request_id is null);
alter table documents add constraint documents_round check ((request_id is null) = (request_round is null));
-- The borrower whose file first took this room; null of a lender's own.
alter table stored_files add column sent_by bigint references users (id);

-- The check of the new references reads tables whose policies bind their owner too.
alter table loans no force row level security;
alter table borrowers no force row level security;
alter table payments no force row level security;
alter table documents no force row level security;
alter table document_requests add foreign key (lender_id, loan_id) references loans (lender_id, id);
alter table document_requests add foreign key (lender_id, borrower_id) references borrowers (lender_id, id);
alter table documents add foreign key (lender_id, payment_id) references payments (lender_id, id);
alter table documents add foreign key (lender_id, request_id) references document_requests (lender_id, id);
alter table loans force row level security;
alter table borrowers force row level security;
alter table payments force row level security;
alter table documents force row level security;

create index document_requests_loan on document_requests (lender_id, loan_id, id desc);
create index document_requests_asked on document_requests (lender_id, id) where status = 'ASKED';
create index documents_payment on documents (lender_id, payment_id) where payment_id is not null;
create index documents_request on documents (lender_id, request_id) where request_id is not null;
create index documents_sent on documents (lender_id, created_by) where payment_id is not null or request_id is not null;

alter table document_requests enable row level security;
alter table document_requests force row level security;
create policy of_lender on document_requests to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_borrower on document_requests for select to loanwright_app
  using ((lender_id, loan_id, borrower_id) in (
    select l.lender_id, l.id, l.borrower_id from loans l
    where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
create policy across on document_requests to loanwright_admin using (true) with check (true);
create policy practice_apart on document_requests as restrictive to loanwright_admin
  using (lender_id < 4000000000000) with check (lender_id < 4000000000000);
grant select, delete on document_requests to loanwright_practice;
create policy practice_removed on document_requests to loanwright_practice using (
  lender_id > 4000000000000
  and lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
grant select, insert, update on document_requests to loanwright_app, loanwright_admin;

-- A borrower adds a document to a loan of their own that is not removed: with a payment that they reported and that waits, or
-- because the lender asks for it. There is no policy by which they could change or remove one.
create policy borrower_sends on documents for insert to loanwright_app
  with check (
    created_by = (select nullif(current_setting('app.user_id', true), '')::bigint)
    and is_visible and archived_at is null and hidden_at is null
    and (lender_id, loan_id, borrower_id) in (
      select l.lender_id, l.id, l.borrower_id from loans l
      where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)
        and l.deleted_at is null)
    and (
      (lender_id, loan_id, payment_id) in (
        select p.lender_id, p.loan_id, p.id from payments p
        where p.status = 'PENDING'
          and p.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint))
      or (lender_id, loan_id, borrower_id, request_id, request_round) in (
        select r.lender_id, r.loan_id, r.borrower_id, r.id, r.round from document_requests r where r.status = 'ASKED')));
-- What they sent is theirs to read, before it says that it was shown to them.
create policy of_sender on documents for select to loanwright_app
  using (
    created_by = (select nullif(current_setting('app.user_id', true), '')::bigint)
    and (payment_id is not null or request_id is not null)
    and (lender_id, loan_id, borrower_id) in (
      select l.lender_id, l.id, l.borrower_id from loans l
      where l.borrower_user_id = (select nullif(current_setting('app.user_id', true), '')::bigint)));
-- The first file of such a document and no other: a newer one is the lender's. That it was shown is written by a system task,
-- because a policy of the table that says so cannot look at documents, whose policy looks at that table.
create policy borrower_sends on document_versions for insert to loanwright_app
  with check (
    number = 1
    and uploaded_by = (select nullif(current_setting('app.user_id', true), '')::bigint)
    and (lender_id, document_id) in (
      select d.lender_id, d.id from documents d
      where d.created_by = (select nullif(current_setting('app.user_id', true), '')::bigint)
        and (d.payment_id is not null or d.request_id is not null)));
create policy of_sender on document_versions for select to loanwright_app
  using (
    number = 1
    and uploaded_by = (select nullif(current_setting('app.user_id', true), '')::bigint)
    and (lender_id, document_id) in (
      select d.lender_id, d.id from documents d
      where d.created_by = (select nullif(current_setting('app.user_id', true), '')::bigint)
        and (d.payment_id is not null or d.request_id is not null)));
alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check check (kind in (
  'VERIFY_EMAIL', 'RESET_PASSWORD', 'SIGN_IN_CHANGED', 'INSTRUCTIONS_CHANGED', 'REQUEST_SENT', 'REQUEST_ANSWERED',
  'DOCUMENT_ASKED'));

-- An older release would count a borrower's files as the lender's own, and its backups would leave the requests out.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
