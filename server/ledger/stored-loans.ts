import type { Cents, Day } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { wholeNumber } from '../database/column-types.ts'
import type { Tx } from '../database/database.ts'
import { asOneText, numberOrNull, type RowTexts, textsOfRows, valuesOf } from '../database/row-texts.ts'
import { type Sql, sql } from '../database/sql.ts'
import { type EventRow, eventRowsOf, type LoanKey, readEventTextsOfLoans } from './events.ts'
import { type ScheduleSum, sumOfRows } from './installments.ts'
import { lineValues, openLineOf } from './lines.ts'
import { type Balances, noBalances, type OpenLine } from './postings.ts'
import type { LoanFigures } from './projections.ts'
import { figureColumns, type StoredSplit, splitOf, splitValues } from './stored-figures.ts'

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
  /** The stored schedule in short. */
  schedule: ScheduleSum
  /** The rows of payments that have an event, in the order of entry. */
  payments: StoredPayment[]
  /** All lines in the order they were written, with the events that caused them. */
  lines: readonly Line[]
  access: Access
}

/** The borrower of a loan, and the accounts that may see it and its rows. */
export type Access = Faults & {
  borrowerId: number
  /** The borrower in the form from which the loan was made or edited last. */
  borrowerOfForm: number | null
  /** The account tied to the borrower's record, and the one on the loan's row. */
  accountOfRecord: number | null
  accountOfLoan: number | null
}

