import type { Instant } from '#engine/numbers/units.ts'
import { wholeNumber } from '../database/column-types.ts'
import type { Tx } from '../database/database.ts'
import { asOneText, type RowTexts, textsOfRows, valuesOf } from '../database/row-texts.ts'
import { keepingPlan, type Sql, sql } from '../database/sql.ts'
import type { LoanKey } from './events.ts'
import type { Account, OpenLine, Posting } from './postings.ts'

/** Lines to write at once. A correction reverses a line: the same amount in the other direction, from the same day. */
export type Entry = { takenBack: readonly OpenLine[]; posted: readonly Posting[]; causeOf: (line: Posting) => Cause }

/** The event that causes a line, and when the event was entered. */
export type Cause = { id: number; recordedAt: Instant }

/** How an event changes the lines: lines to reverse, and lines to post. */
export type Corrections = Pick<Entry, 'takenBack' | 'posted'>

/** The lines of a loan that count, in the order they were written: neither reversed, nor reversals themselves. */
export async function readOpenLines(tx: Tx, { lenderId, loanId }: LoanKey): Promise<OpenLine[]> {
  const rows = await tx.one<RowTexts>(
    keepingPlan(sql`
    select ${linesAsText}
    from ledger_lines l
    where l.lender_id = ${lenderId} and l.loan_id = ${loanId} and l.reverses_line_id is null
      and not exists (
        select from ledger_lines r where r.lender_id = ${lenderId} and r.reverses_line_id = l.id)`),
  )
  return textsOfRows(rows).map((text) => openLineOf(valuesOf(text)))
}

/** The columns of a line of ledger_lines l, for a text that openLineOf reads. */
export const lineValues = sql`
  l.id, l.about_event_id, l.debit_account, l.credit_account, l.amount_cents, l.effective_on`

/** The line whose values stand first in the text of a row. */
export function openLineOf(values: readonly string[]): OpenLine {
  const [id = '', aboutEventId = '', debit, credit, amountCents = '', effectiveOn = ''] = values
  return {
    id: wholeNumber(id),
    aboutEventId: wholeNumber(aboutEventId),
    debit: debit as Account,
    credit: credit as Account, // the table's check allows only accounts
    amountCents: wholeNumber(amountCents),
    effectiveOn,
  }
}

const linesAsText = asOneText(lineValues, { inOrderOf: sql`l.id` })

/** Writes lines. The ledger is append-only: a wrong line is reversed by a line of its own, once. */
export async function postLines(
  tx: Tx,
  { lenderId, loanId }: LoanKey,
  { takenBack, posted, causeOf }: Entry,
): Promise<void> {
  const lines = linesOf({ takenBack, posted })
  if (lines.length === 0) return
  const causes = lines.map(causeOf)
  await tx.run(
    keepingPlan(sql`
    insert into ledger_lines (lender_id, loan_id, event_id, recorded_at, about_event_id, debit_account, credit_account,
      amount_cents, effective_on, reverses_line_id)
    select ${lenderId}, ${loanId}, line.*
    from unnest(
      ${causes.map((cause) => cause.id)}::bigint[],
      ${causes.map((cause) => cause.recordedAt)}::timestamptz[],
      ${lines.map((line) => line.aboutEventId)}::bigint[],
      ${lines.map((line) => line.debit)}::text[],
      ${lines.map((line) => line.credit)}::text[],
      ${lines.map((line) => line.amountCents)}::bigint[],
      ${lines.map((line) => line.effectiveOn)}::date[],
      ${lines.map((line) => line.reverses)}::bigint[]) as line`),
  )
}

/**
 * Writes lines within the statement that writes the event causing them, where the event's number is event.id. Until
 * then, `cause.id` is the stand-in number by which lines about that event name it.
 */
export function insertionOfLines({ lenderId, loanId }: LoanKey, corrections: Corrections, cause: Cause): Sql {
  const lines = linesOf(corrections)
  return sql`
    insert into ledger_lines (lender_id, loan_id, event_id, recorded_at, about_event_id, debit_account, credit_account,
      amount_cents, effective_on, reverses_line_id)
    select ${lenderId}, ${loanId}, event.id, ${cause.recordedAt}, coalesce(line.about_event_id, event.id), line.debit,
      line.credit, line.amount_cents, line.effective_on, line.reverses
    from event, unnest(
      ${lines.map(({ aboutEventId }) => (aboutEventId === cause.id ? null : aboutEventId))}::bigint[],
      ${lines.map((line) => line.debit)}::text[],
      ${lines.map((line) => line.credit)}::text[],
      ${lines.map((line) => line.amountCents)}::bigint[],
      ${lines.map((line) => line.effectiveOn)}::date[],
      ${lines.map((line) => line.reverses)}::bigint[])
      as line (about_event_id, debit, credit, amount_cents, effective_on, reverses)`
}

/** A reversed line gets one more line, in the other direction. */
function linesOf({ takenBack, posted }: Corrections) {
  return [
    ...takenBack.map(({ id, debit, credit, ...line }) => ({ ...line, debit: credit, credit: debit, reverses: id })),
    ...posted.map((posting) => ({ ...posting, reverses: null })),
  ]
}
