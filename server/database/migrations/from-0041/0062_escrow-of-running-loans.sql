-- A loan that ran before may begin with what was held for taxes and insurance (loan_events.detail of DISBURSED: escrowCents). An older
-- release would book nothing for it.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
