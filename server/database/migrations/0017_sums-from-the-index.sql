-- What is open and when it is due, with everything that dashboards add up of it, so that their sums are read from the index
-- alone: looked up row by row, what falls due at all lenders within six weeks was a hundred thousand places on the disk.
-- The borrower's account is among it because row-level security asks for it.
create index installments_due on installments (lender_id, due_on, loan_id, number)
  include (payment_cents, paid_principal_cents, paid_interest_cents, borrower_user_id) where not is_paid;
drop index installments_open;
-- An index is enough by itself only where a page has been vacuumed since it was written. By its own count PostgreSQL would
-- wait for changes to a fifth of a table that holds decades of rows to come.
alter table installments set (autovacuum_vacuum_scale_factor = 0.001, autovacuum_vacuum_insert_scale_factor = 0.01);
-- Days of grace change seldom. Who counts late installments asks each for the change before it.
create index loan_events_terms_changed on loan_events (lender_id, loan_id) where kind = 'TERMS_CHANGED';
