-- Taxes and insurance collected with each payment are the borrower's money: an account of its own, paid out for them or given back
-- (loan_events.detail of ESCROW_PAID_OUT: paidFor, payee).
alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_CHARGED', 'FEE_WAIVED', 'INTEREST_ADJUSTED',
  'TERMS_CHANGED', 'MARKED_DEFAULTED', 'WRITTEN_OFF', 'TAKEN_BACK', 'NOTE', 'REFUNDED', 'FORGIVEN', 'ADVANCED', 'SOLD',
  'SETTLEMENT_AGREED', 'TRANSFERRED', 'ESCROW_PAID_OUT', 'ESCROW_REFUNDED'));
alter table loan_events add constraint loan_events_escrow_check check (
  kind not in ('ESCROW_PAID_OUT', 'ESCROW_REFUNDED') or amount_cents > 0);
alter table approvals drop constraint approvals_fact_check;
alter table approvals add constraint approvals_fact_check check (fact in (
  'DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_WAIVED', 'INTEREST_ADJUSTED', 'TERMS_CHANGED', 'WRITTEN_OFF',
  'TAKEN_BACK', 'REFUNDED', 'FORGIVEN', 'ADVANCED', 'SOLD', 'SETTLEMENT_AGREED', 'TRANSFERRED', 'ESCROW_PAID_OUT',
  'ESCROW_REFUNDED', 'REMOVED', 'ADMIN_MADE', 'ADMIN_ENABLED', 'RESET_LINK', 'SECOND_STEP_ENDED', 'LIMIT_RAISED', 'ROOM_RAISED'));
alter table ledger_lines drop constraint ledger_lines_debit_account_check;
alter table ledger_lines drop constraint ledger_lines_credit_account_check;
alter table ledger_lines add constraint ledger_lines_debit_account_check check (debit_account in (
  'CASH', 'OPENING_BALANCE', 'PRINCIPAL', 'INTEREST_INCOME', 'FEE_INCOME', 'UNAPPLIED', 'WRITE_OFF', 'LOAN_SALES',
  'CAPITALIZED', 'ESCROW'));
alter table ledger_lines add constraint ledger_lines_credit_account_check check (credit_account in (
  'CASH', 'OPENING_BALANCE', 'PRINCIPAL', 'INTEREST_INCOME', 'FEE_INCOME', 'UNAPPLIED', 'WRITE_OFF', 'LOAN_SALES',
  'CAPITALIZED', 'ESCROW'));

-- An older release would book taxes and insurance as income.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
