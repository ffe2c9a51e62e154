import { type LoanForm, termsOf } from '#contract/loans/loan-form.ts'
import { addDays, addMonths, partsOf } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { type Habit, pastOf } from '../../server/practice/portfolio/past.ts'
import type { Random } from '../../server/practice/portfolio/random.ts'
import { PORTFOLIO_HABITS, PORTFOLIO_KINDS, type PortfolioKind } from './loan-kinds.ts'

/** A loan with its facts in the order of entry, numbered from 1. */
export type MadeLoan = { form: LoanForm; terms: LoanTerms; events: LoanEvent[] }

/** Makes up a loan that began on a day of the last so many years, with all that was paid on it until today. */
export function makeUpLoan(
  random: Random,
  { number, borrowerId, years, today }: { number: number; borrowerId: number; years: number; today: Day },
): MadeLoan {
  const kind = weighted(random, PORTFOLIO_KINDS)
  const { habit } = weighted(random, PORTFOLIO_HABITS)
  const daysAgo = random.whole(1, years * 365)
  const form = formOf(kind, { random, number, borrowerId, originationDate: notLate(addDays(today, -daysAgo)) })
  const terms = termsOf(form)
  const events = factsOf(terms, { habit, today, random })
  // More than is owed is refused at the counter, so no borrower here has paid too much.
  const isTooMuch = replay(terms, events, { asOn: today }).unappliedCents > 0
  return { form, terms, events: isTooMuch ? factsOf(terms, { habit: 'AS_AGREED', today, random }) : events }
}

function factsOf(
  terms: LoanTerms,
  { habit, today, random }: { habit: Habit; today: Day; random: Random },
): LoanEvent[] {
  const disbursed: LoanEvent = {
    id: 1,
    kind: 'DISBURSED',
    amountCents: terms.principalCents,
    effectiveOn: terms.originationOn,
    recordedAt: `${terms.originationOn}T14:00:00.000Z`,
  }
  // Nothing that is still to come, and no payment of nothing: a late one that finds all of it paid already.
  const past = pastOf(terms, { habit, today, random }).filter(
    (event) => event.effectiveOn <= today && (event.kind !== 'PAYMENT_RECEIVED' || event.amountCents > 0),
  )
  let enteredAt = disbursed.recordedAt
  const inOrder = past.map((event): LoanEvent => {
    // A payment of an earlier day that is entered later is a back-dated one.
    if (event.recordedAt > enteredAt) enteredAt = event.recordedAt
    return { ...event, recordedAt: enteredAt }
  })
  return [disbursed, ...inOrder]
}

function formOf(
  { name, amount, rate, months, terms }: PortfolioKind,
  given: { random: Random; number: number; borrowerId: number; originationDate: Day },
): LoanForm {
  const { random, number, borrowerId, originationDate } = given
  return {
    loanName: `${name} ${number}`,
    principalAmount: random.whole(amount[0] / 500, amount[1] / 500) * 500,
    interestRate: random.whole(rate[0] * 8, rate[1] * 8) / 8,
    originationDate,
    maturityDate: addMonths(originationDate, months),
    paymentStructure: 'FULLY_AMORTIZED',
    hasBalloonPayment: false,
    borrowerId,
    ...terms,
  }
}

/** Not after the 28th, so that every month has the day. */
const notLate = (day: Day): Day => addDays(day, -Math.max(0, partsOf(day).day - 28))

function weighted<T extends { weight: number }>(random: Random, list: readonly T[]): T {
  let left = random.whole(
    1,
    list.reduce((sum, { weight }) => sum + weight, 0),
  )
  const chosen = list.find(({ weight }) => {
    left -= weight
    return left <= 0
  })
  if (!chosen) throw new RangeError('there is nothing to choose from')
  return chosen
}
