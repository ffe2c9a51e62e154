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

/** A payment that is recorded. `isMoved`: it came from another loan, where alone it can be taken back. */
export type RecordedPayment = {
  paymentId: number
  eventId: number
  loanId: number
  paidOn: Day
  amountCents: Cents
  reference: string | null
  status: 'COMPLETED' | 'REVERSED'
  isMoved: boolean
}

/** The payments that count on some loans, and those that the bank returned. */
export async function paymentsOfLoans(
  tx: Tx,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<RecordedPayment[]> {
  return tx.query<RecordedPayment>(sql`
    select id as "paymentId", event_id as "eventId", loan_id as "loanId", paid_on as "paidOn", amount_cents as "amountCents",
      reference, status, moved_by_event_id is not null as "isMoved"
    from payments
    where lender_id = ${lenderId} and loan_id = any(${loanIds}::bigint[])
      and (status = 'COMPLETED' or returned_at is not null)`)
}

/** A borrower whom a row may mean, with the address in lower case. */
export type BorrowerMeant = { id: number; emailKey: string | null; fullName: string; phone: string }

/** Borrowers of a lender by their addresses, and those without one by their names, both in lower case. */
export async function borrowersMeant(
  tx: Tx,
  { lenderId, emails, names, locks }: Named<'emails' | 'names'>,
): Promise<BorrowerMeant[]> {
  return tx.query<BorrowerMeant>(sql`
    select id, email_key as "emailKey", first_name || ' ' || last_name as "fullName", phone
    from borrowers
    where lender_id = ${lenderId} and removed_at is null and (
      email_key = any(${emails}::text[])
      or email_key is null and lower(first_name || ' ' || last_name) = any(${names}::text[]))
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
  { lenderId, borrowerIds }: { lenderId: number; borrowerIds: readonly number[] },
): Promise<{ borrowerId: number; loanNumber: string; loanName: string; originatedOn: Day; principalCents: Cents }[]> {
  return tx.query(sql`
    select borrower_id as "borrowerId", loan_number as "loanNumber", loan_name as "loanName",
      originated_on as "originatedOn", principal_cents as "principalCents"
    from loans
    where lender_id = ${lenderId} and borrower_id = any(${borrowerIds}::bigint[]) and deleted_at is null`)
}
