import { type Sql, sql } from '../../database/sql.ts'

/**
 * Parts of a statement that reads the log: the lender whose books a row is about, the kind of its subject, and the id.
 */
type Subject = { lender: Sql; kind: Sql; id: Sql }

/**
 * The name of a log row's subject: a person's or a company's name, the name of a loan (also for a payment and a
 * reminder), the title of a document, the name of a file, the payer of a line of a bank statement. It is the present
 * name, and null for a subject that is not in these books any more. The statement looks up only the subject's own kind,
 * by its key. `accounts` limits the accounts (s) whose names the reader may see.
 */
export const nameOfSubject = ({ lender, kind, id }: Subject, accounts: Sql): Sql => sql`
  case ${kind}
    when 'user' then (select s.full_name from users s where s.id = ${id} and ${accounts})
    when 'lender' then (select coalesce(s.company_name, s.full_name) from users s where s.id = ${id} and ${accounts})
    when 'borrower' then (
      select s.first_name || ' ' || s.last_name from borrowers s where s.lender_id = ${lender} and s.id = ${id})
    when 'loan' then (
      select s.loan_name from loans s where s.lender_id = ${lender} and s.id = ${id} and s.deleted_at is null)
    when 'payment' then (
      select l.loan_name from payments s join loans l on l.lender_id = s.lender_id and l.id = s.loan_id
      where s.lender_id = ${lender} and s.id = ${id} and l.deleted_at is null)
    when 'document' then (select s.title from documents s where s.lender_id = ${lender} and s.id = ${id})
    when 'import' then (select s.file_name from imports s where s.lender_id = ${lender} and s.id = ${id})
    when 'bankStatement' then (
      select s.file_name from bank_statements s where s.lender_id = ${lender} and s.id = ${id})
    when 'bankLine' then (
      select coalesce(nullif(s.payer, ''), nullif(s.memo, '')) from bank_lines s
      where s.lender_id = ${lender} and s.id = ${id})
    when 'reminder' then (
      select l.loan_name from reminders s join loans l on l.lender_id = s.lender_id and l.id = s.loan_id
      where s.lender_id = ${lender} and s.id = ${id} and l.deleted_at is null)
  end`
