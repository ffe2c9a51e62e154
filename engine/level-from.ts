import type { Book } from './book.ts'
import { levelPaymentOver } from './level-payment.ts'
import { mulDiv } from './money.ts'
import { rateFactor } from './row-periods.ts'
import type { Cents } from './terms.ts'

/** The first row of those a level payment is counted over. Its interest is given when it is not that of a whole period. */
export type FirstRow = { period: number; interestCents: Cents | null }

/**
 * The level payment, or with equal principal the principal of a row, that repays an amount in the rows from a period
 * on (docs/money.md, section 6). null when none of the rows takes principal.
 */
export function levelFrom(
  { plan, terms, disbursedCents }: Book,
  { amountCents, first }: { amountCents: Cents; first: FirstRow },
): Cents | null {
  const { annualRatePpm, rounding, options } = terms
  const free = Math.max(0, plan.interestOnlyPeriods - first.period)
  const counted = plan.levelPeriods.slice(first.period + free)
  if (counted.length === 0) return null
  if (options?.equalPrincipal) return mulDiv(amountCents, { times: 1, over: counted.length, rounding })

  const factors = counted.map(({ part }) => rateFactor(annualRatePpm, part))
  if (options?.flatInterest) {
    const interestCents = factors.reduce((sum, factor) => sum + mulDiv(disbursedCents, { ...factor, rounding }), 0)
    return mulDiv(amountCents + interestCents, { times: 1, over: counted.length, rounding })
  }
  if (free > 0 || first.interestCents === null) return levelPaymentOver(amountCents, { factors, rounding })
  // Interest already in the amount is the same as a first row without a rate.
  const withoutFirst = [{ times: 0, over: 1 }, ...factors.slice(1)]
  return levelPaymentOver(amountCents + first.interestCents, { factors: withoutFirst, rounding })
}
