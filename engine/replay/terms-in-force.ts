import type { Day, RatePpm } from '../numbers/units.ts'
import { changedTerms, type LoanEvent } from '../terms/events.ts'
import { rateOn } from '../terms/rate-path.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { bookOf } from './replay.ts'
import { standingChanges } from './standing-changes.ts'

/**
 * The terms of a loan at the end of a day: those it was made with and every change that counts until then. firstDueOn is
 * the due day that later ones count from, and the rate is the one of the day. Throws RangeError for terms that make no loan.
 */
export function termsInForce(terms: LoanTerms, events: readonly LoanEvent[], on: Day): LoanTerms {
  const book = bookOf(terms, events, { asOn: on })
  return { ...book.terms, annualRatePpm: rateOn(book, on) }
}

/**
 * The terms of a loan after all its changes, whatever their days, in the order of replay. They are those of termsInForce
 * after the last event but for two things: firstDueOn is the agreed one, which is why it is not in the type, and a change
 * that comes after a write-off counts here. No replay is needed, so that figures for lists stay cheap.
 */
export function latestTerms(terms: LoanTerms, events: readonly LoanEvent[]): Omit<LoanTerms, 'firstDueOn'> {
  return standingChanges(events).reduce((before, { change }) => changedTerms(before, change), terms)
}

/**
 * The rate of a loan on a day after its last change. No replay is needed for a loan with one rate, so that figures for
 * lists stay cheap.
 */
export function latestRate(terms: LoanTerms, events: readonly LoanEvent[], on: Day): RatePpm {
  const latest = latestTerms(terms, events)
  const { rateSteps, indexedRate } = latest.options ?? {}
  return rateSteps || indexedRate ? termsInForce(terms, events, on).annualRatePpm : latest.annualRatePpm
}

/**
 * The grace days of an installment: those of the last change before its due day (docs/money.md, section 7).
 * Without a due day, those of the last change of all.
 */
export function graceDaysOf(terms: LoanTerms, events: readonly LoanEvent[], dueOn: Day | undefined): number {
  const changes = standingChanges(events).filter(({ effectiveOn }) => dueOn === undefined || effectiveOn < dueOn)
  return changes.reduce((days, { change }) => change.graceDays ?? days, terms.graceDays)
}
