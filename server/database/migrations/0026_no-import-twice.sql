-- What an import must not bring in twice, as rules of the tables. Each import looks under a lock and refuses first; these rules hold
-- even if it did not. Rows from before this migration may break them and are left out, so that it never stops an installation.

-- A file is imported once, until it is undone. is_repeated: the same file was imported again later, before this rule.
alter table imports add column is_repeated boolean not null default false;
-- As the owner of the tables, past the walls between lenders, which stand again before anybody sees anything of this.
alter table imports no force row level security;
alter table payments no force row level security;
update imports i set is_repeated = true
where i.undone_at is null and exists (
  select from imports later
  where later.lender_id = i.lender_id and later.kind = i.kind and later.sha256 = i.sha256 and later.undone_at is null
    and later.id > i.id);
create unique index imports_of_a_file on imports (lender_id, kind, sha256) where undone_at is null and not is_repeated;

-- The import that brought a payment; null for one entered otherwise, or imported before this column. What a list calls two payments
-- (loan, day, amount and its own reference) is one, as long as it counts: a reversal makes room for a payment that did come.
alter table payments add column import_id bigint;
alter table payments add foreign key (lender_id, import_id) references imports (lender_id, id);
alter table payments force row level security;
alter table imports force row level security;
create unique index payments_imported_once on payments (lender_id, loan_id, paid_on, amount_cents, coalesce(reference, ''))
  where import_id is not null and status = 'COMPLETED';

-- The reference under which a loan was imported; null for one made otherwise, or imported before this column. A removed loan makes
-- room for another of its reference.
alter table loans add column imported_as text check (length(imported_as) between 1 and 100);
create unique index loans_imported_once on loans (lender_id, imported_as) where imported_as is not null and deleted_at is null;
