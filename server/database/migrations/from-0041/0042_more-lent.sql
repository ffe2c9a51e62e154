-- Money lent later on a loan is an event of its own.
alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_CHARGED', 'FEE_WAIVED', 'INTEREST_ADJUSTED',
  'TERMS_CHANGED', 'MARKED_DEFAULTED', 'WRITTEN_OFF', 'TAKEN_BACK', 'NOTE', 'REFUNDED', 'FORGIVEN', 'ADVANCED'));
alter table loan_events add constraint loan_events_advance_check check (kind <> 'ADVANCED' or amount_cents > 0);
alter table approvals drop constraint approvals_fact_check;
alter table approvals add constraint approvals_fact_check check (fact in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_WAIVED', 'INTEREST_ADJUSTED', 'TERMS_CHANGED', 'WRITTEN_OFF',
  'TAKEN_BACK', 'REFUNDED', 'FORGIVEN', 'ADVANCED', 'REMOVED', 'ADMIN_MADE', 'ADMIN_ENABLED', 'RESET_LINK',
  'SECOND_STEP_ENDED', 'LIMIT_RAISED', 'ROOM_RAISED'));

-- The money that goes out on a later day is looked for every hour.
create index loan_events_of_later_advances on loan_events (effective_on)
  where kind = 'ADVANCED' and detail ? 'agreedOn';

-- An older release would not count what was lent later.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
