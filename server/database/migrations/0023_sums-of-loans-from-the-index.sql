-- Everything that dashboards add up of loans, and what a total of payments adds up, in one index. A loan's row has its terms and
-- its form as well, more than a kilobyte: a summary of all lenders read two hundred megabytes of rows three times for a
-- twentieth of that. Among it is the borrower's account, because row-level security asks for it.
create index loans_summed on loans (lender_id, id)
  include (borrower_user_id, frequency, is_paid_off, is_marked_defaulted, originated_on, next_due_on, grace_days,
    principal_cents, outstanding_cents, payment_cents, paid_interest_cents, unpaid_interest_cents,
    payments_received, payments_reversed)
  where deleted_at is null;
-- It has what this one had.
drop index loans_counted;
