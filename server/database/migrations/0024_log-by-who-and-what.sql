-- The log of all chains by what was done, by who did it and by what it was about, the newest first: an administrator's questions,
-- which read every entry there is. As audit_log_newest, they are not led by lender_id, because no single lender is asked for.
create index audit_log_of_action on audit_log (action, at desc, lender_id, sequence desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, lender_id, sequence desc);
create index audit_log_of_subject on audit_log (subject_kind, subject_id);
