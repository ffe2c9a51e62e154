import { laterOf } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import type { LoanTerms } from './terms.ts'

/** The first day of interest that is not paid in advance: the origination day, or the day up to which it was paid at closing. */
export function interestFromOn({ originationOn, closing }: Pick<LoanTerms, 'originationOn' | 'closing'>): Day {
  return laterOf(originationOn, closing?.interestTo ?? originationOn)
}
