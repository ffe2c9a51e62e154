-- What others did on a lender's things, for that lender: an administrator's reading and changes, a borrower's reports and
-- requests. Those rows stand in the chain of who acted; the lender may read them, and nothing else of those chains.
create policy about_lender on audit_log for select to loanwright_app using (
  case subject_kind
    when 'lender' then subject_id = (select nullif(current_setting('app.lender_id', true), '')::bigint)
    when 'user' then subject_id = (select nullif(current_setting('app.lender_id', true), '')::bigint)
    when 'loan' then exists (
      select from loans s
      where s.lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) and s.id = subject_id)
    when 'borrower' then exists (
      select from borrowers s
      where s.lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) and s.id = subject_id)
    when 'payment' then exists (
      select from payments s
      where s.lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) and s.id = subject_id)
    when 'document' then exists (
      select from documents s
      where s.lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) and s.id = subject_id)
    when 'import' then exists (
      select from imports s
      where s.lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) and s.id = subject_id)
    when 'bankStatement' then exists (
      select from bank_statements s
      where s.lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) and s.id = subject_id)
    when 'bankLine' then exists (
      select from bank_lines s
      where s.lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) and s.id = subject_id)
    when 'reminder' then exists (
      select from reminders s
      where s.lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint) and s.id = subject_id)
    else false
  end);
