import { mulDiv } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import type { LoanTerms } from '../terms/terms.ts'

/**
 * The principal that a payment of a line of credit asks for beside its interest: the part of the balance that the contract
 * names, rounded as interest is. 0 for any other loan.
 */
export function minimumPrincipal({ line, rounding }: LoanTerms, balanceCents: Cents): Cents {
  return mulDiv(balanceCents, { times: line?.minimumPpm ?? 0, over: 1_000_000, rounding })
}

/** What a payment of interest asks for: of a line of credit at least the amount that the contract names, and at most what is owed. */
export function minimumPayment(
  { line }: LoanTerms,
  { interestCents, principalCents, owedCents }: { interestCents: Cents; principalCents: Cents; owedCents: Cents },
): Cents {
  return line ? Math.min(owedCents, Math.max(line.minimumCents ?? 0, interestCents + principalCents)) : interestCents
}
