-- What was past due may be moved to the last payment (loan_events.detail of TERMS_CHANGED: arrears). An older release would
-- leave it due, and would ask for other payments than were agreed.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
