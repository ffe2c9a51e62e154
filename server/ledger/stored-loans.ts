import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { type EventRow, type LoanKey, readEventRowsOfLoans } from './events.ts'
import { installmentColumns, type StoredInstallment } from './installments.ts'
import { type Balances, noBalances, type OpenLine } from './postings.ts'
import type { LoanFigures } from './projections.ts'
import { figureColumns, type StoredSplit, splitColumns } from './stored-figures.ts'

/** A loan's events, and all stored data that follows from them. */
export type StoredLoan = {
  lenderId: number
  loanId: number
  loanNumber: string
  isDeleted: boolean
  terms: LoanTerms
  /** All events in the order of entry, replaced disbursements included. */
  rows: readonly EventRow[]
  /** The balance of each account over all lines, debits less credits. */
  held: Balances
  /** The lines that no other line reverses, in the order they were written. */
  open: OpenLine[]
  figures: LoanFigures
  installments: StoredInstallment[]
  /** The rows of payments that have an event, in the order of entry. */
  payments: StoredPayment[]
  /** All lines in the order they were written, with the events that caused them. */
  lines: readonly Line[]
  access: Access
}

/** The borrower of a loan, and the accounts that may see it and its rows. */
export type Access = {
  borrowerId: number
  /** The borrower in the form from which the loan was made or edited last. */
  borrowerOfForm: number | null
  /** The account tied to the borrower's record, and the one on the loan's row. */
  accountOfRecord: number | null
  accountOfLoan: number | null
  /** An installment and a payment with another account than the borrower's record; null when there is none. */
  strangeInstallment: number | null
  strangePayment: number | null
  /** A move whose payment on the other loan has another amount, day or state, or is missing; null when there is none. */
  brokenMove: number | null
  /** A loan as which this one goes on, or that it goes on with, which is gone or does not say so; null when there is none. */
  brokenHandover: number | null
}

/** The stored row of a payment: its amount, day and status, and its split. */
type StoredPayment = StoredSplit & { amountCents: Cents; paidOn: Day; status: string }

type LoanHead = Pick<StoredLoan, 'lenderId' | 'loanId' | 'loanNumber' | 'isDeleted' | 'terms'> & LoanFigures

/** A line of the ledger with its origin. */
export type Line = OpenLine & { loanId: number; eventId: number; recordedAt: Instant; reversesLineId: number | null }

