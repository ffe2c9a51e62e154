import { addMonths, wholeMonthsBetween } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import { dueDays, interestOnlyInstallments } from './due-days.ts'
import type { TermsChange } from './events.ts'
import type { LoanTerms } from './terms.ts'

/**
 * The change of terms by which a loan matures on another day and otherwise stays what it was: a balloon that is due at
 * maturity moves with it, and a loan that asks for interest only until its end goes on to do so.
 */
export function extension(terms: LoanTerms, maturityOn: Day): TermsChange {
  const { balloon, originationOn } = terms
  return {
    maturityOn,
    ...(balloon?.dueOn === terms.maturityOn && { balloon: { ...balloon, dueOn: maturityOn } }),
    ...(isInterestOnlyToEnd(terms) && { interestOnlyMonths: monthsUpTo(maturityOn, originationOn) }),
  }
}

/** Whether every installment but the last asks for interest only. */
function isInterestOnlyToEnd(terms: LoanTerms): boolean {
  const days = dueDays(terms)
  return terms.structure === 'INTEREST_ONLY' && interestOnlyInstallments(terms, days) >= days.length - 1
}

/** Months from a day until another, a part of a month counted as one. */
function monthsUpTo(to: Day, from: Day): number {
  const months = wholeMonthsBetween({ from, to })
  return addMonths(from, months) < to ? months + 1 : months
}
