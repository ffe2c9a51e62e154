-- Unpaid interest and fees may be added to the principal (loan_events.detail of TERMS_CHANGED: unpaidInterest, unpaidFees). What was
-- added and has not come has an account of its own.
alter table ledger_lines drop constraint ledger_lines_debit_account_check;
alter table ledger_lines drop constraint ledger_lines_credit_account_check;
alter table ledger_lines add constraint ledger_lines_debit_account_check check (debit_account in (
  'CASH', 'OPENING_BALANCE', 'PRINCIPAL', 'INTEREST_INCOME', 'FEE_INCOME', 'UNAPPLIED', 'WRITE_OFF', 'LOAN_SALES',
  'CAPITALIZED'));
alter table ledger_lines add constraint ledger_lines_credit_account_check check (credit_account in (
  'CASH', 'OPENING_BALANCE', 'PRINCIPAL', 'INTEREST_INCOME', 'FEE_INCOME', 'UNAPPLIED', 'WRITE_OFF', 'LOAN_SALES',
  'CAPITALIZED'));

-- An older release would ask for what was added, and would owe less principal.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
