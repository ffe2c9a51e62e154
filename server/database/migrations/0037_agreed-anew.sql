-- A change of terms, with the fee charged for it, can be taken back and then counts as never agreed.
alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_CHARGED', 'FEE_WAIVED', 'INTEREST_ADJUSTED',
  'TERMS_CHANGED', 'MARKED_DEFAULTED', 'WRITTEN_OFF', 'TAKEN_BACK', 'NOTE'));
alter table loan_events drop constraint loan_events_check;
alter table loan_events add constraint loan_events_check
  check ((kind in ('PAYMENT_REVERSED', 'TAKEN_BACK')) = (reversed_event_id is not null));
alter table approvals drop constraint approvals_fact_check;
alter table approvals add constraint approvals_fact_check check (fact in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_WAIVED', 'INTEREST_ADJUSTED', 'TERMS_CHANGED', 'WRITTEN_OFF',
  'TAKEN_BACK', 'REMOVED', 'ADMIN_MADE', 'ADMIN_ENABLED', 'RESET_LINK', 'SECOND_STEP_ENDED', 'LIMIT_RAISED', 'ROOM_RAISED'));

-- An older release would count what was taken back.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
