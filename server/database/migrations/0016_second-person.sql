-- What takes a second person: above this amount a reversal, a write-off and a disbursement wait for an administrator who
-- did not ask for them. Null: nothing does.
alter table installation_settings add column second_person_above_cents bigint check (second_person_above_cents >= 0);

-- A call that waits: as it was sent, and what the loan's last fact was then. It is carried out once, as it stands here, or not
-- at all. Nothing of what was asked for is ever changed.
create table approvals (
  lender_id bigint not null,
  id bigint generated always as identity,
  -- null for a loan that is to be made, until it is
  loan_id bigint,
  -- the endpoint, and what it was sent
  action text not null check (length(action) between 1 and 50),
  params jsonb not null,
  body jsonb not null,
  -- the fact that would be written, and how much it moves
  fact text not null check (fact in ('DISBURSED', 'PAYMENT_REVERSED', 'WRITTEN_OFF', 'REMOVED')),
  amount_cents bigint not null check (amount_cents >= 0),
  -- the loan's last fact; null for a loan that is to be made
  last_event_id bigint,
  made_by bigint not null references users (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  status text not null check (status in ('WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  reason text check (length(reason) between 1 and 500),
  ended_at timestamptz,
  ended_by bigint references users (id),
  -- the one fact that an approval allows has been written
  is_used boolean not null default false,
  primary key (lender_id, id),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  check ((status = 'WAITING') = (ended_at is null)),
  check ((status in ('WAITING', 'EXPIRED')) = (ended_by is null)),
  check ((status = 'DECLINED') = (reason is not null)),
  check (status = 'APPROVED' or not is_used),
  -- nobody agrees to what they asked for themselves, and nobody takes back what another asked for
  check (status not in ('APPROVED', 'DECLINED') or ended_by <> made_by),
  check (status <> 'WITHDRAWN' or ended_by = made_by)
);
-- The same is asked for once at a time. Two equal new loans may both be meant.
create unique index approvals_waiting on approvals (lender_id, loan_id, action, params) where status = 'WAITING';
create index approvals_in_force on approvals (lender_id) where status = 'APPROVED' and not is_used;
create index approvals_loan on approvals (lender_id, loan_id);
create index approvals_newest on approvals (asked_at desc, id desc);

alter table approvals enable row level security;
alter table approvals force row level security;

create policy reads on approvals for select to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
-- A lender asks, takes back what they asked for, and notes that time is up; to agree is not theirs.
create policy asks on approvals for insert to loanwright_app
  with check (
    status = 'WAITING'
    and lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint)
    and made_by = (select nullif(current_setting('app.user_id', true), '')::bigint));
create policy ends on approvals for update to loanwright_app
  using (
    status = 'WAITING'
    and case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end)
  with check (
    status in ('WITHDRAWN', 'EXPIRED')
    and lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy across on approvals to loanwright_admin using (true) with check (true);

grant select, insert, update on approvals to loanwright_app, loanwright_admin;
