import type { Cents, Day } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** A loan that a row of payments may mean. */
export type NamedLoan = {
  loanId: number
  loanNumber: string
  loanName: string
  terms: LoanTerms
  isPaidOff: boolean
  /** The references under which it was imported. */
  references: string[]
}

/** `locks`: the rows are locked, in the order of their ids, and given as they are under the lock. */
type Named<Names extends string> = { lenderId: number; locks: boolean } & Record<Names, readonly string[]>

/** The loans of a lender with one of these names, in lower case: as number, import reference, or name. */
export async function loansNamed(tx: Tx, { lenderId, names, locks }: Named<'names'>): Promise<NamedLoan[]> {
  return tx.query<NamedLoan>(sql`
    select l.id as "loanId", l.loan_number as "loanNumber", l.loan_name as "loanName", l.terms,
      l.is_paid_off as "isPaidOff",
      array(
        select distinct r.reference from imported_rows r
        where r.lender_id = l.lender_id and r.subject_id = l.id and r.kind = 'LOAN' and r.reference is not null
      ) as "references"
    from loans l
    where l.lender_id = ${lenderId} and l.deleted_at is null and (
      lower(l.loan_number) = any(${names}::text[]) or lower(l.loan_name) = any(${names}::text[])
      or l.id in (
        select r.subject_id from imported_rows r
        where r.lender_id = ${lenderId} and r.kind = 'LOAN' and lower(r.reference) = any(${names}::text[])))
    order by l.id
    ${locks ? sql`for update of l` : sql``}`)
}

/** The payments that count on some loans. */
export async function paymentsOfLoans(
  tx: Tx,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<{ loanId: number; paidOn: Day; amountCents: Cents; reference: string | null }[]> {
  return tx.query(sql`
    select loan_id as "loanId", paid_on as "paidOn", amount_cents as "amountCents", reference
    from payments
    where lender_id = ${lenderId} and loan_id = any(${loanIds}::bigint[]) and status = 'COMPLETED'`)
}

/** Borrowers of a lender by their addresses, in lower case. */
export async function borrowersByEmail(
  tx: Tx,
  { lenderId, emails, locks }: Named<'emails'>,
): Promise<{ id: number; emailKey: string; fullName: string }[]> {
  return tx.query(sql`
    select id, email_key as "emailKey", first_name || ' ' || last_name as "fullName"
    from borrowers
    where lender_id = ${lenderId} and email_key = any(${emails}::text[]) and removed_at is null
    order by id
    ${locks ? sql`for update` : sql``}`)
}

/** The loans of a lender that were imported under a reference and still exist. */
export async function loansByReference(
  tx: Tx,
  { lenderId, references }: { lenderId: number; references: readonly string[] },
): Promise<{ loanId: number; reference: string; loanNumber: string }[]> {
  return tx.query(sql`
    select l.id as "loanId", r.reference, l.loan_number as "loanNumber"
    from imported_rows r
    join loans l on l.lender_id = r.lender_id and l.id = r.subject_id
    where r.lender_id = ${lenderId} and r.reference = any(${references}::text[]) and r.kind = 'LOAN'
      and l.deleted_at is null`)
}

/** The fields of sameLoanKey for the loans of some borrowers. */
export async function loansOfBorrowers(
  tx: Tx,
  { lenderId, emails }: { lenderId: number; emails: readonly string[] },
): Promise<{ emailKey: string; loanNumber: string; loanName: string; originatedOn: Day; principalCents: Cents }[]> {
  return tx.query(sql`
    select b.email_key as "emailKey", l.loan_number as "loanNumber", l.loan_name as "loanName",
      l.originated_on as "originatedOn", l.principal_cents as "principalCents"
    from loans l
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    where l.lender_id = ${lenderId} and b.email_key = any(${emails}::text[]) and l.deleted_at is null`)
}
