import { mulDiv } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import type { RateFactor } from '../terms/installment-periods.ts'
import type { LevelWorking, PreparedPlan } from './installment-plan.ts'
import { levelPaymentOver } from './level-payment.ts'

/**
 * The payment that is the same in every installment or, with equal principals, the principal that is (docs/money.md,
 * section 3). Installments without principal do not count. 0 when no installment takes principal.
 */
export function levelOfPrepared(prepared: PreparedPlan): LevelWorking {
  const { plan, amountCents } = prepared
  if (plan.periods[0]?.agreed) return working('rows', prepared, { levelCents: 0 })
  if (plan.paymentCents !== undefined) {
    return working(plan.accelerated ? 'accelerated' : 'agreed', prepared, { levelCents: plan.paymentCents })
  }
  const count = countedFactors(prepared).length
  if (count === 0) return working('formula', prepared, { levelCents: 0 })
  if (plan.options?.equalPrincipal) {
    return working('equal-principal', prepared, {
      count,
      levelCents: inMultiples(prepared, { amountCents: amountCents - residualOf(prepared), over: count }),
    })
  }
  if (plan.options?.flatInterest) return flat(prepared, count)
  return working('formula', prepared, { count, levelCents: byFormula(prepared) })
}

function flat(prepared: PreparedPlan, count: number): LevelWorking {
  const { plan, flatInterest, principalFree } = prepared
  const amountCents = prepared.amountCents - residualOf(prepared)
  const counted = (flatInterest ?? []).filter((_, index) => !principalFree.has(index))
  const interestCents = counted.reduce((sum, cents) => sum + cents, 0)
  if (!plan.options?.flatInterestInEqualParts) {
    const levelCents = inMultiples(prepared, { amountCents: amountCents + interestCents, over: count })
    return working('flat', prepared, { count, interestCents, levelCents })
  }
  const principalCents = mulDiv(amountCents, { times: 1, over: count, rounding: plan.rounding })
  const levelCents = inMultiples(prepared, { amountCents: principalCents + (counted[0] ?? 0), over: 1 })
  return working('flat', prepared, { count, interestCents, levelCents })
}

function byFormula(prepared: PreparedPlan): Cents {
  const { plan, amountCents } = prepared
  const multiple = plan.options?.paymentMultipleCents ?? 1
  const rounding = plan.options?.paymentRounding ?? plan.rounding
  const residualCents = residualOf(prepared)
  const carriedCents = plan.repaysCarried ? (plan.carriedInterestCents ?? 0) : 0
  return levelPaymentOver(amountCents + carriedCents, {
    factors: countedFactors(prepared),
    multiple,
    rounding,
    residualCents,
  })
}

/** What the payments leave to the last installment, at most what they repay. */
function residualOf({ plan, amountCents }: Pick<PreparedPlan, 'plan' | 'amountCents'>): Cents {
  return Math.min(plan.residualCents ?? 0, amountCents)
}

function countedFactors({ levelFactors, principalFree }: PreparedPlan): readonly RateFactor[] {
  return principalFree.size === 0 ? levelFactors : levelFactors.filter((_, index) => !principalFree.has(index))
}

function inMultiples({ plan }: PreparedPlan, { amountCents, over }: { amountCents: Cents; over: number }): Cents {
  const multiple = plan.options?.paymentMultipleCents ?? 1
  const rounding = plan.options?.paymentRounding ?? plan.rounding
  return mulDiv(amountCents, { times: 1, over: over * multiple, rounding }) * multiple
}

function working(
  kind: LevelWorking['kind'],
  prepared: PreparedPlan,
  { count = 0, interestCents = 0, levelCents }: { count?: number; interestCents?: Cents; levelCents: Cents },
): LevelWorking {
  const { plan, amountCents } = prepared
  const { accelerated = null, annualRatePpm } = plan
  const residualCents = residualOf(prepared)
  const others = { interestCents, count, smoothingCents: 0, oddDaysCents: 0 }
  return { kind, amountCents, residualCents, accelerated, annualRatePpm, ...others, levelCents }
}
