-- The same walls, so written that the planner does not take them for a filter of their own. It multiplies what two
-- conditions let through: the query's own "lender_id = 7" and the wall's, of whose value it knows nothing, so it expected one
-- row where there were ten thousand, and chose plans for one row. Of a "case" it expects that half get through. The first
-- wall, the query's own predicate, is what finds rows by an index. What is let through is what was let through before.
alter policy of_lender on borrowers
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
alter policy of_lender on loans
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
alter policy of_lender on loan_events
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
alter policy of_lender on installments
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
alter policy of_lender on payments
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
alter policy of_lender on ledger_lines
  using (case when lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) then true else false end);
