-- Money above what is owed is kept for the borrower: it is refunded, or becomes a payment on another of their loans.
alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_CHARGED', 'FEE_WAIVED', 'INTEREST_ADJUSTED',
  'TERMS_CHANGED', 'MARKED_DEFAULTED', 'WRITTEN_OFF', 'TAKEN_BACK', 'NOTE', 'REFUNDED'));
alter table loan_events add constraint loan_events_refund_check check (kind <> 'REFUNDED' or amount_cents > 0);
alter table approvals drop constraint approvals_fact_check;
alter table approvals add constraint approvals_fact_check check (fact in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_WAIVED', 'INTEREST_ADJUSTED', 'TERMS_CHANGED', 'WRITTEN_OFF',
  'TAKEN_BACK', 'REFUNDED', 'REMOVED', 'ADMIN_MADE', 'ADMIN_ENABLED', 'RESET_LINK', 'SECOND_STEP_ENDED', 'LIMIT_RAISED',
  'ROOM_RAISED'));
-- The move, on another loan of the borrower, that brought a payment.
alter table payments add column moved_by_event_id bigint;
-- The check of the new reference reads all lenders' rows, and the policies bind the owner of the tables too.
alter table payments no force row level security;
alter table loan_events no force row level security;
alter table payments add foreign key (lender_id, moved_by_event_id) references loan_events (lender_id, id);
alter table payments force row level security;
alter table loan_events force row level security;
create unique index payments_moved_once on payments (lender_id, moved_by_event_id) where moved_by_event_id is not null;

-- An older release would count money as held that was refunded.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
