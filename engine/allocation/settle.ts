import { forgetAtEnd } from '../book/at-end.ts'
import { type Book, closeIfPaid, isDaily, openOf } from '../book/book.ts'
import { beginDeferred, beginSettlement, spansUntil, takeBackFrom, takeBackNotDue } from '../book/book-installments.ts'
import { holdAsks } from '../book/daily-interest.ts'
import { accruedByInstallment } from '../book/owed.ts'
import type { Day } from '../numbers/units.ts'

/**
 * Prepares the installments for a payment that pays the loan off on a day (docs/money.md, section 9). The installment
 * of the day then asks for the interest of its days so far instead of its whole interest, and no later one asks for
 * any. Where interest is agreed in advance nothing changes: it is owed whole.
 */
export function settle(book: Book, on: Day): void {
  if (isDaily(book)) settleDaily(book, on)
  else if (!book.terms.options?.payAhead) settleScheduled(book, on)
}

/**
 * Sets the interest of the installment of the day, which the payoff figure has begun, to what has been earned by then.
 */
export function settleScheduled(book: Book, on: Day): void {
  takeBackFrom(book, on)
  const lone = book.installments.length <= book.due ? beginDeferred(book) : undefined
  for (const { installment, accruedCents } of accruedByInstallment(book, on)) {
    const interestCents = installment.paidInterestCents + accruedCents
    const sparedCents = installment.interestCents - interestCents
    installment.askedCents -= sparedCents
    installment.interestCents = interestCents
    installment.deferredInterestCents = 0
    // Money lent later makes the installment anew: what was repaid bears no interest from the day on.
    installment.spans = spansUntil(installment.spans, on)
    book.plan.deferredCents = 0
    book.plan.movedInterestCents = 0
    closeIfPaid(book, installment, on)
    if (openOf(installment) > 0) {
      installment.paidOn = null
      book.open = Math.min(book.open, installment.number - 1)
    }
    if (sparedCents !== 0)
      book.journal?.push({ kind: 'SETTLED', on, installment: installment.number, amountCents: sparedCents })
  }
  book.plan.spansBefore = []
  book.plan.forgivenBeforeCents = 0
  forgetAtEnd(book)
  // The days before have earned less than a cent, and none of its own have passed: there is nothing to ask for.
  if (lone?.askedCents === 0) takeBackFrom(book, on)
}

function settleDaily(book: Book, on: Day): void {
  holdAsks(book)
  forgetAtEnd(book)
  takeBackNotDue(book)
  const openCents = book.installments.reduce((sum, installment) => sum + openOf(installment), 0)
  const restCents = book.balanceCents + book.unpaidInterestCents - openCents
  const ahead = book.installments.length > book.due ? book.installments.at(-1) : undefined
  const next = book.plan.periods[book.plan.nextPeriod]
  if (ahead && openOf(ahead) > 0) {
    ahead.askedCents += restCents
    ahead.askedAtMostCents = ahead.askedCents
  } else if (next && restCents > 0 && (next.fromOn < on || book.unpaidInterestCents > openCents)) {
    beginSettlement(book, next, restCents)
  }
}
