import { mulDiv } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import { levelOfPlan } from '../schedule/amortize.ts'
import type { RowsPlan } from '../schedule/installment-plan.ts'
import { levelPaymentOver } from '../schedule/level-payment.ts'
import { rateFactor } from '../terms/installment-periods.ts'
import type { ScheduleOptions } from '../terms/terms.ts'
import type { Book } from './book.ts'

/** The first row of those a level payment is counted over. Its interest is given when it is not that of a whole period. */
type FirstRow = { period: number; interestCents: Cents | null }

/**
 * The level payment, or with equal principal the principal of a row, that repays an amount in the rows from a period
 * on (docs/money.md, section 6). null when none of the rows takes principal.
 */
export function levelFrom(book: Book, { amountCents, first }: { amountCents: Cents; first: FirstRow }): Cents | null {
  const { plan, terms } = book
  const { annualRatePpm, rounding, options } = terms
  const free = Math.max(0, plan.interestOnlyPeriods - first.period)
  const counted = plan.levelPeriods.slice(first.period + free)
  if (counted.length === 0) return null
  if (options?.flatInterest) return flatLevel(book, { amountCents, counted, firstInterestCents: first.interestCents })
  if (free > 0 || first.interestCents === null || options?.equalPrincipal) {
    const rest: RowsPlan = {
      balanceCents: amountCents,
      annualRatePpm,
      rounding,
      periods: plan.periods.slice(first.period),
      levelPeriods: plan.levelPeriods.slice(first.period),
      interestOnlyRows: free,
      options: optionsOfLevel(options),
    }
    return levelOfPlan(rest).levelCents
  }
  // Interest already in the amount is the same as a first row without a rate.
  const [, ...later] = counted.map(({ part }) => rateFactor(annualRatePpm, part))
  const factors = [{ times: 0, over: 1 }, ...later]
  const multiple = options?.paymentMultipleCents ?? 1
  const owedCents = amountCents + first.interestCents
  return levelPaymentOver(owedCents, { factors, multiple, rounding: options?.paymentRounding ?? rounding })
}

/** The options of a contract that shape its level payment; the others were for its first rows. */
function optionsOfLevel(options: ScheduleOptions = {}): ScheduleOptions {
  const { smoothLastRow, equalPrincipal, paymentMultipleCents, paymentRounding } = options
  return {
    smoothLastRow: smoothLastRow === true,
    equalPrincipal: equalPrincipal === true,
    paymentMultipleCents: paymentMultipleCents ?? 1,
    ...(paymentRounding === undefined ? {} : { paymentRounding }),
  }
}

/** The amount and the interest of the whole loan in every row, in equal payments. */
function flatLevel(
  { terms, disbursedCents }: Book,
  {
    amountCents,
    counted,
    firstInterestCents,
  }: { amountCents: Cents; counted: Book['plan']['periods']; firstInterestCents: Cents | null },
): Cents {
  const { annualRatePpm, rounding, options } = terms
  const ofRows = counted.map(({ part }) => mulDiv(disbursedCents, { ...rateFactor(annualRatePpm, part), rounding }))
  if (firstInterestCents !== null) ofRows[0] = firstInterestCents
  const interestCents = ofRows.reduce((sum, cents) => sum + cents, 0)
  const multiple = options?.paymentMultipleCents ?? 1
  const over = counted.length * multiple
  return (
    mulDiv(amountCents + interestCents, { times: 1, over, rounding: options?.paymentRounding ?? rounding }) * multiple
  )
}
