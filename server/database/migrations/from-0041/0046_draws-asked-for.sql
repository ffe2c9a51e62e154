-- A borrower asks for a draw on a commitment, and both sides are told by email of a request and its answer.
alter table proposals add column draw_cents bigint check (draw_cents > 0);
alter table proposals add column draw_on date;
alter table proposals drop constraint proposals_asks;
alter table proposals add constraint proposals_asks check (
  coalesce(extra_cents, lump_cents, rate_ppm, skipped_payments, draw_cents) is not null
  or coalesce(payoff_on, extended_to, next_due_on) is not null);
alter table proposals add constraint proposals_draw check ((draw_cents is null) = (draw_on is null));

alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check check (kind in (
  'VERIFY_EMAIL', 'RESET_PASSWORD', 'SIGN_IN_CHANGED', 'INSTRUCTIONS_CHANGED', 'REQUEST_SENT', 'REQUEST_ANSWERED'));

-- An older release would not show what is asked, and would accept it without lending.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
