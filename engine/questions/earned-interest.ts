import { type Book, hasLeft } from '../book/book.ts'
import { owedOn } from '../book/owed.ts'
import { countsPayoffBy365, roundedInterest } from '../book/span-interest.ts'
import { addDays, daysBetween } from '../numbers/dates.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { advance } from '../replay/advance.ts'
import { applyEvent } from '../replay/apply-event.ts'
import { bookOf, eventsKnown } from '../replay/replay.ts'
import { yearFraction } from '../terms/day-count.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'

/**
 * The interest that a loan has earned from its first day to the end of each of some days, in rising order: paid and
 * owed together (docs/money.md, sections 5 and 9). It falls where the lender gives interest up, by a write-off or an
 * adjustment. The events are gone through once, however many days are asked for. Throws RangeError for terms that make
 * no loan.
 */
export function earnedInterest(terms: LoanTerms, events: readonly LoanEvent[], days: readonly Day[]): Cents[] {
  const known = eventsKnown(events, { asOn: days.at(-1) ?? BEFORE_ALL })
  const book = bookOf(terms, [], { asOn: BEFORE_ALL })
  let next = 0
  return days.map((day) => {
    for (let event = known[next]; event && event.effectiveOn <= day; event = known[next]) {
      applyEvent(book, event)
      next += 1
    }
    if (book.disbursedCents === 0) return 0
    // The day's own interest is earned when the next day begins.
    const end = addDays(day, 1)
    advance(book, end)
    return book.paidInterestCents + owedOn(book, end).interestCents + addedToPrincipal(book)
  })
}

/** Earned interest that became principal, without what was given up, sold or handed on before it came. */
function addedToPrincipal(book: Book): Cents {
  const addedCents = book.capitalized.reduce(
    (sum, { interestCents }) => sum + interestCents,
    0 - book.releasedInterestCents,
  )
  return book.writtenOffOn === null && !hasLeft(book) ? addedCents : addedCents - book.notReceived.interestCents
}

/** What installments have asked for that are due by the day after a day, the latest of their due days, and the next one. */
export type DueByPlan = { interestCents: Cents; principalCents: Cents; dueOn: Day; nextInterestCents: Cents }

/**
 * The interest that a loan with SCHEDULED interest has earned by the end of a day, of installments that nothing has
 * changed since the loan was made: that of the installments due by the next day, and of the next one for its days so far,
 * counted as a payoff counts them and at most its own (docs/money.md, section 9). Before the first due day, `dueOn` is
 * the origination day; after the last, `nextInterestCents` is 0.
 */
export function earnedByPlan(
  terms: LoanTerms,
  { interestCents, principalCents, dueOn, nextInterestCents }: DueByPlan,
  day: Day,
): Cents {
  const toOn = addDays(day, 1)
  if (nextInterestCents === 0 || toOn <= dueOn) return interestCents
  const balanceCents = terms.principalCents - principalCents
  const part = countsPayoffBy365(terms)
    ? { numerator: daysBetween({ from: dueOn, to: toOn }), denominator: 365 }
    : yearFraction(terms.dayCount, { from: dueOn, to: toOn })
  const span = { fromOn: dueOn, toOn, balanceCents, annualRatePpm: terms.annualRatePpm }
  const earnedCents = roundedInterest([span], { partOf: () => part, rounding: terms.rounding })
  return interestCents + Math.min(nextInterestCents, earnedCents)
}

const BEFORE_ALL: Day = '0001-01-01'
