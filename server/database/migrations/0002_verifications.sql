-- The check of all that is stored: books against facts, audit chains, walls. One row a run. Only administrators see it, so
-- only the role that works across lenders has it; the nightly run takes that role as a named system task.
create table verifications (
  id bigint generated always as identity primary key,
  -- the UTC day whose nightly run it is; null for a run that an administrator asked for
  night_of date,
  asked_by bigint references users (id),
  started_at timestamptz not null,
  -- moves on while it runs: a run that stands still was killed
  alive_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('GOOD', 'BAD', 'BROKEN_OFF')),
  lenders integer not null default 0,
  loans bigint not null default 0,
  chains bigint not null default 0,
  audit_rows bigint not null default 0,
  problems bigint not null default 0,
  first_problem jsonb,
  check ((ended_at is null) = (outcome is null)),
  check (outcome is null or outcome = 'BROKEN_OFF' or (outcome = 'BAD') = (problems > 0)),
  check ((problems > 0) = (first_problem is not null))
);
-- At most one runs, whichever instance began it; and each night has one that came to its end.
create unique index verifications_running on verifications ((1)) where ended_at is null;
create unique index verifications_night on verifications (night_of) where outcome is distinct from 'BROKEN_OFF';

grant select, insert, update on verifications to loanwright_admin;

-- The overview says which migration was the last; a backup carries all their checksums.
grant select on schema_migrations to loanwright_admin;

-- The audit log over all chains, the newest first.
create index audit_log_newest on audit_log (at desc, lender_id, sequence desc);
