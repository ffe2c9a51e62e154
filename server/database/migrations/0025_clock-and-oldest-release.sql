-- Entries of the audit log up to this instant come from a clock that was ahead; the log cannot be changed. Null: there are none.
alter table installation_settings add column log_passed_over timestamptz;
-- The number of the migration that a release must have at least to start on this database. A migration that adds a protection
-- which an older release would pass over raises it to its own number, as this one does.
alter table installation_settings add column oldest_migration integer not null default 0;
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
