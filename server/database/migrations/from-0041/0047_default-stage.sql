-- How far a default has gone: the whole loan called due, or what a lender or a court has begun.
alter table loans add column default_stage text check (
  default_stage in ('ACCELERATED', 'REPOSSESSION', 'FORECLOSURE', 'BANKRUPTCY'));

-- An older release would go on by the schedule of a loan that was called due.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
