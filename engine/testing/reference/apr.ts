import type { PlannedInstallment } from '../../terms/loan-state.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { isByRow } from './agreed-rows.ts'
import { movedDay } from './business-days.ts'
import { type DayNumber, dateOf, dayNumber, dayOfMonthOrLast, monthAfter } from './calendar.ts'
import { prepaidCharge } from './closing.ts'
import { periodOf, periodsAYear } from './day-count.ts'
import { endlessDueDay } from './due-days.ts'
import { type Fraction, fraction, minus, ONE, plus, times, ZERO } from './fraction.ts'
import { scheduleOf } from './schedule.ts'

export type ReferenceApr = { aprPpm: number; financeChargeCents: number; totalOfPaymentsCents: number }

/** A unit-period of Appendix J, (b)(4) and (b)(5), and how many are in a year. */
type Unit = { length: { months: number } | { days: number }; aYear: Fraction }
/** Whole unit-periods, and a part of one that bears simple interest. */
type Time = { whole: number; part: Fraction }

/** The annual percentage rate by Appendix J to 12 CFR 1026, to the nearest part per million, and its figures. */
export function aprOf(terms: LoanTerms, prepaidCents = prepaidCharge(terms)): ReferenceApr {
  const installments = scheduleOf(terms)
  const unit = unitOf(terms, installments)
  // An exit fee is paid with the last payment.
  const exitFee = (place: number) => (place === installments.length ? (terms.prepayment?.exitFeeCents ?? 0) : 0)
  const serviceFee = terms.options?.installmentCharges?.find(({ kind }) => kind === 'SERVICE_FEE')?.amountCents ?? 0
  const payments = installments.map((installment, index) => ({
    // The fee for servicing is paid with each installment. Taxes and insurance are no finance charge (12 CFR 1026.4(c)(7)).
    cents: installment.paymentCents + (installment.chargesCents ? serviceFee : 0) + exitFee(index + 1),
    time: timeOf(terms, installment, unit),
  }))
  const financedCents = terms.principalCents - prepaidCents
  const isWorthMore = (ppm: Fraction) => {
    const rate = divided(times(ppm, fraction(1, 1_000_000)), unit.aYear)
    return minus(worth(payments, rate), fraction(financedCents)).over > 0n
  }
  const totalOfPaymentsCents = payments.reduce((sum, { cents }) => sum + cents, 0)
  return {
    aprPpm: nearestWhole(isWorthMore),
    financeChargeCents: totalOfPaymentsCents - financedCents,
    totalOfPaymentsCents,
  }
}

/** The whole number nearest to where the payments stop to be worth more than the loan. */
function nearestWhole(isWorthMore: (ppm: Fraction) => boolean): number {
  const isAtLeast = (ppm: bigint) => isWorthMore(fraction(2n * ppm - 1n, 2n))
  let low = 0n
  let high = 1n
  while (isAtLeast(high)) high *= 2n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isAtLeast(middle)) low = middle
    else high = middle
  }
  return Number(low)
}

/** What payments are worth on the first day at the rate of a unit-period: Appendix J, (b)(8). */
function worth(payments: readonly { cents: number; time: Time }[], rate: Fraction): Fraction {
  const growth = plus(ONE, rate)
  let value = ZERO
  // A last payment whose day moved may count before one whose move is disregarded.
  const latestFirst = payments.toSorted((one, other) => other.time.whole - one.time.whole)
  let at = latestFirst[0]?.time.whole ?? 0
  for (const { cents, time } of latestFirst) {
    for (; at > time.whole; at -= 1) value = divided(value, growth)
    const simple = plus(ONE, times(time.part, rate))
    value = plus(value, divided(fraction(cents), simple))
  }
  for (; at > 0; at -= 1) value = divided(value, growth)
  return value
}

function divided(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.under, under: one.under * other.over }
}

/** The interval of the payments; for a single payment its term, at most a year. */
function unitOf(terms: LoanTerms, installments: readonly PlannedInstallment[]): Unit {
  const [only, ...others] = installments
  if (!only || others.length > 0) {
    return { length: periodOf(terms.frequency), aYear: periodsAYear(terms.frequency) }
  }
  const [from, to] = [dayNumber(terms.originationOn), dayNumber(only.dueOn)]
  if (to > monthsLater(from, 12)) return { length: { months: 12 }, aYear: ONE }
  const months = wholeMonths(from, to)
  if (monthsLater(from, months) === to) return { length: { months }, aYear: fraction(12, months) }
  return { length: { days: to - from }, aYear: fraction(365, to - from) }
}

/**
 * Regular installments are whole unit-periods after the first (12 CFR 1026.17(c)(3)); the first and a short last one are
 * counted from the day of the advance.
 */
function timeOf(terms: LoanTerms, { number, dueOn }: PlannedInstallment, unit: Unit): Time {
  const origin = dayNumber(terms.originationOn)
  // Payments agreed one by one follow no rhythm, and each is counted from the day of the advance.
  const isRegular = !isByRow(terms) && dayNumber(dueOn) === movedDay(endlessDueDay(terms, number), terms)
  if (!isRegular) return timeBetween(origin, dayNumber(dueOn), unit)
  // That a due day is no business day is disregarded: 12 CFR 1026.17(c)(3)(ii).
  const toFirst = timeBetween(origin, endlessDueDay(terms, 1), unit)
  return { whole: toFirst.whole + number - 1, part: toFirst.part }
}

/** Whole unit-periods counted back from the payment; the odd days stand at the start: Appendix J, (b)(5). */
function timeBetween(from: DayNumber, to: DayNumber, { length }: Unit): Time {
  if ('days' in length) {
    const whole = Math.floor((to - from) / length.days)
    return { whole, part: fraction(to - from - whole * length.days, length.days) }
  }
  const { months, oddDays } = monthsBack(from, to)
  const whole = Math.floor(months / length.months)
  const restMonths = months - whole * length.months
  if (length.months < 12) {
    return { whole, part: fraction(30 * restMonths + oddDays, 30 * length.months) }
  }
  if (oddDays === 0) return { whole, part: fraction(restMonths, 12) }
  return { whole, part: fraction(monthsLater(to, -12 * whole) - from, 365) }
}

function monthsLater(day: DayNumber, months: number): DayNumber {
  const date = dateOf(day)
  return dayOfMonthOrLast(monthAfter(date, months), date.day)
}

function wholeMonths(from: DayNumber, to: DayNumber): number {
  let months = 0
  while (monthsLater(from, months + 1) <= to) months += 1
  return months
}

/** Whole months counted back from the later day, and the days before them. A due day at the end of a month is whole. */
function monthsBack(from: DayNumber, to: DayNumber): { months: number; oddDays: number } {
  const months = wholeMonths(from, to)
  if (monthsLater(from, months) === to) return { months, oddDays: 0 }
  const most = monthsLater(to, -months) < from ? months - 1 : months
  return { months: most, oddDays: monthsLater(to, -most) - from }
}
