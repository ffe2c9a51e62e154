-- Unpaid fees may be due with the last payment (loan_events.detail of TERMS_CHANGED: unpaidFees TO_END). An older release would add
-- them to the principal.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
