-- A payment that the bank returned: when that was entered, and whether the borrower gets a letter about it. If the money comes
-- after all the return is taken back, and the payment may be returned again; what was agreed is taken back once.
alter table payments add column returned_at timestamptz;
alter table payments add column tells_return boolean not null default false;
alter table payments add check (returned_at is null or status = 'REVERSED');
alter table payments add check (returned_at is not null or not tells_return);
drop index loan_events_reversed_once;
create unique index loan_events_taken_back_once on loan_events (lender_id, reversed_event_id) where kind = 'TAKEN_BACK';
create index loan_events_reversed on loan_events (lender_id, reversed_event_id) where reversed_event_id is not null;

-- A letter about a returned payment, beside the one that said it had come.
alter table reminders drop constraint reminders_kind_check;
alter table reminders add constraint reminders_kind_check check (
  kind in ('DUE_SOON', 'DUE_TODAY', 'LATE', 'RECEIVED', 'RETURNED'));
alter table reminders drop constraint reminders_check;
alter table reminders drop constraint reminders_check1;
alter table reminders add constraint reminders_about_payment check ((kind in ('RECEIVED', 'RETURNED')) = (payment_id is not null));
alter table reminders add constraint reminders_about_installment check ((kind in ('RECEIVED', 'RETURNED')) = (due_on is null));
drop index reminders_payment_once;
create unique index reminders_payment_once on reminders (lender_id, payment_id, kind) where payment_id is not null;

-- An older release would count a payment as reversed whose return was taken back.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
