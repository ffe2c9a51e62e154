import { levelPaymentOver } from './level-payment.ts'
import { mulDiv } from './money.ts'
import type { LevelWorking, RowsSetup } from './rows-plan.ts'
import type { Cents } from './terms.ts'

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
  const { plan, amountCents, planned } = setup
  const counted = planned.filter(({ isPrincipalFree }) => !isPrincipalFree)
  const interestCents = counted.reduce((sum, { flatInterestCents }) => sum + (flatInterestCents ?? 0), 0)
  if (!plan.options?.flatInterestInEqualParts) {
    const levelCents = inMultiples(setup, { amountCents: amountCents + interestCents, over: rows })
    return working('flat', setup, { rows, interestCents, levelCents })
  }
  const principalCents = mulDiv(amountCents, { times: 1, over: rows, rounding: plan.rounding })
  const rowCents = principalCents + (counted[0]?.flatInterestCents ?? 0)
  return working('flat', setup, {
    rows,
    interestCents,
    levelCents: inMultiples(setup, { amountCents: rowCents, over: 1 }),
  })
}

function byFormula(setup: RowsSetup): Cents {
  const { plan, amountCents } = setup
  const multiple = plan.options?.paymentMultipleCents ?? 1
  const rounding = plan.options?.paymentRounding ?? plan.rounding
  return levelPaymentOver(amountCents, { factors: countedFactors(setup), multiple, rounding })
}

function countedFactors({ levelFactors, planned }: RowsSetup) {
  return levelFactors.filter((_, index) => planned[index]?.isPrincipalFree !== true)
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
