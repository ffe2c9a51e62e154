import { type Book, type BookRow, closeIfPaid, isDaily } from './book.ts'
import { passPaidRows, rowAt } from './book-rows.ts'
import { fitDailyRows, refreshDailyRows } from './daily-interest.ts'
import type { LoanEvent } from './events.ts'
import type { Cents, Day } from './terms.ts'

/**
 * Adds interest by hand, or forgives some when the amount is below zero. Interest added falls due with the row the day
 * lies in; interest forgiven comes off what is unpaid, oldest first, and never more than that.
 */
export function adjustInterest(book: Book, event: Extract<LoanEvent, { kind: 'INTEREST_ADJUSTED' }>): void {
  const { amountCents, effectiveOn: on, id: eventId } = event
  const appliedCents = isDaily(book) ? adjustDaily(book, amountCents) : adjustRows(book, { amountCents, on })
  if (appliedCents !== 0) book.journal?.push({ kind: 'INTEREST_ADJUSTED', on, eventId, amountCents: appliedCents })
}

function adjustDaily(book: Book, amountCents: Cents): Cents {
  const appliedCents = Math.max(amountCents, -book.unpaidInterestCents)
  book.unpaidInterestCents += appliedCents
  book.dueInterestCents = Math.min(
    book.unpaidInterestCents,
    Math.max(0, book.dueInterestCents + Math.max(0, appliedCents)),
  )
  fitDailyRows(book)
  refreshDailyRows(book)
  passPaidRows(book)
  return appliedCents
}

function adjustRows(book: Book, { amountCents, on }: { amountCents: Cents; on: Day }): Cents {
  if (amountCents < 0) return forgive(book, { cents: -amountCents, on })
  const row = rowAt(book, book.due) ?? book.rows.at(-1)
  if (!row) return 0
  change(row, amountCents)
  row.paidOn = null
  book.open = Math.min(book.open, row.number - 1)
  return amountCents
}

function forgive(book: Book, { cents, on }: { cents: Cents; on: Day }): Cents {
  let leftCents = cents
  rowAt(book, book.due)
  for (let index = book.open; index <= book.due && leftCents > 0; index += 1) {
    const row = book.rows[index]
    if (!row) break
    const forgivenCents = Math.min(leftCents, row.interestCents - row.paidInterestCents)
    change(row, -forgivenCents)
    closeIfPaid(book, row, on)
    leftCents -= forgivenCents
  }
  passPaidRows(book)
  return leftCents - cents
}

function change(row: BookRow, cents: Cents): void {
  row.interestCents += cents
  row.askedCents += cents
  row.adjustedCents += cents
}
