-- What of the fees of a payment is for taxes and insurance: the borrower's money, named apart wherever a payment is listed.
alter table payments
  add column escrow_cents bigint not null default 0,
  add constraint payments_escrow_check check (escrow_cents between 0 and coalesce(fees_cents, 0));

-- Policies bind the owner of these tables too.
alter table payments no force row level security;
alter table ledger_lines no force row level security;
update payments p set escrow_cents = s.cents
from (
  select lender_id, about_event_id,
    sum(case when credit_account = 'ESCROW' then amount_cents else -amount_cents end)::bigint as cents
  from ledger_lines
  where (debit_account, credit_account) in (('CASH', 'ESCROW'), ('ESCROW', 'CASH'))
  group by lender_id, about_event_id
) s
where p.lender_id = s.lender_id and p.event_id = s.about_event_id and p.status = 'COMPLETED';
alter table payments force row level security;
alter table ledger_lines force row level security;

-- An older release would count taxes and insurance among the fees of a payment.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
