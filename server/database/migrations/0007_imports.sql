-- What came in by a file: each import with what it made, so that it can be undone, and how the columns of a lender's
-- files were read. A borrower record that was made by mistake is removed from view; its row stays.

alter table borrowers add column removed_at timestamptz;

create table imports (
  lender_id bigint not null references users (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('BORROWERS', 'LOANS', 'LOANS_AS_OF', 'PAYMENTS')),
  -- as it was called where it came from; only ever shown
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  row_count integer not null check (row_count > 0),
  -- how many were made, and their sums
  borrowers_made integer not null check (borrowers_made >= 0),
  loans_made integer not null check (loans_made >= 0),
  payments_made integer not null check (payments_made >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  interest_cents bigint not null check (interest_cents >= 0),
  fees_cents bigint not null check (fees_cents >= 0),
  imported_by bigint not null references users (id),
  imported_at timestamptz not null,
  undone_by bigint references users (id),
  undone_at timestamptz,
  primary key (lender_id, id),
  check ((undone_by is null) = (undone_at is null))
);

-- One row for each borrower, loan or payment that an import made, and the row of the file it came from.
create table imported_rows (
  lender_id bigint not null,
  import_id bigint not null,
  kind text not null check (kind in ('BORROWER', 'LOAN', 'PAYMENT')),
  -- the id of what was made
  subject_id bigint not null,
  row_number integer not null check (row_number > 0),
  -- what the file calls it, by which a later file may name it
  reference text check (length(reference) between 1 and 200),
  -- a loan's last fact when it was made, a payment's own: what came after it stands in the way of undoing
  event_id bigint,
  primary key (lender_id, import_id, kind, subject_id),
  foreign key (lender_id, import_id) references imports (lender_id, id),
  foreign key (lender_id, event_id) references loan_events (lender_id, id)
);
create index imported_rows_reference on imported_rows (lender_id, reference) where reference is not null;

-- Which column was which field, by the headings of the file.
create table import_mappings (
  lender_id bigint not null references users (id),
  kind text not null,
  signature text not null check (signature ~ '^[0-9a-f]{64}$'),
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (lender_id, kind, signature)
);

alter table imports enable row level security;
alter table imports force row level security;
alter table imported_rows enable row level security;
alter table imported_rows force row level security;
alter table import_mappings enable row level security;
alter table import_mappings force row level security;

create policy of_lender on imports to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on imported_rows to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on import_mappings to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy across on imports to loanwright_admin using (true) with check (true);
create policy across on imported_rows to loanwright_admin using (true) with check (true);
create policy across on import_mappings to loanwright_admin using (true) with check (true);

grant select, insert, update on imports, import_mappings to loanwright_app, loanwright_admin;
grant select, insert on imported_rows to loanwright_app, loanwright_admin;
