-- A loan goes on as others: another borrower assumes it, it is split, or it is joined with another.
alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_CHARGED', 'FEE_WAIVED', 'INTEREST_ADJUSTED',
  'TERMS_CHANGED', 'MARKED_DEFAULTED', 'WRITTEN_OFF', 'TAKEN_BACK', 'NOTE', 'REFUNDED', 'FORGIVEN', 'ADVANCED', 'SOLD',
  'SETTLEMENT_AGREED', 'TRANSFERRED'));
alter table approvals drop constraint approvals_fact_check;
alter table approvals add constraint approvals_fact_check check (fact in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_WAIVED', 'INTEREST_ADJUSTED', 'TERMS_CHANGED', 'WRITTEN_OFF',
  'TAKEN_BACK', 'REFUNDED', 'FORGIVEN', 'ADVANCED', 'SOLD', 'SETTLEMENT_AGREED', 'TRANSFERRED', 'REMOVED', 'ADMIN_MADE', 'ADMIN_ENABLED', 'RESET_LINK',
  'SECOND_STEP_ENDED', 'LIMIT_RAISED', 'ROOM_RAISED'));
alter table loans add column transferred_on date;
-- The loans of the same lender that this one goes on with.
alter table loans add column continues bigint[];

-- An older release would ask for what went over to another loan.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
