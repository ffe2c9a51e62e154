import { roundedQuotient, safeNumber } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import { levelOfPlan } from './amortize.ts'
import type { InstallmentPlan } from './installment-plan.ts'

/**
 * A plan whose first payments are made on its first day, the others at the ends of the periods (docs/money.md, section 3).
 * All are equal: a payment repays the same part of any amount, so with k of a whole one payment of P and n in advance is
 * P × k ÷ (1 + n × k).
 */
export function withPaymentsInAdvance(plan: InstallmentPlan, count: number): InstallmentPlan {
  const levelCents = paymentInAdvance(plan, count)
  const made = { ...plan, options: { ...plan.options, downPaymentCents: count * levelCents } }
  // The formula over the rest gives the same payment, but where a cent is halved.
  return levelOfPlan(made).levelCents === levelCents ? made : { ...made, paymentCents: levelCents }
}

/** So much that k has no digits to lose. */
const WHOLE_CENTS = 1_000_000_000_000

function paymentInAdvance(plan: InstallmentPlan, count: number): Cents {
  const { paymentMultipleCents = 1, paymentRounding, ...options } = plan.options ?? {}
  const { levelCents } = levelOfPlan({ ...plan, options, rounding: 'HALF_UP', balanceCents: WHOLE_CENTS })
  const multiples = roundedQuotient({
    dividend: BigInt(plan.balanceCents) * BigInt(levelCents),
    over: BigInt(WHOLE_CENTS + count * levelCents) * BigInt(paymentMultipleCents),
    rounding: paymentRounding ?? plan.rounding,
  })
  return safeNumber(multiples) * paymentMultipleCents
}
