-- By this index the newest facts of one lender were looked for among those of all: where a lender's facts are old, that is
-- every fact there is. Without it a lender's own are read from the key, and an administrator's list goes lender by lender.
drop index loan_events_newest_of_all;
