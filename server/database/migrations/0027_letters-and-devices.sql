-- Letters about accounts, written down in the transaction they are about and sent afterwards; the browsers in which an
-- account has signed in; and, with each link, who asked for it. Of accounts, not of tenants, like sessions.

-- A row goes when its letter went out, or when it is too late for it. Links are made at the moment of sending, so no row
-- holds anything that opens an account.
create table letters (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'SIGN_IN_CHANGED')),
  user_id bigint references users (id),
  -- for a reset: the address as somebody typed it, for nobody may learn from the request whether it has an account
  typed_email_key text check (length(typed_email_key) <= 200),
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  -- too late to be of use
  expires_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- set while an instance hands the letter to the mail server
  claimed_at timestamptz,
  check ((user_id is null) = (typed_email_key is not null)),
  check ((kind = 'RESET_PASSWORD') = (typed_email_key is not null))
);
create index letters_next on letters (next_attempt_at, id);

-- Who asked for a link, when and from where, as the letter says it; and whether it went to the account's address. A link
-- that an administrator handed over proves nothing about the address.
alter table one_time_tokens
  add column asked jsonb not null default '{}',
  add column is_mailed boolean not null default false;

-- Browsers that have signed in to an account: wrong passwords from them are counted apart from everybody else's.
create table known_devices (
  user_id bigint not null references users (id),
  token_hash bytea not null check (length(token_hash) = 32),
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);

grant select, insert, update, delete on letters, known_devices to loanwright_app, loanwright_admin;

-- An older release takes a link that was only opened for a proof, and would send no letter that waits here.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
