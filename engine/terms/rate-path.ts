import type { Day, RatePpm } from '../numbers/units.ts'
import { interestRate } from './compounding.ts'
import { dueDay, movedDay } from './due-days.ts'
import { paymentResetDays, rateResets } from './indexed-rate.ts'
import type { LoanTerms } from './terms.ts'

/** From a day on the loan has this yearly rate. isPaymentKept: the payment stays although the rate is another. */
export type RateStage = { fromOn: Day; annualRatePpm: RatePpm; isPaymentKept: boolean }

const NONE: readonly RateStage[] = []

/**
 * The rates that the terms foresee after the first one, in the order of their days (docs/money.md, section 3). A stage
 * counts from the first installment that begins on its day or after it.
 */
export function ratePathOf(terms: LoanTerms): readonly RateStage[] {
  const { rateSteps, indexedRate, keepsPaymentAtNewRate } = terms.options ?? {}
  const isPaymentKept = keepsPaymentAtNewRate === true
  if (indexedRate) return indexedPath(terms, { isPaymentKept, isApart: indexedRate.paymentEveryMonths !== undefined })
  if (!rateSteps?.length) return NONE
  return rateSteps.map((step) => ({
    fromOn: 'fromOn' in step ? step.fromOn : movedDay(dueDay(terms, step.fromRow - 1), terms.options),
    annualRatePpm: step.annualRatePpm,
    isPaymentKept,
  }))
}

/** The resets of a rate that follows an index, and the days on which the payment changes apart from it. */
function indexedPath(
  terms: LoanTerms,
  { isPaymentKept, isApart }: { isPaymentKept: boolean; isApart: boolean },
): RateStage[] {
  const resets = rateResets(terms)
  const payments = new Set(isPaymentKept ? [] : paymentResetDays(terms))
  const days = [...new Set([...resets.map(({ on }) => on), ...payments])].sort()
  let annualRatePpm = terms.options?.indexedRate?.firstRatePpm ?? terms.annualRatePpm
  return days.map((fromOn) => {
    annualRatePpm = resets.find(({ on }) => on === fromOn)?.annualRatePpm ?? annualRatePpm
    return { fromOn, annualRatePpm, isPaymentKept: isPaymentKept || (isApart && !payments.has(fromOn)) }
  })
}

/** The rate of an installment that begins on a day, or of the day itself. */
export function rateOn({ terms, ratePath }: { terms: LoanTerms; ratePath: readonly RateStage[] }, on: Day): RatePpm {
  return ratePath.findLast(({ fromOn }) => fromOn <= on)?.annualRatePpm ?? terms.annualRatePpm
}

/** The yearly rate by which the interest of an installment that begins on a day is counted. */
export function interestRateOn(book: { terms: LoanTerms; ratePath: readonly RateStage[] }, on: Day): RatePpm {
  const { terms, ratePath } = book
  return interestRate(ratePath.length === 0 ? terms : { ...terms, annualRatePpm: rateOn(book, on) })
}

/** The stage that begins after one day and not after another; of several the last. */
export function stageBetween(
  ratePath: readonly RateStage[],
  { after, until }: { after: Day; until: Day },
): RateStage | undefined {
  return ratePath.length === 0 ? undefined : ratePath.findLast(({ fromOn }) => fromOn > after && fromOn <= until)
}

/** The terms with the later rates by their days, and with the first rate of a loan that follows an index. */
export function withDatedSteps(terms: LoanTerms): LoanTerms {
  const { rateSteps, indexedRate } = terms.options ?? {}
  if (indexedRate) {
    return {
      ...terms,
      options: { ...terms.options, indexedRate: { firstRatePpm: terms.annualRatePpm, ...indexedRate } },
    }
  }
  if (!rateSteps?.some((step) => 'fromRow' in step)) return terms
  const dated = ratePathOf(terms).map(({ fromOn, annualRatePpm }) => ({ fromOn, annualRatePpm }))
  return { ...terms, options: { ...terms.options, rateSteps: dated } }
}
