import { spendHeld } from '../allocation/apply-payment.ts'
import { type Book, closeIfPaid, isDaily } from '../book/book.ts'
import { dueOnOf, installmentAt, passPaidInstallments } from '../book/book-installments.ts'
import { chargeInstallment } from '../book/charge-installments.ts'
import { accrueUpTo, refreshDailyInstallments } from '../book/daily-interest.ts'
import { beginDefault, defaultStart, endDefaultStretch, runDefault } from '../book/default-interest.ts'
import { countAdvance } from '../book/escrow.ts'
import { assessLateFee, lateOnOf, nextAssessment } from '../book/late-fees.ts'
import { chargeUndrawnFee, nextUndrawnCharge } from '../book/undrawn-fee.ts'
import type { Day } from '../numbers/units.ts'

/**
 * Lets time pass up to the beginning of a day: installments fall due, interest accrues, late fees are charged, and
 * money held for the borrower pays what has fallen due. The events of the day itself come after.
 */
export function advance(book: Book, on: Day): void {
  // A shortened loan has due days left on which it asks for nothing. Late fees are still assessed after the last row.
  let asksForMore = true
  while (book.writtenOffOn === null) {
    const dueOn = asksForMore ? dueOnOf(book, book.due) : undefined
    const assessment = nextAssessment(book)
    const startOn = defaultStart(book)
    const undrawn = nextUndrawnCharge(book)
    const firstOn = earliest(dueOn, startOn, undrawn?.on, assessment?.on)
    if (firstOn === undefined || firstOn > on) {
      runDefault(book, on)
      return
    }
    runDefault(book, firstOn)
    if (dueOn === firstOn) {
      asksForMore = fallDue(book, dueOn)
      if (asksForMore) spendHeld(book, dueOn)
      endDefaultStretch(book, dueOn)
    } else if (startOn === firstOn) {
      beginDefault(book, startOn)
    } else if (undrawn?.on === firstOn) {
      chargeUndrawnFee(book, undrawn)
      spendHeld(book, undrawn.on)
    } else if (assessment) {
      // Money that is held while an installment is open waits for the whole of it, so none is there for a late fee.
      assessLateFee(book, assessment)
    }
  }
}

function earliest(...days: (Day | null | undefined)[]): Day | undefined {
  return days
    .filter((day) => typeof day === 'string')
    .reduce<Day | undefined>((first, day) => (first && first < day ? first : day), undefined)
}

/** Lets the next installment fall due. False when the loan asks for nothing more. */
function fallDue(book: Book, dueOn: Day): boolean {
  if (isDaily(book)) accrueUpTo(book, dueOn)
  const installment = installmentAt(book, book.due)
  if (!installment) return false
  if (isDaily(book)) {
    refreshDailyInstallments(book, dueOn)
    book.dueInterestCents = book.unpaidInterestCents
  }
  installment.lateOn = lateOnOf(book, installment)
  book.due += 1
  closeIfPaid(book, installment, dueOn)
  chargeInstallment(book, installment)
  countAdvance(book, dueOn)
  passPaidInstallments(book)
  return true
}
