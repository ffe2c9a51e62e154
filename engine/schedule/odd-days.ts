import { mulDiv, scaled } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import { yearFraction } from '../terms/day-count.ts'
import { dueDay, movedDay } from '../terms/due-days.ts'
import { type InstallmentPeriod, installmentPeriods, rateFactor } from '../terms/installment-periods.ts'
import { interestFromOn } from '../terms/interest-start.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { InstallmentPlan, InstallmentWorking, LevelWorking, OddDays, Trace } from './installment-plan.ts'

/**
 * The odd days of a first period that is longer than the others, where the contract pays their interest apart
 * (docs/money.md, section 3). null when the first period is not longer, or when its interest is part of equal payments.
 */
export function oddDaysOf(terms: LoanTerms, whole: InstallmentPeriod | undefined): OddDays | null {
  const { firstDueOn, frequency, dayCount, options } = terms
  const firstOn = interestFromOn(terms)
  const rule = options?.firstPeriodInterest
  if (!whole || firstDueOn === null || rule === undefined || rule === 'ACTUARIAL') return null
  const fromOn = dueDay(terms, 0)
  if (fromOn <= firstOn || whole.dueOn !== movedDay(firstDueOn, options)) return null
  const [regular] = installmentPeriods({ fromOn, dueDays: [firstDueOn], frequency, dayCount, options })
  if (!regular) return null
  const part = yearFraction(dayCount, { from: firstOn, to: fromOn })
  return { rule, whole, regular, own: { fromOn: firstOn, dueOn: fromOn, part } }
}

/** The plan as if the first period were as long as the others. */
export function withoutOddDays({ oddDays, ...plan }: InstallmentPlan): InstallmentPlan {
  if (!oddDays) return plan
  const { periods, levelPeriods } = plan
  const regular = { ...plan, periods: [oddDays.regular, ...periods.slice(1)] }
  return levelPeriods ? { ...regular, levelPeriods: [oddDays.regular, ...levelPeriods.slice(1)] } : regular
}

/** The interest of the odd days on the amount that the installments repay. */
export function oddDaysInterest(
  { rule, own, whole, regular }: OddDays,
  { amountCents, plan: { annualRatePpm, rounding } }: { amountCents: Cents; plan: InstallmentPlan },
): Cents {
  const interestOf = ({ part }: InstallmentPeriod): Cents => {
    const { times, over } = rateFactor(annualRatePpm, part)
    return scaled(amountCents, times, over, rounding)
  }
  // At closing the days stand alone. Otherwise they are what the first period bears more than a regular one.
  return rule === 'AT_CLOSING' ? interestOf(own) : Math.max(0, interestOf(whole) - interestOf(regular))
}

/** The level payment with the part of the interest of the odd days that each of so many payments pays, if they do. */
export function levelWithOddDays(
  level: LevelWorking,
  { oddDays, interestCents, count }: OfOddDays & { count: number },
): LevelWorking {
  if (oddDays.rule !== 'SPREAD' || level.kind === 'equal-principal') return level
  const oddDaysCents = oddDaysPart(interestCents, count)
  return { ...level, oddDaysCents, levelCents: level.levelCents + oddDaysCents }
}

type OfOddDays = { oddDays: OddDays; interestCents: Cents }

/** What each of so many payments pays of the interest of the odd days, and the last one what is left. */
function oddDaysPart(interestCents: Cents, count: number): Cents {
  return mulDiv(interestCents, { times: 1, over: Math.max(1, count), rounding: 'DOWN' })
}

/**
 * Adds the interest of the odd days to the installments of the plan without them: to the first, to each a part, or as an
 * installment of its own on the first day.
 */
