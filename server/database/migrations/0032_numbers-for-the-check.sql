-- The check compares the number that each table gives next with the highest it has given. To read the first, a role needs the
-- right to look at the sequence. The owner's later tables give it by themselves.
grant select on all sequences in schema public to loanwright_admin;
alter default privileges in schema public grant select on sequences to loanwright_admin;
