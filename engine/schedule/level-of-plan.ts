import { mulDiv } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import type { RateFactor } from '../terms/installment-periods.ts'
import type { LevelWorking, RowsSetup } from './installment-plan.ts'
import { levelPaymentOver } from './level-payment.ts'

/**
 * The payment that is the same in every row, or the principal that is when principals are equal
 * (docs/money.md, section 3). Rows without principal do not count. Zero when no row takes principal.
 */
export function levelOfRows(setup: RowsSetup): LevelWorking {
  const { plan, amountCents } = setup
  if (plan.paymentCents !== undefined) return working('agreed', setup, { levelCents: plan.paymentCents })
  const rows = countedFactors(setup).length
  if (rows === 0) return working('formula', setup, { levelCents: 0 })
  if (plan.options?.equalPrincipal) {
    return working('equal-principal', setup, { rows, levelCents: inMultiples(setup, { amountCents, over: rows }) })
  }
  if (plan.options?.flatInterest) return flat(setup, rows)
  return working('formula', setup, { rows, levelCents: byFormula(setup) })
}

function flat(setup: RowsSetup, rows: number): LevelWorking {
  const { plan, amountCents, flatInterest, principalFree } = setup
  const counted = (flatInterest ?? []).filter((_, index) => !principalFree.has(index))
  const interestCents = counted.reduce((sum, cents) => sum + cents, 0)
  if (!plan.options?.flatInterestInEqualParts) {
    const levelCents = inMultiples(setup, { amountCents: amountCents + interestCents, over: rows })
    return working('flat', setup, { rows, interestCents, levelCents })
  }
  const principalCents = mulDiv(amountCents, { times: 1, over: rows, rounding: plan.rounding })
  const levelCents = inMultiples(setup, { amountCents: principalCents + (counted[0] ?? 0), over: 1 })
  return working('flat', setup, { rows, interestCents, levelCents })
}

function byFormula(setup: RowsSetup): Cents {
  const { plan, amountCents } = setup
  const multiple = plan.options?.paymentMultipleCents ?? 1
  const rounding = plan.options?.paymentRounding ?? plan.rounding
  return levelPaymentOver(amountCents, { factors: countedFactors(setup), multiple, rounding })
}

function countedFactors({ levelFactors, principalFree }: RowsSetup): readonly RateFactor[] {
  return principalFree.size === 0 ? levelFactors : levelFactors.filter((_, index) => !principalFree.has(index))
}

function inMultiples({ plan }: RowsSetup, { amountCents, over }: { amountCents: Cents; over: number }): Cents {
  const multiple = plan.options?.paymentMultipleCents ?? 1
  const rounding = plan.options?.paymentRounding ?? plan.rounding
  return mulDiv(amountCents, { times: 1, over: over * multiple, rounding }) * multiple
}

function working(
  kind: LevelWorking['kind'],
  { amountCents }: RowsSetup,
  { rows = 0, interestCents = 0, levelCents }: { rows?: number; interestCents?: Cents; levelCents: Cents },
): LevelWorking {
  return { kind, amountCents, interestCents, rows, smoothingCents: 0, levelCents }
}
