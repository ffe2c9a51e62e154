import type { Cents, Day } from '../numbers/units.ts'
import { countsWhole, hasRuleOf78 } from '../schedule/sum-of-digits.ts'
import { type Book, isDaily, openOfFee, type RunningInstallment, type Span } from './book.ts'
import { installmentAt } from './book-installments.ts'
import { isChargedAhead } from './charge-installments.ts'
import { interestUpTo } from './daily-interest.ts'
import { interestBefore } from './span-interest.ts'

/** The amounts that would have to be paid on a day for nothing to be left. */
export type Owed = {
  principalCents: Cents
  /** interestDueCents and accruedInterestCents together. */
  interestCents: Cents
  /** Of installments that have fallen due; with daily interest, earned by the last due day. */
  interestDueCents: Cents
  /** Earned since the last due day. */
  accruedInterestCents: Cents
  feesCents: Cents
}

/** Everything owed on a day the book has reached (docs/money.md, section 9). */
export function owedOn(book: Book, on: Day): Owed {
  const { balanceCents: principalCents } = book
  const { interestDueCents, accruedInterestCents } = interestOwedOn(book, on)
  const feesCents = book.fees.reduce((sum, fee) => (isChargedAhead(book, fee) ? sum : sum + openOfFee(fee)), 0)
  const interestCents = interestDueCents + accruedInterestCents
  return { principalCents, interestCents, interestDueCents, accruedInterestCents, feesCents }
}

function interestOwedOn(book: Book, on: Day): Pick<Owed, 'interestDueCents' | 'accruedInterestCents'> {
  // A write-off gives up the interest with the principal.
  if (book.writtenOffOn !== null) return { interestDueCents: 0, accruedInterestCents: 0 }
  if (!isDaily(book)) {
    return { interestDueCents: interestOfDueInstallments(book), accruedInterestCents: accruedInInstallment(book, on) }
  }
  const interestDueCents = book.dueInterestCents
  const earnedCents = book.unpaidInterestCents + interestUpTo(book, on)
  return { interestDueCents, accruedInterestCents: earnedCents - interestDueCents }
}

function interestOfDueInstallments(book: Book): Cents {
  return openInterestOf(book.installments.slice(book.open, book.due))
}

/**
 * The interest that the installment of the day has earned so far, less what was paid ahead; and that of one paid ahead to
 * which money was lent since.
 */
function accruedInInstallment(book: Book, on: Day): Cents {
  if (book.terms.options?.payAhead) return interestOfInstallmentsAhead(book)
  installmentAt(book, book.due)
  return accruedByInstallment(book, on).reduce((sum, { accruedCents }) => sum + accruedCents, 0)
}

/**
 * The part of the interest earned since the last due day that was paid before the day: the amount that accruedInterestCents
 * leaves out. Interest by the day is paid as it is earned, and interest agreed in advance is owed whole, so there it is 0.
 */
export function accruedPaidAhead(book: Book, on: Day): Cents {
  if (book.writtenOffOn !== null || isDaily(book) || book.terms.options?.payAhead) return 0
  installmentAt(book, book.due)
  return accruedByInstallment(book, on).reduce(
    (sum, { earnedCents, accruedCents }) => sum + earnedCents - accruedCents,
    0,
  )
}

/** What an installment has earned by a day, and what of that nobody has paid. */
export type Accrued = { installment: RunningInstallment; earnedCents: Cents; accruedCents: Cents }

/**
 * What the installments that have begun and are not due have earned by a day. Interest that was paid on them ahead and is not earned pays what
 * others of them have earned, oldest first: none is owed twice (docs/money.md, section 9).
 */
export function accruedByInstallment(book: Book, on: Day): Accrued[] {
  const ahead = book.installments.slice(book.due).map((installment) => {
    return { installment, earnedCents: earnedInInstallment(book, installment, on) }
  })
  let unearnedCents = ahead.reduce(
    (sum, { installment, earnedCents }) => sum + Math.max(0, installment.paidInterestCents - earnedCents),
    0,
  )
  return ahead.map(({ installment, earnedCents }) => {
    const openCents = Math.max(0, earnedCents - installment.paidInterestCents)
    const coveredCents = Math.min(openCents, unearnedCents)
    unearnedCents -= coveredCents
    return { installment, earnedCents, accruedCents: openCents - coveredCents }
  })
}

/** The interest that an installment has earned before a day, with that deferred to it, at most its own. */
function earnedInInstallment(book: Book, installment: RunningInstallment, on: Day): Cents {
  const { terms } = book
  const { spans, period, ...interest } = installment
  const beside = spansBeside(book, installment)
  const besideCents =
    interestBefore(beside, { terms: { ...terms, rounding: 'UP' }, on, period, beside }) -
    forgivenBeside(book, installment)
  const wholeCents = besideCents + interest.interestCents + interest.deferredInterestCents
  if (terms.options?.fullRepaymentInterest === 'WHOLE_MONTH' && on > period.fromOn) return wholeCents
  if (hasRuleOf78(terms) && on > period.fromOn) {
    if (countsWhole(period, on)) return wholeCents
    return Math.min(
      wholeCents,
      Math.max(installment.paidInterestCents, interest.carriedInterestCents + interest.adjustedCents),
    )
  }
  const byDayCents = interestBefore([...spans, ...beside], { terms, on, period, beside })
  // Interest that an installment paid ahead will take over is not earned before it begins.
  const carriedCents = on < period.fromOn ? 0 : interest.carriedInterestCents
  const earnedCents = carriedCents + byDayCents + adjustedBy(book, installment)
  return Math.min(wholeCents, earnedCents)
}

/**
 * Days of money lent while the installment of the day was paid on. The next installment asks for their interest, but it
 * is owed from the first of these days on (docs/money.md, section 9).
 */
export function spansBeside({ plan, due }: Book, { number }: RunningInstallment): readonly Span[] {
  return number === due + 1 ? plan.spansBefore : []
}

/** What of their interest was forgiven. */
const forgivenBeside = ({ plan, due }: Book, { number }: RunningInstallment): Cents =>
  number === due + 1 ? plan.forgivenBeforeCents : 0

/** By how much less or more an installment has earned than its days, and those beside it, have. */
export function adjustedBy(book: Book, installment: RunningInstallment): Cents {
  const { adjustedCents, forgivenBeforeCents = 0 } = installment
  return adjustedCents - forgivenBeforeCents - forgivenBeside(book, installment)
}

/** What days beside the installments have earned by a day and nobody forgave: the next installment will ask for it. */
export function earnedBeside(book: Book, on: Day): Cents {
  const running = book.installments[book.due]
  if (!running) return 0
  const beside = spansBeside(book, running)
  const { terms } = book
  return interestBefore(beside, { terms, on, period: running.period, beside }) - forgivenBeside(book, running)
}

/** The interest of all installments to come, where interest is agreed in advance and owed whole. */
function interestOfInstallmentsAhead(book: Book): Cents {
  while (installmentAt(book, book.installments.length));
  return openInterestOf(book.installments.slice(book.due))
}

function openInterestOf(installments: readonly RunningInstallment[]): Cents {
  return installments.reduce((sum, installment) => sum + installment.interestCents - installment.paidInterestCents, 0)
}
