-- What a contract charges with an installment, beside its payment, and what of that is paid. The index of open installments has
-- both, so that what is asked for is still summed from it alone.
alter table installments
  add column charges_cents bigint not null default 0 check (charges_cents >= 0),
  add column paid_charges_cents bigint not null default 0 check (paid_charges_cents >= 0),
  add check (paid_charges_cents <= charges_cents);
drop index installments_open;
create index installments_open on installments (lender_id, due_on, loan_id, number)
  include (payment_cents, interest_cents, paid_principal_cents, paid_interest_cents, borrower_user_id, charges_cents,
    paid_charges_cents)
  where not is_paid;
