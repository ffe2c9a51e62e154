import type { Cents, Day } from '../numbers/units.ts'
import { type Book, isDaily, openOfFee, type RunningInstallment } from './book.ts'
import { rowAt } from './book-installments.ts'
import { interestUpTo } from './daily-interest.ts'
import { interestBefore } from './span-interest.ts'

/** What would have to be paid on a day for nothing to be left. */
export type Owed = {
  principalCents: Cents
  /** interestDueCents and accruedInterestCents together. */
  interestCents: Cents
  /** Of rows that have fallen due; with daily interest, earned by the last due day. */
  interestDueCents: Cents
  /** Earned since the last due day. */
  accruedInterestCents: Cents
  feesCents: Cents
}

/** Everything owed on a day the book has reached (docs/money.md, section 9). */
export function owedOn(book: Book, on: Day): Owed {
  const { balanceCents: principalCents } = book
  const { interestDueCents, accruedInterestCents } = interestOwedOn(book, on)
  const feesCents = book.fees.reduce((sum, fee) => sum + openOfFee(fee), 0)
  const interestCents = interestDueCents + accruedInterestCents
  return { principalCents, interestCents, interestDueCents, accruedInterestCents, feesCents }
}

function interestOwedOn(book: Book, on: Day): Pick<Owed, 'interestDueCents' | 'accruedInterestCents'> {
  // With the principal the lender gave up its interest.
  if (book.writtenOffOn !== null) return { interestDueCents: 0, accruedInterestCents: 0 }
  if (!isDaily(book)) {
    return { interestDueCents: interestOfDueRows(book), accruedInterestCents: accruedInRow(book, on) }
  }
  const interestDueCents = book.dueInterestCents
  const earnedCents = book.unpaidInterestCents + interestUpTo(book, on)
  return { interestDueCents, accruedInterestCents: earnedCents - interestDueCents }
}

function interestOfDueRows(book: Book): Cents {
  return openInterestOf(book.rows.slice(book.open, book.due))
}

/** The row that the day lies in has earned the interest of its days so far, at most its own, less what was paid on it. */
function accruedInRow(book: Book, on: Day): Cents {
  if (book.terms.options?.payAhead) return interestOfRowsAhead(book)
  const row = rowAt(book, book.due)
  if (!row) return 0
  const byDayCents = interestBefore(row.spans, { on, rounding: book.terms.rounding })
  return Math.max(0, Math.min(row.interestCents, byDayCents + row.adjustedCents) - row.paidInterestCents)
}

/** Interest agreed in advance is owed whole. */
function interestOfRowsAhead(book: Book): Cents {
  while (rowAt(book, book.rows.length));
  return openInterestOf(book.rows.slice(book.due))
}

function openInterestOf(rows: readonly RunningInstallment[]): Cents {
  return rows.reduce((sum, row) => sum + row.interestCents - row.paidInterestCents, 0)
}