export function addOddDays(
  installments: readonly PlannedInstallment[],
  { oddDays, interestCents }: OfOddDays,
): PlannedInstallment[] {
  const placed = installments.map((installment) => fromFirstDay(installment, oddDays))
  if (oddDays.rule === 'AT_CLOSING') return interestCents === 0 ? placed : addClosing(placed, interestCents)
  const count = placed.filter((installment) => !isOfFirstDay(installment)).length
  const partCents = oddDays.rule === 'SPREAD' ? oddDaysPart(interestCents, count) : interestCents
  let leftCents = interestCents
  return placed.map((installment, index) => {
    if (isOfFirstDay(installment)) return installment
    const addedCents = index === placed.length - 1 ? leftCents : Math.min(partCents, leftCents)
    leftCents -= addedCents
    const deferredInterestCents = (installment.deferredInterestCents ?? 0) + leftCents
    const made = withInterest(installment, addedCents)
    return deferredInterestCents > 0 ? { ...made, deferredInterestCents } : made
  })
}

/** The installment with the first day of the loan, where the plan without odd days has the first regular day. */
function fromFirstDay(installment: PlannedInstallment, { own, regular }: OddDays): PlannedInstallment {
  if (installment.fromOn !== regular.fromOn) return installment
  const { fromOn } = own
  return isOfFirstDay(installment) ? { ...installment, fromOn, dueOn: fromOn } : { ...installment, fromOn }
}

/** Whether an installment is due on the day it begins: a down payment, or interest paid at closing. */
function isOfFirstDay({ fromOn, dueOn }: PlannedInstallment): boolean {
  return fromOn === dueOn
}

function withInterest(installment: PlannedInstallment, addedCents: Cents): PlannedInstallment {
  return {
    ...installment,
    paymentCents: installment.paymentCents + addedCents,
    interestCents: installment.interestCents + addedCents,
  }
}

/** Adds the interest paid on the first day to the down payment of that day, or as an installment before the others. */
function addClosing(installments: readonly PlannedInstallment[], interestCents: Cents): PlannedInstallment[] {
  const [first] = installments
  if (!first) return []
  if (isOfFirstDay(first)) return installments.with(0, withInterest(first, interestCents))
  const closing: PlannedInstallment = {
    number: first.number,
    fromOn: first.fromOn,
    dueOn: first.fromOn,
    paymentCents: interestCents,
    principalCents: 0,
    interestCents,
    balanceCents: first.balanceCents + first.principalCents,
  }
  return [closing, ...installments.map((installment) => ({ ...installment, number: installment.number + 1 }))]
}

/** A trace of the installments without odd days, told as one of the installments with them. */
export function traceWithOddDays(
  trace: Trace,
  { made, ...given }: OfOddDays & { made: readonly PlannedInstallment[] },
): Trace {
  const { oddDays } = given
  const count = made.filter((installment) => !isOfFirstDay(installment)).length
  const closing = oddDays.rule === 'AT_CLOSING' ? made.find(isOfFirstDay) : undefined
  const shift = closing && closing.principalCents === 0 ? 1 : 0
  return {
    onLevel: (level) => {
      trace.onLevel(levelWithOddDays(level, { ...given, count }))
      if (closing && shift === 1) trace.onInstallment(closingWorking(closing, oddDays))
    },
    onInstallment: (working) => {
      const installment = made.find(({ number }) => number === working.installment.number + shift)
      if (!installment) return
      const addedCents = installment.interestCents - working.installment.interestCents
      const carriedInterestCents = working.carriedInterestCents + addedCents
      trace.onInstallment({ ...working, installment, carriedInterestCents })
    },
  }
}

function closingWorking(installment: PlannedInstallment, { own }: OddDays): InstallmentWorking {
  return {
    installment,
    period: own,
    balanceBeforeCents: installment.balanceCents,
    bearingCents: installment.balanceCents,
    ownInterestCents: installment.interestCents,
    carriedInterestCents: 0,
    collectedInterestCents: 0,
    postponedInterestCents: 0,
    annualRatePpm: 0,
    isInterestFree: false,
    rule: 'none',
  }
}
