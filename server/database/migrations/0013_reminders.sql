-- Reminders to borrowers: what a lender has switched on, who wants none, the links by which one says so, and one row for
-- each notice that was to go out. The unique indexes are what makes a notice go out once, however many instances look.
create table reminder_settings (
  lender_id bigint primary key references users (id),
  is_on boolean not null,
  -- days before and after a due day; none: that kind is off
  due_soon_days integer[] not null,
  sends_due_today boolean not null,
  late_days integer[] not null,
  sends_received boolean not null,
  -- payments recorded before this instant are confirmed to nobody; null while confirmations are off
  received_from timestamptz,
  updated_at timestamptz not null,
  check ((is_on and sends_received) = (received_from is not null))
);

-- Who wants none. The lender and the borrower say so apart, and neither takes the other's word back.
create table reminder_choices (
  lender_id bigint not null references users (id),
  borrower_id bigint not null,
  off_by_lender_at timestamptz,
  off_by_borrower_at timestamptz,
  primary key (lender_id, borrower_id),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, id)
);

-- The link at the end of a letter, by the hash of its token. It works for good: a letter may be opened years later.
create table reminder_links (
  lender_id bigint not null references users (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  borrower_id bigint not null,
  made_at timestamptz not null,
  primary key (lender_id, token_hash),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, id)
);

create table reminders (
  lender_id bigint not null references users (id),
  id bigint generated always as identity,
  loan_id bigint not null,
  borrower_id bigint not null,
  kind text not null check (kind in ('DUE_SOON', 'DUE_TODAY', 'LATE', 'RECEIVED')),
  -- what it is about: an installment by its due day, or a payment
  due_on date,
  payment_id bigint,
  offset_days integer not null check (offset_days between 0 and 365),
  -- the lender's day from which it may go out
  planned_on date not null,
  planned_at timestamptz not null,
  state text not null check (state in ('PLANNED', 'SENDING', 'SENT', 'UNCERTAIN', 'FAILED', 'SKIPPED')),
  -- why it was skipped or has failed
  reason text,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  claimed_at timestamptz,
  -- the lender's day on which it went out, or may have
  sent_on date,
  settled_at timestamptz,
  -- the person who sent it by hand or skipped it
  settled_by bigint references users (id),
  -- as it went out
  sent_to text,
  subject text,
  body text,
  primary key (lender_id, id),
  foreign key (lender_id, loan_id) references loans (lender_id, id),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, id),
  foreign key (lender_id, payment_id) references payments (lender_id, id),
  check ((kind = 'RECEIVED') = (payment_id is not null)),
  check ((kind = 'RECEIVED') = (due_on is null)),
  check ((state in ('SENDING', 'SENT', 'UNCERTAIN')) = (sent_on is not null)),
  check (state <> 'SENDING' or claimed_at is not null),
  check ((state in ('SKIPPED', 'FAILED', 'UNCERTAIN')) <= (reason is not null))
);
create unique index reminders_installment_once on reminders (lender_id, loan_id, kind, due_on, offset_days) where due_on is not null;
create unique index reminders_payment_once on reminders (lender_id, payment_id) where payment_id is not null;
-- One a loan and day; what somebody sent by hand is theirs to decide.
create unique index reminders_one_a_day on reminders (lender_id, loan_id, sent_on) where sent_on is not null and settled_by is null;
create index reminders_open on reminders (lender_id, id) where state in ('PLANNED', 'SENDING');
create index reminders_newest on reminders (lender_id, id desc);

alter table reminder_settings enable row level security;
alter table reminder_settings force row level security;
alter table reminder_choices enable row level security;
alter table reminder_choices force row level security;
alter table reminder_links enable row level security;
alter table reminder_links force row level security;
alter table reminders enable row level security;
alter table reminders force row level security;

create policy of_lender on reminder_settings to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end)
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on reminder_choices to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end)
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on reminder_links to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end)
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy of_lender on reminders to loanwright_app
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end)
  with check (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint));
create policy across on reminder_settings to loanwright_admin using (true) with check (true);
create policy across on reminder_choices to loanwright_admin using (true) with check (true);
create policy across on reminder_links to loanwright_admin using (true) with check (true);
create policy across on reminders to loanwright_admin using (true) with check (true);

grant select, insert, update on reminder_settings, reminder_choices, reminders to loanwright_app, loanwright_admin;
grant select, insert on reminder_links to loanwright_app, loanwright_admin;