/** The numbers of a lender's loans, removed ones too, in order. */
export async function listLoanIds(tx: Tx, lenderId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from loans where lender_id = ${lenderId} and staged_at is null order by id`)
  return rows.map(({ id }) => id)
}

/** The number of a loan as people know it. */
export async function readLoanNumber(tx: Tx, { lenderId, loanId }: LoanKey): Promise<string> {
  const { loanNumber } = await tx.one<{ loanNumber: string }>(sql`
    select loan_number as "loanNumber" from loans where lender_id = ${lenderId} and id = ${loanId}`)
  return loanNumber
}

/** Reads several loans of a lender, in the order of their ids, with as many statements as for one loan. */
export async function readStoredLoans(
  tx: Tx,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<StoredLoan[]> {
  const ofLoans = sql`lender_id = ${lenderId} and loan_id = any(${loanIds}::bigint[])`
  const heads = await tx.query<LoanHead>(sql`
    select lender_id as "lenderId", id as "loanId", loan_number as "loanNumber", terms,
      deleted_at is not null as "isDeleted", ${figureColumns}
    from loans
    where lender_id = ${lenderId} and id = any(${loanIds}::bigint[])
    order by id`)
  const rows = await readEventRowsOfLoans(tx, heads)
  const lines = Map.groupBy(await listLines(tx, ofLoans), ({ loanId }) => loanId)
  const access = new Map((await listAccess(tx, { lenderId, loanIds })).map(({ loanId, ...of }) => [loanId, of]))
  const installments = Map.groupBy(await listInstallments(tx, ofLoans), ({ loanId }) => loanId)
  const payments = Map.groupBy(await listPayments(tx, ofLoans), ({ loanId }) => loanId)
  return heads.map(({ lenderId: lender, loanId, loanNumber, isDeleted, terms, ...figures }) => ({
    lenderId: lender,
    loanId,
    loanNumber,
    isDeleted,
    terms,
    figures,
    rows: rows.get(loanId) ?? [],
    ...booksOf(lines.get(loanId) ?? []),
    installments: installments.get(loanId) ?? [],
    payments: payments.get(loanId) ?? [],
    lines: lines.get(loanId) ?? [],
    access: access.get(loanId) ?? NO_ACCESS,
  }))
}

async function listLines(tx: Tx, ofLoans: Sql): Promise<Line[]> {
  return tx.query<Line>(sql`
    select loan_id as "loanId", id, about_event_id as "aboutEventId", debit_account as debit, credit_account as credit,
      amount_cents as "amountCents", effective_on as "effectiveOn", reverses_line_id as "reversesLineId",
      event_id as "eventId", recorded_at as "recordedAt"
    from ledger_lines
    where ${ofLoans}
    order by id`)
}

/** Only for a loan that is gone between two statements, which a snapshot rules out. */
const NO_ACCESS: Access = {
  borrowerId: 0,
  borrowerOfForm: 0,
  accountOfRecord: null,
  accountOfLoan: null,
  strangeInstallment: null,
  strangePayment: null,
  brokenMove: null,
  brokenHandover: null,
}

async function listAccess(
  tx: Tx,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<(Access & { loanId: number })[]> {
  return tx.query(sql`
    select l.id as "loanId", l.borrower_id as "borrowerId", (l.form ->> 'borrowerId')::bigint as "borrowerOfForm",
      b.borrower_user_id as "accountOfRecord", l.borrower_user_id as "accountOfLoan",
      (select min(i.number) from installments i
        where i.lender_id = l.lender_id and i.loan_id = l.id
          and i.borrower_user_id is distinct from b.borrower_user_id) as "strangeInstallment",
      (select min(p.id) from payments p
        where p.lender_id = l.lender_id and p.loan_id = l.id
          and p.borrower_user_id is distinct from b.borrower_user_id) as "strangePayment",
      (select min(m.id) from loan_events m
        left join payments p on p.lender_id = m.lender_id and p.moved_by_event_id = m.id
        where m.lender_id = l.lender_id and m.loan_id = l.id and m.kind = 'REFUNDED' and m.detail ? 'movedTo'
          and (p.loan_id, p.amount_cents, p.paid_on, p.status = 'REVERSED') is distinct from
            ((m.detail ->> 'movedTo')::bigint, m.amount_cents, m.effective_on, exists (
              select from loan_events t
              where t.lender_id = m.lender_id and t.kind = 'TAKEN_BACK' and t.reversed_event_id = m.id))
      ) as "brokenMove",
      coalesce(
        (select min(i.id::bigint) from loan_events t cross join jsonb_array_elements_text(t.detail -> 'into') i (id)
          left join loans x on x.lender_id = l.lender_id and x.id = i.id::bigint and x.deleted_at is null
          where l.deleted_at is null and t.lender_id = l.lender_id and t.loan_id = l.id and t.kind = 'TRANSFERRED'
            and not exists (select from loan_events b
              where b.lender_id = t.lender_id and b.kind = 'TAKEN_BACK' and b.reversed_event_id = t.id)
            and not coalesce(l.id = any(x.continues), false)),
        (select min(c.id) from unnest(l.continues) c (id)
          where l.deleted_at is null and not exists (select from loan_events t
            where t.lender_id = l.lender_id and t.loan_id = c.id and t.kind = 'TRANSFERRED'
              and t.detail -> 'into' @> to_jsonb(l.id) and not exists (select from loan_events b
                where b.lender_id = t.lender_id and b.kind = 'TAKEN_BACK' and b.reversed_event_id = t.id)))
      ) as "brokenHandover"
    from loans l join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    where l.lender_id = ${lenderId} and l.id = any(${loanIds}::bigint[])`)
}

async function listInstallments(tx: Tx, ofLoans: Sql): Promise<(StoredInstallment & { loanId: number })[]> {
  return tx.query(sql`
    select loan_id as "loanId", ${installmentColumns} from installments where ${ofLoans} order by loan_id, number`)
}

async function listPayments(tx: Tx, ofLoans: Sql): Promise<(StoredPayment & { loanId: number })[]> {
  return tx.query(sql`
    select loan_id as "loanId", amount_cents as "amountCents", paid_on as "paidOn", status, ${splitColumns}
    from payments
    where ${ofLoans} and event_id is not null
    order by event_id`)
}

function booksOf(lines: readonly Line[]): Pick<StoredLoan, 'held' | 'open'> {
  const held = noBalances()
  for (const { debit, credit, amountCents } of lines) {
    held[debit] += amountCents
    held[credit] -= amountCents
  }
  const takenBack = new Set(lines.map(({ reversesLineId }) => reversesLineId))
  return { held, open: lines.filter(({ id, reversesLineId }) => reversesLineId === null && !takenBack.has(id)) }
}
