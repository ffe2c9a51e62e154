-- The bytes that each lender stores, each content once. A row is there before the bytes are, so that files which arrive at
-- once cannot pass the limit of a lender together.
create table stored_files (
  lender_id bigint not null references users (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  counted_at timestamptz not null,
  primary key (lender_id, sha256)
);
-- As the owner of the tables, past the walls between lenders, which stand again before anybody sees anything of this.
alter table document_versions no force row level security;
insert into stored_files (lender_id, sha256, size_bytes, counted_at)
  select lender_id, sha256, max(size_bytes), min(uploaded_at) from document_versions group by lender_id, sha256;
alter table document_versions force row level security;

alter table stored_files enable row level security;
alter table stored_files force row level security;
create policy of_lender on stored_files to loanwright_app
  using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy across on stored_files to loanwright_admin using (true) with check (true);
grant select, insert, delete on stored_files to loanwright_app, loanwright_admin;
-- An older release would store files without counting them.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
