-- The second step of signing in. Of accounts, not of tenants, like sessions.

-- One authenticator app an account. Unconfirmed until a first code proves that the app has the secret.
create table authenticators (
  user_id bigint primary key references users (id),
  secret text not null check (length(secret) between 26 and 64),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- the 30-second step of the last code that was accepted: no code counts twice
  last_step bigint not null default 0
);

-- For a lost phone; each counts once.
create table recovery_codes (
  user_id bigint not null references users (id),
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What holds for everybody here. One row.
create table installation_settings (
  id integer primary key check (id = 1),
  -- who cannot work without the second step
  two_factor_roles text[] not null default '{}'
);
insert into installation_settings (id) values (1);

grant select, insert, update, delete on authenticators, recovery_codes to loanwright_app, loanwright_admin;
grant select on installation_settings to loanwright_app;
grant select, update on installation_settings to loanwright_admin;
