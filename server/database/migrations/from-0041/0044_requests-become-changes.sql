-- A borrower asks to skip payments, for a later last day or another due day; and a request names the change that it became.
alter table proposals add column skipped_payments integer check (skipped_payments between 1 and 12);
alter table proposals add column extended_to date;
alter table proposals add column next_due_on date;
alter table proposals add column became_event_id bigint;
alter table proposals add column was_changed boolean not null default false;
alter table proposals drop constraint proposals_check;
alter table proposals add constraint proposals_asks check (
  coalesce(extra_cents, lump_cents, rate_ppm, skipped_payments) is not null
  or coalesce(payoff_on, extended_to, next_due_on) is not null);
-- The lender may say something with a yes too.
alter table proposals drop constraint proposals_check2;
alter table proposals add constraint proposals_reason check (
  case status when 'DECLINED' then reason is not null when 'ACCEPTED' then true else reason is null end);
alter table proposals add constraint proposals_became check (
  (became_event_id is null or status = 'ACCEPTED') and (became_event_id is not null or not was_changed));
-- The check of the new reference reads the rows of both tables, and the policies bind the owner of the tables too.
alter table proposals no force row level security;
alter table loan_events no force row level security;
alter table proposals add foreign key (lender_id, became_event_id) references loan_events (lender_id, id);
alter table proposals force row level security;
alter table loan_events force row level security;

-- An older release would not show what is asked.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
