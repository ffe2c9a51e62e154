-- Every installment belongs to a loan. A reference asks that for each row, which took most of the time of storing a
-- long schedule; these triggers ask it once for each statement, and hold the same.
alter table installments drop constraint installments_lender_id_loan_id_fkey;

create function refuse_installments_without_loan() returns trigger language plpgsql stable as $$
begin
  if exists (
    select from (select distinct lender_id, loan_id from written) w
    where not exists (select from loans l where l.lender_id = w.lender_id and l.id = w.loan_id)
  ) then
    raise foreign_key_violation using message = 'an installment belongs to no loan';
  end if;
  return null;
end $$;
create trigger installments_have_a_loan after insert on installments
  referencing new table as written for each statement execute function refuse_installments_without_loan();

-- An installment stays with its loan: nothing moves one.
create function refuse_moved_installment() returns trigger language plpgsql stable as $$
begin
  raise foreign_key_violation using message = 'an installment stays with its loan';
end $$;
create trigger installments_stay_with_their_loan before update of lender_id, loan_id on installments
  for each row when ((old.lender_id, old.loan_id) is distinct from (new.lender_id, new.loan_id))
  execute function refuse_moved_installment();

create function refuse_loans_gone_from_installments() returns trigger language plpgsql stable as $$
begin
  if exists (
    select from gone g join installments i on i.lender_id = g.lender_id and i.loan_id = g.id
  ) then
    raise foreign_key_violation using message = 'a loan with installments stays';
  end if;
  return null;
end $$;
create trigger loans_with_installments_stay after delete on loans
  referencing old table as gone for each statement execute function refuse_loans_gone_from_installments();
