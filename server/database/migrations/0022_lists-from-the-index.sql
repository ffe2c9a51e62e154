-- Totals of lists of payments are the sum of what the rows of their loans say (0021).
create index loans_counted on loans (lender_id)
  include (payments_received, payments_reversed, borrower_user_id) where deleted_at is null;
-- Reports without a fact are few, and counted one by one.
create index payments_reported on payments (lender_id) include (loan_id, status, borrower_user_id)
  where status in ('PENDING', 'DECLINED');
-- Removed loans are few as well. A page of payments leaves theirs out by this, and looks no loan up.
create index loans_removed on loans (lender_id, id) include (borrower_user_id) where deleted_at is not null;

-- A page somewhere in the middle passes over all before it: with what lists are narrowed by, and what the walls ask for, in
-- the index, that is reading on in it and nothing else.
create index payments_list on payments (lender_id, paid_on desc, id desc) include (loan_id, borrower_user_id, status, method);
drop index payments_by_day;
create index payments_list_of_all on payments (paid_on desc, id desc)
  include (amount_cents, status, lender_id, loan_id);
drop index payments_of_all_by_day;
-- Words are looked for in references by themselves, so that payments without one are left alone.
create index payments_referenced on payments (lender_id, id) include (reference, borrower_user_id)
  where reference is not null;
-- The interest and principal of what is due next, for lists of loans: with them the index has all that lists say of installments.
create index installments_open on installments (lender_id, due_on, loan_id, number)
  include (payment_cents, interest_cents, paid_principal_cents, paid_interest_cents, borrower_user_id) where not is_paid;
drop index installments_due;

-- An index is enough by itself only for pages of a table that were vacuumed since they were written. By its own count
-- PostgreSQL would wait for a fifth of the table. And where dead rows stand on less than a fiftieth of the pages it leaves them
-- in the indexes, and those pages out of what an index may answer for: not here.
alter table loans set (autovacuum_vacuum_scale_factor = 0.005, vacuum_index_cleanup = on);
alter table installments set (autovacuum_vacuum_scale_factor = 0.0005, vacuum_index_cleanup = on);
alter table loan_events set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table audit_log set (autovacuum_vacuum_insert_scale_factor = 0.01);
