import type { Cents, Day } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { KnownPayment } from '../suggest.ts'

/** The lender of some lines, and the first and last day on which they may match. */
export type Span = { lenderId: number; fromOn: Day; toOn: Day }

export type CandidateRow = {
  loanId: number
  loanNumber: string
  loanName: string
  firstName: string
  lastName: string
  companyName: string | null
  /** The references under which it was imported. */
  references: string[]
  outstandingCents: Cents
  terms: LoanTerms
}

/** Open loans, and closed loans with a payment between these days, because a line may be that payment. */
export async function candidateLoans(tx: Tx, { lenderId, fromOn, toOn }: Span): Promise<CandidateRow[]> {
  return tx.query<CandidateRow>(sql`
    select l.id as "loanId", l.loan_number as "loanNumber", l.loan_name as "loanName", b.first_name as "firstName",
      b.last_name as "lastName", b.llc_name as "companyName", l.outstanding_cents as "outstandingCents", l.terms,
      coalesce(r.names, '{}') as references
    from loans l
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    left join (
      select subject_id, array_agg(distinct reference) as names
      from imported_rows
      where lender_id = ${lenderId} and kind = 'LOAN' and reference is not null
      group by subject_id) r on r.subject_id = l.id
    where l.lender_id = ${lenderId} and l.deleted_at is null and l.originated_on <= ${toOn}
      and (not l.is_paid_off or exists (
        select from payments p
        where p.lender_id = l.lender_id and p.loan_id = l.id and p.status = 'COMPLETED'
          and p.paid_on between ${fromOn} and ${toOn}))
    order by l.id`)
}

type OfLoan<Row> = Row & { loanId: number }

/** The open installments of a lender's loans that fall due by a day, and at least the next one of each loan. */
export async function openInstallments(
  tx: Tx,
  { lenderId, toOn }: Pick<Span, 'lenderId' | 'toOn'>,
): Promise<OfLoan<{ dueOn: Day; fullCents: Cents; openCents: Cents }>[]> {
  return tx.query(sql`
    select i.loan_id as "loanId", i.due_on as "dueOn", i.payment_cents + i.charges_cents as "fullCents",
      i.payment_cents + i.charges_cents - i.paid_principal_cents - i.paid_interest_cents - i.paid_charges_cents as "openCents"
    from installments i
    join loans l on l.lender_id = i.lender_id and l.id = i.loan_id
    where i.lender_id = ${lenderId} and not i.is_paid and l.deleted_at is null
      and i.due_on <= greatest(${toOn}::date, l.next_due_on)
    order by i.loan_id, i.number`)
}

/** Payments between these days that count or are reported. */
export async function paymentsAround(tx: Tx, { lenderId, fromOn, toOn }: Span): Promise<OfLoan<KnownPayment>[]> {
  return tx.query(sql`
    select p.loan_id as "loanId", p.id, p.paid_on as "paidOn", p.amount_cents as "amountCents", p.status,
      x.payment_id is not null as "isLinked"
    from payments p
    left join bank_line_payments x on x.lender_id = p.lender_id and x.payment_id = p.id
    where p.lender_id = ${lenderId} and p.status in ('COMPLETED', 'PENDING')
      and p.paid_on between ${fromOn} and ${toOn}
    order by p.id`)
}

/** The payoff figures quoted for these days, one per day. */
export async function quotedFigures(
  tx: Tx,
  { lenderId, fromOn, toOn }: Span,
): Promise<OfLoan<{ figures: { on: Day; totalCents: Cents }[] }>[]> {
  return tx.query(sql`
    select loan_id as "loanId", content -> 'figures' as figures
    from payoff_quotes
    where lender_id = ${lenderId} and payoff_on <= ${toOn} and good_through_on >= ${fromOn}`)
}

/**
 * The known payers of each loan, and whether a payer pays several loans. A payer is known only while a line of theirs
 * has a payment that counts.
 */
export async function knownPayers(tx: Tx, lenderId: number): Promise<OfLoan<{ key: string; isShared: boolean }>[]> {
  return tx.query(sql`
    select n.loan_id as "loanId", n.payer_key as key,
      count(*) over (partition by n.payer_key) > 1 as "isShared"
    from payer_names n
    where n.lender_id = ${lenderId} and exists (
      select from bank_lines l
      join bank_line_payments x on x.lender_id = l.lender_id and x.line_id = l.id
      join payments p on p.lender_id = x.lender_id and p.id = x.payment_id
      where l.lender_id = n.lender_id and l.payer_key = n.payer_key and p.loan_id = n.loan_id
        and p.status = 'COMPLETED')`)
}
