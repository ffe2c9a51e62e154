-- A loan may be charged off while it stays owed.
alter table loans drop constraint loans_default_stage_check;
alter table loans add constraint loans_default_stage_check check (
  default_stage in ('ACCELERATED', 'REPOSSESSION', 'FORECLOSURE', 'BANKRUPTCY', 'CHARGED_OFF'));

-- An older release would keep the principal among what is outstanding.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
