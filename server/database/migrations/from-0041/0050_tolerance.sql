-- A payment that is so little below or above the payoff closes the loan, by the lender's setting.
alter table lender_settings add column tolerance_cents integer not null default 0 check (tolerance_cents between 0 and 500);

-- An older release would ask for what was let go.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
