-- Less than is owed is agreed on, in one or several payments.
alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_CHARGED', 'FEE_WAIVED', 'INTEREST_ADJUSTED',
  'TERMS_CHANGED', 'MARKED_DEFAULTED', 'WRITTEN_OFF', 'TAKEN_BACK', 'NOTE', 'REFUNDED', 'FORGIVEN', 'ADVANCED', 'SOLD',
  'SETTLEMENT_AGREED'));
alter table approvals drop constraint approvals_fact_check;
alter table approvals add constraint approvals_fact_check check (fact in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_WAIVED', 'INTEREST_ADJUSTED', 'TERMS_CHANGED', 'WRITTEN_OFF',
  'TAKEN_BACK', 'REFUNDED', 'FORGIVEN', 'ADVANCED', 'SOLD', 'SETTLEMENT_AGREED', 'REMOVED', 'ADMIN_MADE', 'ADMIN_ENABLED',
  'RESET_LINK', 'SECOND_STEP_ENDED', 'LIMIT_RAISED', 'ROOM_RAISED'));

-- An older release would ask for what a settlement forgave.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
