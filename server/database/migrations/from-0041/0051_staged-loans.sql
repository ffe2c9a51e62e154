-- A long list of loans comes in as a whole, but its schedules are stored before, in short transactions: each below the
-- row of a loan that is not there yet. Such a row has no borrower and no number, and is hidden as a removed loan is.
-- '-infinity': it has no schedule any more, and waits to be used again.
alter table loans
  add column staged_at timestamptz,
  alter column borrower_id drop not null,
  alter column loan_number drop not null,
  add constraint loans_staged_are_hidden check (staged_at is null or deleted_at is not null),
  add constraint loans_are_whole check (staged_at is not null or (borrower_id is not null and loan_number is not null));
create index loans_staged on loans (staged_at) where staged_at is not null;
