-- The newest over all lenders, for administrators: without these each of their lists reads and sorts every payment and every
-- fact there is. As audit_log_newest, they are not led by lender_id, because no single lender is asked for.
create index loans_newest_of_all on loans (created_at desc, id desc) where deleted_at is null;
create index loan_events_newest_of_all on loan_events (id desc);
create index payments_newest_of_all on payments (created_at desc, id desc);
create index payments_by_day_of_all on payments (paid_on desc, id desc);
