-- A payment that is corrected is reversed and entered anew; it names the payment in its place.
alter table payments add column replaced_by_id bigint;
-- The check of the new reference reads all lenders' rows, and the policies bind the owner of the tables too.
alter table payments no force row level security;
alter table payments add foreign key (lender_id, replaced_by_id) references payments (lender_id, id);
alter table payments force row level security;
alter table payments add check (replaced_by_id is null or status = 'REVERSED');

-- An older release would count a write-off that was taken back.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
