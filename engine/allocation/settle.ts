import { type Book, closeIfPaid, isDaily, openOf } from '../book/book.ts'
import { beginSettlementRow, takeBackRowsFrom, takeBackRowsNotDue } from '../book/book-installments.ts'
import { interestBefore } from '../book/span-interest.ts'
import type { Day } from '../numbers/units.ts'

/**
 * Prepares the rows for a payment that settles the loan on a day (docs/money.md, section 9): the row the day lies in
 * asks for the interest of its days so far instead of its whole interest, and no later row asks for any. Interest agreed
 * in advance is asked for whole: the payoff figure has begun all rows.
 */
export function settle(book: Book, on: Day): void {
  if (isDaily(book)) settleDaily(book, on)
  else if (!book.terms.options?.payAhead) settleScheduled(book, on)
}

/** The row the day lies in has begun, since the payoff figure counts its days. */
function settleScheduled(book: Book, on: Day): void {
  takeBackRowsFrom(book, on)
  for (const row of book.rows.slice(book.due)) {
    const earnedCents = interestBefore(row.spans, { on, rounding: book.terms.rounding })
    const interestCents = Math.max(row.paidInterestCents, Math.min(row.interestCents, earnedCents + row.adjustedCents))
    const sparedCents = row.interestCents - interestCents
    row.askedCents -= sparedCents
    row.interestCents = interestCents
    closeIfPaid(book, row, on)
    if (sparedCents > 0) book.journal?.push({ kind: 'SETTLED', on, row: row.number, amountCents: sparedCents })
  }
}

function settleDaily(book: Book, on: Day): void {
  takeBackRowsNotDue(book)
  const openCents = book.rows.reduce((sum, row) => sum + openOf(row), 0)
  const restCents = book.balanceCents + book.unpaidInterestCents - openCents
  const ahead = book.rows.length > book.due ? book.rows.at(-1) : undefined
  const next = book.plan.periods[book.plan.nextPeriod]
  if (ahead && openOf(ahead) > 0) ahead.askedCents += restCents
  else if (next && restCents > 0 && (next.fromOn < on || book.unpaidInterestCents > openCents)) {
    beginSettlementRow(book, next, restCents)
  }
}
