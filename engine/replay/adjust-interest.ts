import { type Book, closeIfPaid, isDaily, type RunningInstallment } from '../book/book.ts'
import { passPaidRows, rowAt } from '../book/book-installments.ts'
import { fitDailyRows, refreshDailyRows } from '../book/daily-interest.ts'
import type { Cents, Day } from '../numbers/units.ts'
import type { LoanEvent } from '../terms/events.ts'

/**
 * Adds interest by hand, or forgives some when the amount is below zero. Interest added falls due with the row the day
 * lies in; interest forgiven comes off what is unpaid, oldest first, and never more than that.
 */
export function adjustInterest(book: Book, event: Extract<LoanEvent, { kind: 'INTEREST_ADJUSTED' }>): void {
  const note = (row: number | null, amountCents: Cents) => {
    const { effectiveOn: on, id: eventId } = event
    if (amountCents !== 0) book.journal?.push({ kind: 'INTEREST_ADJUSTED', on, eventId, row, amountCents })
  }
  if (isDaily(book)) note(null, adjustDaily(book, event.amountCents))
  else if (event.amountCents < 0) forgive(book, { cents: -event.amountCents, on: event.effectiveOn, note })
  else addToRow(book, { cents: event.amountCents, note })
}

/** Told which row was changed by how much. */
type Note = (row: number, amountCents: Cents) => void

function adjustDaily(book: Book, amountCents: Cents): Cents {
  const appliedCents = Math.max(amountCents, -book.unpaidInterestCents)
  book.unpaidInterestCents += appliedCents
  book.dueInterestCents = Math.max(0, book.dueInterestCents + appliedCents)
  fitDailyRows(book)
  refreshDailyRows(book)
  passPaidRows(book)
  return appliedCents
}

function addToRow(book: Book, { cents, note }: { cents: Cents; note: Note }): void {
  const row = rowAt(book, book.due) ?? book.rows.at(-1)
  if (!row) return
  change(row, cents)
  note(row.number, cents)
  row.paidOn = null
  book.open = Math.min(book.open, row.number - 1)
}

function forgive(book: Book, { cents, on, note }: { cents: Cents; on: Day; note: Note }): void {
  let leftCents = cents
  rowAt(book, book.due)
  for (let index = book.open; index <= book.due && leftCents > 0; index += 1) {
    const row = book.rows[index]
    if (!row) break
    const forgivenCents = Math.min(leftCents, row.interestCents - row.paidInterestCents)
    change(row, -forgivenCents)
    note(row.number, -forgivenCents)
    closeIfPaid(book, row, on)
    leftCents -= forgivenCents
  }
  passPaidRows(book)
}

function change(row: RunningInstallment, cents: Cents): void {
  row.interestCents += cents
  row.askedCents += cents
  row.adjustedCents += cents
}
