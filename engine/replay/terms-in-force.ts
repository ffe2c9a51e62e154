import type { Day } from '../numbers/units.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { bookOf } from './replay.ts'

/**
 * The terms of a loan at the end of a day: those it was made with and every change that counts until then. firstDueOn is
 * the due day that later ones count from. Throws RangeError for terms that make no loan.
 */
export function termsInForce(terms: LoanTerms, events: readonly LoanEvent[], on: Day): LoanTerms {
  return bookOf(terms, events, { asOn: on }).terms
}
