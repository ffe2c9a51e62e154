import { spendHeld } from '../allocation/apply-payment.ts'
import { type Book, closeIfPaid, isDaily } from '../book/book.ts'
import { dueOnOf, passPaidRows, rowAt } from '../book/book-installments.ts'
import { accrueUpTo, refreshDailyRows } from '../book/daily-interest.ts'
import { judge, lateOnOf, nextJudgement } from '../book/late-fees.ts'
import type { Day } from '../numbers/units.ts'

/**
 * Lets time pass up to the beginning of a day: rows fall due, interest accrues, late fees are charged, and money held
 * for the borrower pays what has fallen due. What happens on the day itself comes after.
 */
export function advance(book: Book, on: Day): void {
  while (book.writtenOffOn === null) {
    const dueOn = dueOnOf(book, book.due)
    const judgement = nextJudgement(book)
    if (dueOn !== undefined && dueOn <= on && (judgement === undefined || dueOn <= judgement.on)) {
      if (!fallDue(book, dueOn)) return
      spendHeld(book, dueOn)
    } else if (judgement !== undefined && judgement.on <= on) {
      // Money is held only while no row is open, so there is none for a late fee.
      judge(book, judgement)
    } else return
  }
}

/** The next row falls due. False when the loan asks for nothing more. */
function fallDue(book: Book, dueOn: Day): boolean {
  if (isDaily(book)) accrueUpTo(book, dueOn)
  const row = rowAt(book, book.due)
  if (!row) return false
  if (isDaily(book)) {
    refreshDailyRows(book)
    book.dueInterestCents = book.unpaidInterestCents
  }
  row.lateOn = lateOnOf(book, row)
  book.due += 1
  closeIfPaid(book, row, dueOn)
  passPaidRows(book)
  return true
}
