import type { Cents } from '../numbers/units.ts'
import type { LoanTerms } from './terms.ts'

/** What is held back for draws: the commitment less what is lent at first. 0 without a commitment, and on a line of credit. */
export function heldBackCents({ commitmentCents, principalCents, line }: LoanTerms): Cents {
  return commitmentCents && !line ? commitmentCents - principalCents : 0
}
