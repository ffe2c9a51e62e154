-- What came in over all lenders in thirty days is added up from the index alone; looked up payment by payment it took longer
-- than a statement may. Otherwise it is the index that was: the payments of all lenders by their day.
create index payments_of_all_by_day on payments (paid_on desc, id desc) include (amount_cents, status);
drop index payments_by_day_of_all;
-- New payments stand on pages of their own. By its own count PostgreSQL would vacuum them when there are a fifth more.
alter table payments set (autovacuum_vacuum_scale_factor = 0.001, autovacuum_vacuum_insert_scale_factor = 0.001);