type Faults = {
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

type LoanHead = Pick<StoredLoan, 'lenderId' | 'loanId' | 'loanNumber' | 'isDeleted' | 'terms'> &
  LoanFigures &
  Omit<Access, keyof Faults> & { goesOn: boolean }

/** A line of the ledger with its origin. Its time is in seconds since 1970, exact to the microsecond. */
export type Line = OpenLine & { eventId: number; recordedAtSeconds: number; reversesLineId: number | null }

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

/**
 * Reads several loans of a lender, in the order of their ids, with as many statements as for one loan. Each is made of
 * its texts when its turn comes, so that the rows of one loan are in memory and not those of all; then a value without a
 * JavaScript form throws RangeError or SyntaxError.
 */
export async function readStoredLoans(
  tx: Tx,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<Iterable<StoredLoan>> {
  const ofLoans = sql`lender_id = ${lenderId} and loan_id = any(${loanIds}::bigint[])`
  const [heads, events, lines, sums, payments] = await Promise.all([
    tx.query<LoanHead>(sql`
      select l.lender_id as "lenderId", l.id as "loanId", l.loan_number as "loanNumber", l.terms,
        l.deleted_at is not null as "isDeleted", l.borrower_id as "borrowerId",
        (l.form ->> 'borrowerId')::bigint as "borrowerOfForm", b.borrower_user_id as "accountOfRecord",
        l.borrower_user_id as "accountOfLoan", l.continues is not null as "goesOn", figures.*
      from loans l join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
      cross join lateral (select ${figureColumns} from loans f where f.lender_id = l.lender_id and f.id = l.id) figures
      where l.lender_id = ${lenderId} and l.id = any(${loanIds}::bigint[])
      order by l.id`),
    readEventTextsOfLoans(
      tx,
      loanIds.map((loanId) => ({ lenderId, loanId })),
    ),
    textsOfLoans(
      tx,
      sql`select l.loan_id as "loanId", ${linesAsText}
        from ledger_lines l
        where l.lender_id = ${lenderId} and l.loan_id = any(${loanIds}::bigint[])
        group by l.loan_id`,
    ),
    tx.query<Shown & ScheduleSum & { loanId: number }>(
      sql`select loan_id as "loanId", ${sumOfRows}, ${shownTo} from installments where ${ofLoans} group by loan_id`,
    ),
    textsOfLoans<Shown>(
      tx,
      sql`select loan_id as "loanId", ${paymentsAsText}, ${shownTo} from payments where ${ofLoans} group by loan_id`,
    ),
  ])
  const schedules = new Map(sums.map((row) => [row.loanId, row]))
  const isFaultless = ({ loanId, accountOfRecord, goesOn }: LoanHead) =>
    !goesOn &&
    [schedules, payments].every((of) => isShownOnlyTo(accountOfRecord, of.get(loanId))) &&
    !/,(REFUNDED|TRANSFERRED),/.test(events.get(loanId)?.texts ?? '')
  const faults = new Map(
    (
      await listFaults(tx, { lenderId, loanIds: heads.filter((head) => !isFaultless(head)).map((head) => head.loanId) })
    ).map(({ loanId, ...of }) => [loanId, of]),
  )
  const textsOf = (of: ReadonlyMap<number, RowTexts>, loanId: number) => textsOfRows(of.get(loanId) ?? { texts: null })
  const storedLoanOf = (head: LoanHead): StoredLoan => {
    const { loanId, loanNumber, isDeleted, terms, borrowerId, borrowerOfForm, accountOfRecord, accountOfLoan } = head
    const ownEvents = events.get(loanId)
    return {
      lenderId: head.lenderId,
      loanId,
      loanNumber,
      isDeleted,
      terms,
      figures: head,
      rows: ownEvents ? eventRowsOf(ownEvents) : [],
      ...booksOf(textsOf(lines, loanId).map(lineOf)),
      schedule: schedules.get(loanId) ?? NO_SCHEDULE,
      // What is only reported has no event, and nothing that follows from one.
      payments: textsOf(payments, loanId)
        .filter((text) => !text.startsWith('(,'))
        .map(paymentOf),
      access: { borrowerId, borrowerOfForm, accountOfRecord, accountOfLoan, ...(faults.get(loanId) ?? NO_FAULTS) },
    }
  }
  return (function* () {
    for (const head of heads) yield storedLoanOf(head)
  })()
}

/** The accounts that rows of a loan are shown to. */
type Shown = { least: number | null; most: number | null; isSomeHidden: boolean }

const shownTo = sql`min(borrower_user_id) as least, max(borrower_user_id) as most,
  count(borrower_user_id) < count(*) as "isSomeHidden"`

const isShownOnlyTo = (account: number | null, shown: Shown | undefined): boolean =>
  shown === undefined ||
  (shown.least === account && shown.most === account && shown.isSomeHidden === (account === null))

/** The rows of each loan as texts, with what else the statement gives of them. */
async function textsOfLoans<Beside = unknown>(tx: Tx, statement: Sql): Promise<ReadonlyMap<number, Beside & RowTexts>> {
  const rows = await tx.query<Beside & RowTexts & { loanId: number }>(statement)
  return new Map(rows.map((row) => [row.loanId, row]))
}

// A time as text costs the database more than all else of a line; a number of seconds does not. Most events cause only
// lines about themselves.
const linesAsText = asOneText(
  sql`${lineValues}, l.reverses_line_id, nullif(l.event_id, l.about_event_id), date_part('epoch', l.recorded_at)`,
  { inOrderOf: sql`l.id` },
)

function lineOf(text: string): Line {
  const values = valuesOf(text)
  const [, , , , , , reverses = '', event = '', seconds = ''] = values
  const line = openLineOf(values)
  return {
    ...line,
    reversesLineId: numberOrNull(reverses),
    eventId: event === '' ? line.aboutEventId : wholeNumber(event),
    recordedAtSeconds: Number(seconds),
  }
}

const NO_SCHEDULE: ScheduleSum = { rows: 0, cents: '0', hash: '0' }

const NO_FAULTS: Faults = { strangeInstallment: null, strangePayment: null, brokenMove: null, brokenHandover: null }

async function listFaults(
  tx: Tx,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<(Faults & { loanId: number })[]> {
  if (loanIds.length === 0) return []
  return tx.query(sql`
    select l.id as "loanId",
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

const paymentsAsText = asOneText(sql`${splitValues}, amount_cents, paid_on, status`, { inOrderOf: sql`event_id` })

function paymentOf(text: string): StoredPayment {
  const values = valuesOf(text)
  const [amountCents = '', paidOn = '', status = ''] = values.slice(6)
  return { ...splitOf(values), amountCents: wholeNumber(amountCents), paidOn, status }
}

function booksOf(lines: readonly Line[]): Pick<StoredLoan, 'held' | 'open' | 'lines'> {
  const held = noBalances()
  for (const { debit, credit, amountCents } of lines) {
    held[debit] += amountCents
    held[credit] -= amountCents
  }
  const takenBack = new Set(lines.map(({ reversesLineId }) => reversesLineId))
  const open = lines.filter(({ id, reversesLineId }) => reversesLineId === null && !takenBack.has(id))
  return { held, open, lines }
}
