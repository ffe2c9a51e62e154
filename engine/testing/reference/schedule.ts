import type { PlannedInstallment } from '../../terms/loan-state.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { agreedAsk, isByRow } from './agreed-rows.ts'
import { movedDay } from './business-days.ts'
import { type DayNumber, dayText } from './calendar.ts'
import { interestStart } from './closing.ts'
import { yearlyRate } from './compounding.ts'
import { type Period, partOfPeriod, partOfYear } from './day-count.ts'
import { amortizationCount, dueDays, endlessDueDay, interestOnlyUntil } from './due-days.ts'
import { interestFreeCount, postponedCount } from './first-payments.ts'
import { type Fraction, fraction, rounded, times, ZERO } from './fraction.ts'
import { levelPayment } from './level-payment.ts'
import { stageAt, yearlyRateOn } from './rates.ts'
import { byDigits } from './sum-of-digits.ts'

/** Rate × part of a year. */
export function rateFactor(yearly: Fraction, part: Fraction): Fraction {
  return times(yearly, part)
}

/** Interest of some days on one amount: rounded once, or the interest of one day rounded and taken as many times. */
export function interestOfDays(
  { cents, yearly, part, days }: { cents: number; yearly: Fraction; part: Fraction; days: number },
  { rounding, options, dayCount }: LoanTerms,
): number {
  const ofPart = (some: Fraction) => rounded(times(fraction(cents), rateFactor(yearly, some)), rounding)
  return options?.roundsEachDay ? ofPart(partOfYear(dayCount, 0, 1)) * days : ofPart(part)
}

/** Periods that follow each other from a day; their days move where the contract says so, and their interest perhaps. */
export function periodsFrom(from: DayNumber, days: readonly DayNumber[], terms: LoanTerms): Period[] {
  const move = terms.options?.dueDayMove
  const asAgreed = days.map((due, index) => ({ from: days[index - 1] ?? from, due }))
  if (!move) return asAgreed
  const moved = asAgreed.map((period, index) => ({
    from: index === 0 ? from : Math.max(from, movedDay(period.from, terms)),
    due: Math.max(from, movedDay(period.due, terms)),
  }))
  return move.movesInterest ? moved : moved.map((period, index) => ({ ...period, agreed: asAgreed[index] }))
}

/** How many installments ask for interest alone, by their days as agreed. */
function interestOnlyCountOf(terms: LoanTerms): number {
  const byMonths = dueDays(terms).filter((due) => due <= interestOnlyUntil(terms)).length
  return Math.max(byMonths, terms.options?.principalGraceRows ?? 0)
}

/** What installments ask for before any event: interest alone in the first ones, then a level payment. */
export type Plan = { periods: Period[]; interestOnlyCount: number; levelCents: number | null }

/**
 * Due days, the count of interest-only installments, and the level payment over those after them: over the amortization
 * of a balloon, as if it went on to its end, or else over the installments there are. The payment is null where no
 * installment is left for it (docs/money.md, section 3).
 */
export function planOf(terms: LoanTerms): Plan {
  const found = plans.get(terms) ?? planCounted(terms)
  plans.set(terms, found)
  return found
}

/** The schedule, the annual percentage rate and the life of a loan ask for the same plan. */
const plans = new WeakMap<LoanTerms, Plan>()

function planCounted(terms: LoanTerms): Plan {
  const periods = periodsFrom(interestStart(terms), dueDays(terms), terms)
  const interestOnlyCount = interestOnlyCountOf(terms)
  const factors = amortizationPeriods(terms, periods)
    .map((period, index) => {
      const isFree = index < interestFreeCount(terms)
      return isFree ? ZERO : rateFactor(yearlyRate(terms), partOfPeriod(terms, period))
    })
    .slice(interestOnlyCount)
  const { principalCents: cents, rounding, options } = terms
  const count = periods.length - interestOnlyCount
  const byFormula = () =>
    levelPayment({
      cents,
      factors,
      count,
      carried: 0,
      rounding,
      postponed: Math.max(0, postponedCount(terms, periods) - interestOnlyCount),
    })
  const isNone = factors.length === 0 || isByRow(terms)
  const levelCents = isNone
    ? null
    : (options?.paymentCents ?? equalPrincipal(terms, { cents, count: factors.length }) ?? byFormula())
  return { periods, interestOnlyCount, levelCents }
}

/** The periods over which a loan is repaid by level payments: those there are, or as many as a balloon's amortization. */
export function amortizationPeriods(terms: LoanTerms, periods: readonly Period[]): readonly Period[] {
  const count = amortizationCount(terms)
  if (count === null || count < periods.length) return periods
  const days = Array.from({ length: count }, (_, index) => endlessDueDay(terms, index + 1))
  return periodsFrom(interestStart(terms), days, terms)
}

/** The installments as agreed. Interest above the payment is carried to the next installments and bears none. */
export function scheduleOf(terms: LoanTerms): PlannedInstallment[] {
  let leftCents = terms.principalCents
  return byDigits(equalPayments(terms), terms).map((row) => {
    leftCents -= row.principalCents
    return { ...row, balanceCents: leftCents }
  })
}

