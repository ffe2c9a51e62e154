-- A payment that is corrected is reversed and entered anew; it names the payment in its place.
alter table payments add column replaced_by_id bigint;
alter table payments add foreign key (lender_id, replaced_by_id) references payments (lender_id, id);
alter table payments add check (replaced_by_id is null or status = 'REVERSED');

-- An older release would count a write-off that was taken back.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
