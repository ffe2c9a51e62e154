-- A loan that was taken over while it ran opens its books with a balance: no money left the cash on that day. So far the
-- disbursement of such a loan credited the cash, and what was lent first, and when, stood in the notes alone.
alter table ledger_lines drop constraint ledger_lines_debit_account_check;
alter table ledger_lines drop constraint ledger_lines_credit_account_check;
alter table ledger_lines add constraint ledger_lines_debit_account_check check (debit_account in (
  'CASH', 'OPENING_BALANCE', 'PRINCIPAL', 'INTEREST_INCOME', 'FEE_INCOME', 'UNAPPLIED', 'WRITE_OFF'));
alter table ledger_lines add constraint ledger_lines_credit_account_check check (credit_account in (
  'CASH', 'OPENING_BALANCE', 'PRINCIPAL', 'INTEREST_INCOME', 'FEE_INCOME', 'UNAPPLIED', 'WRITE_OFF'));

-- As the owner of the tables, past the walls between lenders, which stand again before anybody sees anything of this.
alter table loans no force row level security;
alter table loan_events no force row level security;
alter table ledger_lines no force row level security;
alter table imports no force row level security;
alter table imported_rows no force row level security;

create temporary table taken_over on commit drop as
select distinct on (l.lender_id, l.id) l.lender_id, l.id as loan_id, l.deleted_at is not null as is_removed,
  e.id as event_id, greatest(coalesce(n.balance_on, l.originated_on), l.originated_on) as balance_on,
  case when n.lent_cents > 0 then n.lent_cents end as lent_cents,
  case when n.lent_on <= l.originated_on then n.lent_on end as lent_on,
  null::bigint as note_id
from imports i
join imported_rows r on r.lender_id = i.lender_id and r.import_id = i.id and r.kind = 'LOAN'
join loans l on l.lender_id = r.lender_id and l.id = r.subject_id
join lateral (
  select d.id from loan_events d
  where d.lender_id = l.lender_id and d.loan_id = l.id and d.kind = 'DISBURSED'
  order by d.id desc
  limit 1) e on true
cross join lateral (
  -- The note that the import wrote, in English or Spanish, unless somebody has written over it.
  select substring(l.notes from '(?:Imported with the balance of|Importado con el saldo del) (\d{4}-\d\d-\d\d): \$')::date
      as balance_on,
    (replace(substring(l.notes from
      '(?:Imported with the balance of|Importado con el saldo del) [-\d]+: \$[\d,.]+ (?:of|de) \$([\d,]+\.\d\d) (?:lent|prestados)'),
      ',', '')::numeric * 100)::bigint as lent_cents,
    substring(l.notes from
      '(?:Imported with the balance of|Importado con el saldo del) [-\d]+: \$[\d,.]+ (?:of|de) \$[\d,.]+ (?:lent on|prestados el) (\d{4}-\d\d-\d\d)')::date
      as lent_on) n
where i.kind = 'LOANS_AS_OF'
order by l.lender_id, l.id;

update loans l set
  terms = l.terms || jsonb_build_object('takenOver', jsonb_strip_nulls(jsonb_build_object(
    'on', t.balance_on, 'lentOn', t.lent_on, 'lentCents', t.lent_cents))),
  form = l.form || jsonb_strip_nulls(jsonb_build_object(
    'takenOverDate', t.balance_on, 'originalDate', t.lent_on, 'originalAmount', t.lent_cents / 100.0))
from taken_over t
where l.lender_id = t.lender_id and l.id = t.loan_id;

-- The event keeps its amount, its day and its time; that it is no money lent is noted in it, and in the terms it names.
update loan_events e set detail = jsonb_set(e.detail || '{"isTakenOver": true}', '{terms}', l.terms)
from taken_over t
join loans l on l.lender_id = t.lender_id and l.id = t.loan_id
where e.lender_id = t.lender_id and e.id = t.event_id;

-- Lines are never changed: a note, entered now and of the day of the disbursement, takes the line of cash back and posts
-- the one of the opening balance. The lines of a removed loan are taken back already.
with noted as (
  insert into loan_events (lender_id, loan_id, kind, effective_on, recorded_at, recorded_by, detail)
  select t.lender_id, t.loan_id, 'NOTE', e.effective_on,
    greatest(date_trunc('milliseconds', now()), (
      select max(o.recorded_at) from loan_events o where o.lender_id = t.lender_id and o.loan_id = t.loan_id)),
    t.lender_id, '{"note": "OPENING_BOOKED"}'
  from taken_over t
  join loan_events e on e.lender_id = t.lender_id and e.id = t.event_id
  where not t.is_removed
  order by t.lender_id, t.loan_id
  returning lender_id, loan_id, id)
update taken_over t set note_id = noted.id
from noted
where noted.lender_id = t.lender_id and noted.loan_id = t.loan_id;

create temporary table cash_lines on commit drop as
select g.*, t.note_id, n.recorded_at as noted_at
from taken_over t
join loan_events n on n.lender_id = t.lender_id and n.id = t.note_id
join ledger_lines g on g.lender_id = t.lender_id and g.loan_id = t.loan_id and g.about_event_id = t.event_id
where g.credit_account = 'CASH' and g.reverses_line_id is null and not exists (
  select from ledger_lines r where r.lender_id = g.lender_id and r.reverses_line_id = g.id);

insert into ledger_lines (lender_id, loan_id, event_id, about_event_id, debit_account, credit_account, amount_cents,
  effective_on, recorded_at, reverses_line_id)
select lender_id, loan_id, note_id, about_event_id, credit_account, debit_account, amount_cents, effective_on, noted_at, id
from cash_lines
order by lender_id, id;

insert into ledger_lines (lender_id, loan_id, event_id, about_event_id, debit_account, credit_account, amount_cents,
  effective_on, recorded_at)
select lender_id, loan_id, note_id, about_event_id, debit_account, 'OPENING_BALANCE', amount_cents, effective_on, noted_at
from cash_lines
order by lender_id, id;

-- An import can be undone as long as nothing else was done to its loans: this was nobody's doing.
update imported_rows r set event_id = t.note_id
from taken_over t
where r.lender_id = t.lender_id and r.subject_id = t.loan_id and r.kind = 'LOAN' and t.note_id is not null
  and r.event_id = (
    select max(e.id) from loan_events e where e.lender_id = t.lender_id and e.loan_id = t.loan_id and e.id < t.note_id);

alter table loans force row level security;
alter table loan_events force row level security;
alter table ledger_lines force row level security;
alter table imports force row level security;
alter table imported_rows force row level security;

-- An older release would move the lines back to the cash with the next event.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
