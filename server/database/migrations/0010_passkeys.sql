-- Passkeys: keys that people's devices keep and sign with. Of accounts, not of tenants, like sessions.

-- Under which devices file an account: random, so that it says nothing about it.
create table passkey_handles (
  user_id bigint primary key references users (id),
  handle bytea not null unique check (length(handle) = 32)
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- how often the device says it has signed; 0 for devices that do not count
  sign_count bigint not null check (sign_count >= 0),
  name text not null check (length(name) between 1 and 60),
  transports text[] not null default '{}',
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- What a device is to sign next. A row goes with its first use; session_id is that of the session in which it was asked
-- for, and null before sign-in. The session may end first.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('ADD', 'PROVE')),
  session_id bigint,
  expires_at timestamptz not null
);

grant select, insert on passkey_handles to loanwright_app, loanwright_admin;
grant select, insert, update, delete on passkeys to loanwright_app, loanwright_admin;
grant select, insert, delete on passkey_challenges to loanwright_app, loanwright_admin;