function equalPayments(terms: LoanTerms): PlannedInstallment[] {
  const { periods, interestOnlyCount, levelCents: firstLevel } = planOf(terms)
  let levelCents = firstLevel
  let balanceCents = terms.principalCents
  let carriedCents = 0
  let postponedCents = 0
  const rows: PlannedInstallment[] = []
  for (const [index, period] of periods.entries()) {
    // A payment that is stated or kept may have repaid everything.
    const mayEndEarly = isByRow(terms) || isStated(terms) || keepsPayment(terms, periods, index)
    if (mayEndEarly && balanceCents + carriedCents + postponedCents === 0) break
    if (isCountedAnew(terms, periods, index)) {
      levelCents = levelAtNewRate(terms, {
        periods,
        interestOnlyCount,
        index,
        cents: balanceCents,
        carried: carriedCents,
      })
    }
    const yearly = index < interestFreeCount(terms) ? ZERO : yearlyRateOn(terms, period.from)
    const bearing = { cents: balanceCents, yearly, part: partOfPeriod(terms, period), days: period.due - period.from }
    const owedCents = carriedCents + interestOfDays(bearing, terms)
    const isLast = index === periods.length - 1
    const isInterestOnly = index < interestOnlyCount || levelCents === null
    const beside = terms.options?.equalPrincipal ? owedCents : 0
    const byRule = isInterestOnly ? owedCents : beside + (levelCents ?? 0)
    const asked = isLast ? owedCents + balanceCents : (agreedAsk(terms, period.due, owedCents) ?? byRule)
    const ofPayment = Math.min(owedCents, asked)
    const principalCents = Math.min(balanceCents, asked - ofPayment)
    const isPostponed = index < postponedCount(terms, periods)
    const interestCents = isPostponed ? 0 : ofPayment + postponedCents
    carriedCents = isPostponed ? 0 : owedCents - ofPayment
    postponedCents = isPostponed ? postponedCents + owedCents : 0
    balanceCents -= principalCents
    rows.push({
      number: index + 1,
      fromOn: dayText(period.from),
      dueOn: dayText(period.due),
      paymentCents: principalCents + interestCents,
      principalCents,
      interestCents,
      balanceCents,
      ...(carriedCents + postponedCents > 0 && { deferredInterestCents: carriedCents + postponedCents }),
      ...chargesOf(terms, period),
    })
  }
  return rows
}

/** What the contract charges with a payment, beside it. */
function chargesOf({ options }: LoanTerms, { from, due }: Period): { chargesCents?: number } {
  const chargesCents = (options?.installmentCharges ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return chargesCents > 0 && from < due ? { chargesCents } : {}
}

/** Whether a new rate comes with the installment of a period, and its payment is counted anew. */
export function isCountedAnew(terms: LoanTerms, periods: readonly Period[], index: number): boolean {
  const [before, period] = [periods[index - 1], periods[index]]
  if (!before || !period) return false
  return stageAt(terms, { before: before.from, begins: period.from })?.isAnew === true
}

type AtNewRate = Pick<Plan, 'periods' | 'interestOnlyCount'> & { index: number; cents: number; carried: number }

/** The payment of a new rate, as if it stayed to the end: over the periods that remain of those to be repaid over. */
export function levelAtNewRate(
  terms: LoanTerms,
  { periods, interestOnlyCount: free, index, cents, carried }: AtNewRate,
): number | null {
  const begins = periods[index]?.from ?? 0
  const factors = amortizationPeriods(terms, periods)
    .slice(Math.max(index, free))
    .map((period) => rateFactor(yearlyRateOn(terms, begins), partOfPeriod(terms, period)))
  if (factors.length === 0) return null
  if (terms.options?.paymentCents !== undefined) return terms.options.paymentCents
  const principal = equalPrincipal(terms, { cents, count: factors.length })
  if (principal !== null) return principal
  const count = periods.length - Math.max(index, free)
  // Installments that ask for interest alone ask for all that is carried.
  const owed = index < free ? 0 : carried
  return levelPayment({ cents, factors, count, carried: owed, postponed: 0, rounding: terms.rounding })
}

/** Whether the contract states the payment, and the last one takes the rest (docs/money.md, section 3). */
export const isStated = ({ options }: LoanTerms): boolean => options?.paymentCents !== undefined

/** The principal of each installment, where it is the same in all and interest stands beside it; null where it is not. */
export function equalPrincipal(
  { options, rounding }: LoanTerms,
  { cents, count }: { cents: number; count: number },
): number | null {
  return options?.equalPrincipal ? rounded(fraction(cents, count), rounding) : null
}

/** A stated payment, lowered as the principal is by what is repaid of it. */
export function loweredPayment(
  stated: number | null,
  { before, cents, rounding }: { before: number; cents: number; rounding: LoanTerms['rounding'] },
): number | null {
  if (stated === null || before <= 0) return stated
  return Math.max(1, rounded(times(fraction(stated), fraction(before - cents, before)), rounding))
}

/** Whether the payment of a period is one that was kept when the rate before it changed. */
export function keepsPayment(terms: LoanTerms, periods: readonly Period[], index: number): boolean {
  const [first, period] = [periods[0], periods[index]]
  if (!first || !period) return false
  return stageAt(terms, { before: first.from, begins: period.from })?.isAnew === false
}
