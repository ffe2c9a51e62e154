import type { LoanTerms } from '../../terms/terms.ts'
import { movedDay } from './business-days.ts'
import { type DayNumber, dateOf, dayNumber, dayOfMonthOrLast, monthAfter } from './calendar.ts'
import { yearlyRate } from './compounding.ts'
import { endlessDueDay, lastDueDay } from './due-days.ts'
import { type Fraction, fraction, rounded } from './fraction.ts'

/** A rate from a day on, and whether the payment is counted anew with it. */
export type Stage = { from: DayNumber; ratePpm: number; isAnew: boolean }

/** The rates that a contract foresees, in the order of their days: by steps, or by an index with a margin and caps. */
export function stagesOf(terms: LoanTerms): readonly Stage[] {
  const found = known.get(terms) ?? stagesAgreed(terms)
  known.set(terms, found)
  return found
}

/** Rates are asked for on every day of a life. */
const known = new WeakMap<LoanTerms, readonly Stage[]>()

function stagesAgreed(terms: LoanTerms): Stage[] {
  const { rateSteps = [], indexedRate, keepsPaymentAtNewRate } = terms.options ?? {}
  const isAnew = keepsPaymentAtNewRate !== true
  if (indexedRate) return stagesOfIndex(terms).map((stage) => ({ ...stage, isAnew: stage.isAnew && isAnew }))
  return rateSteps.map((step) => ({
    from: 'fromRow' in step ? movedDay(endlessDueDay(terms, step.fromRow - 1), terms) : dayNumber(step.fromOn),
    ratePpm: step.annualRatePpm,
    isAnew,
  }))
}

/** The yearly rate of the contract for an installment that begins on a day. */
export function ratePpmOn(terms: LoanTerms, day: DayNumber): number {
  return stagesOf(terms).findLast(({ from }) => from <= day)?.ratePpm ?? terms.annualRatePpm
}

/** The rate by which an installment that begins on a day counts its interest. */
export function yearlyRateOn(terms: LoanTerms, day: DayNumber): Fraction {
  const stage = stagesOf(terms).findLast(({ from }) => from <= day)
  return stage ? yearlyRate({ ...terms, annualRatePpm: stage.ratePpm }) : yearlyRate(terms)
}

/** The stage that counts from the installment that begins on a day, after one that began on a day before. */
export function stageAt(terms: LoanTerms, { before, begins }: { before: DayNumber; begins: DayNumber }): Stage | null {
  return stagesOf(terms).findLast(({ from }) => before < from && from <= begins) ?? null
}

/**
 * Walks through the months from the first reset on. The rate is index and margin in whole steps of what it is rounded to,
 * moved by no more than the cap since the reset before, no more than the life cap above the first, and no lower than the
 * floor (docs/money.md, section 3; 12 CFR 1026, Appendix H, H-14).
 */
function stagesOfIndex(terms: LoanTerms): Stage[] {
  const indexed = terms.options?.indexedRate
  if (!indexed) return []
  const first = dayNumber(indexed.firstResetOn)
  const date = dateOf(first)
  const end = lastDueDay(terms)
  const stages: Stage[] = []
  let rate = terms.annualRatePpm
  for (let month = 0; ; month += 1) {
    const day = month === 0 ? first : dayOfMonthOrLast(monthAfter(date, month), date.day)
    if (day >= end) return stages
    const isReset = month % indexed.everyMonths === 0
    const isPayment = month % (indexed.paymentEveryMonths ?? indexed.everyMonths) === 0
    const value = indexed.values.filter(({ on }) => dayNumber(on) <= day - indexed.lookBackDays).at(-1)
    if (isReset && value) {
      const step = indexed.roundedToPpm ?? 1
      const sum = value.ratePpm + indexed.marginPpm
      const full = Math.max(0, rounded(fraction(sum, step), indexed.rateRounding ?? 'HALF_UP') * step)
      const cap = (month === 0 ? indexed.firstCapPpm : undefined) ?? indexed.periodicCapPpm ?? Number.POSITIVE_INFINITY
      const life = terms.annualRatePpm + (indexed.lifetimeCapPpm ?? Number.POSITIVE_INFINITY)
      const within = Math.min(rate + cap, Math.max(rate - cap, full))
      rate = Math.max(indexed.floorPpm ?? 0, Math.min(life, within))
    }
    if (isReset || isPayment) stages.push({ from: day, ratePpm: rate, isAnew: isPayment })
  }
}
