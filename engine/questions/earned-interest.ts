import { owedOn } from '../book/owed.ts'
import { addDays } from '../numbers/dates.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { advance } from '../replay/advance.ts'
import { applyEvent } from '../replay/apply-event.ts'
import { bookOf, eventsKnown } from '../replay/replay.ts'
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
    return book.paidInterestCents + owedOn(book, end).interestCents
  })
}

const BEFORE_ALL: Day = '0001-01-01'
