import type { Day } from '../numbers/units.ts'
import type { ForgivenParts, LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { payoff } from './payoff.ts'

/** What is owed on a day by its parts: the debts of the payoff figure, without the money held. Taxes and insurance are among the fees. */
export function owedParts(terms: LoanTerms, events: readonly LoanEvent[], on: Day): ForgivenParts {
  const {
    principalCents,
    interestCents,
    unpaidInterestCents,
    feesCents,
    escrowCents = 0,
  } = payoff(terms, events, { on })
  return { principalCents, interestCents: interestCents + unpaidInterestCents, feesCents: feesCents + escrowCents }
}
