// Called by tests only, which compare it with published figures; no screen and no figure of a loan uses it: time value of money as spreadsheets count it.
import { growth, growthLessOne, logGrowth } from '../../apr/compounding.ts'

/**
 * Time value of money as spreadsheets give it: unrounded, in any unit of money, received amounts positive and paid ones
 * negative. Doubles, the same to the bit on every machine (compounding.ts). Where cents must be right, use solve.ts.
 *
 * Every function answers the one equation of an annuity,
 *   presentValue · g + payment · (1 + rate · due) · (g − 1) / rate + futureValue = 0   with g = (1 + rate) ^ periods
 * and due = 1 for payments at the start of a period, else 0. All throw RangeError for amounts that are not finite,
 * for a timing that is neither, and where the answer does not exist.
 */
export type Annuity = {
  /** Rate of one period as a fraction: 0.075 / 12. */
  rate: number
  periods: number
  /** Default 0. */
  payment?: number
  /** Default 0. */
  presentValue?: number
  /** Default 0. */
  futureValue?: number
  /** When in a period the payment is made. Default END. */
  timing?: Timing
}

export type Timing = 'START' | 'END'

/** The level payment (PMT). Without interest an equal part of the amounts. Periods must be above zero. */
export function paymentFor(annuity: Omit<Annuity, 'payment'>): number {
  const { rate, periods, presentValue, futureValue, due } = checked(annuity)
  if (periods <= 0) throw new RangeError(`Enter a number of periods above zero instead of ${periods}`)
  return answer(
    -(presentValue * growth(rate, periods) + futureValue) / (paymentGrowth(rate, periods) * (1 + rate * due)),
  )
}

/** What the payments are worth at the start (PV). Periods may not be negative. */
export function presentValue(annuity: Omit<Annuity, 'presentValue'>): number {
  const { rate, periods, payment, futureValue, due } = checked(annuity)
  if (periods < 0) throw new RangeError(`Enter a number of periods that is not negative instead of ${periods}`)
  const paid = payment * paymentGrowth(rate, periods) * (1 + rate * due)
  return answer(-(paid + futureValue) / growth(rate, periods))
}

/** What is left at the end (FV). Negative periods look back from the start. */
export function futureValue(annuity: Omit<Annuity, 'futureValue'>): number {
  const { rate, periods, payment, presentValue, due } = checked(annuity)
  const paid = payment * paymentGrowth(rate, periods) * (1 + rate * due)
  return answer(-(presentValue * growth(rate, periods) + paid))
}

/** How many periods it takes (NPER). A part of a period where it does not come out even; negative if it lies in the past. */
export function periodsFor(annuity: Omit<Annuity, 'periods'>): number {
  const { rate, payment, presentValue, futureValue, due } = checked({ ...annuity, periods: 1 })
  if (rate === 0) return answer(-(presentValue + futureValue) / payment)
  const perPeriod = payment * (1 + rate * due)
  const ratio = (perPeriod - futureValue * rate) / (perPeriod + presentValue * rate)
  if (!(ratio > 0)) throw new RangeError('With this payment the amount is never reached: enter another payment')
  return answer(logGrowth(ratio - 1) / logGrowth(rate))
}

/** The interest in the payment of one period, from 1 (IPMT). A payment made at the start of period 1 holds none. */
export function interestPart({ period, ...annuity }: Omit<Annuity, 'payment'> & { period: number }): number {
  const { rate, periods, due } = checked(annuity)
  if (!(period >= 1 && period <= periods))
    throw new RangeError(`Enter a period from 1 to ${periods} instead of ${period}`)
  if (due === 1 && period === 1) return 0
  // What is owed is what the payments still to come are worth: the sum from the start would lose its digits on the way.
  const owed = presentValue({ ...annuity, periods: periods - period + 1, payment: paymentFor(annuity) })
  return answer((-owed * rate) / (1 + rate * due))
}

/** The principal in the payment of one period, from 1 (PPMT): the payment less its interest. */
export function principalPart({ period, ...annuity }: Omit<Annuity, 'payment'> & { period: number }): number {
  return paymentFor(annuity) - interestPart({ ...annuity, period })
}

/** Periods from one to the other, both included, of a loan paid down to nothing. Whole numbers from 1 to periods. */
export type Span = Pick<Annuity, 'rate' | 'periods' | 'timing'> & { presentValue: number; from: number; to: number }

/** The interest in the payments of a span (CUMIPMT). Rate, periods and amount must be above zero. */
export function interestBetween({ from, to, ...annuity }: Span): number {
  assertSpan({ from, to, ...annuity })
  let sum = 0
  for (let period = from; period <= to; period += 1) sum += interestPart({ ...annuity, period })
  return sum
}

/** The principal in the payments of a span (CUMPRINC). Rate, periods and amount must be above zero. */
export function principalBetween({ from, to, ...annuity }: Span): number {
  return (to - from + 1) * paymentFor(annuity) - interestBetween({ from, to, ...annuity })
}

/**
 * Interest of one period, from 0, when the principal is paid back in equal parts (ISPMT): on what is left after so many
 * parts. Negative for an amount received. Throws RangeError for a period outside 0 to periods.
 */
export function equalPrincipalInterest(loan: {
  rate: number
  period: number
  periods: number
  presentValue: number
}): number {
  const { rate, period, periods, presentValue } = loan
  checked({ rate, periods, presentValue })
  if (!(period >= 0 && period <= periods))
    throw new RangeError(`Enter a period from 0 to ${periods} instead of ${period}`)
  return answer(-presentValue * rate * (1 - period / periods))
}

/**
 * What payments of 1 at the end of each period come to: (growth − 1) / rate. Without interest the periods themselves,
 * and also at rates so small that no digit of the result can show them.
 */
export function paymentGrowth(rate: number, periods: number): number {
  return Math.abs(rate) < 1e-18 ? periods : growthLessOne(rate, periods) / rate
}

/** An annuity with its defaults filled in. Throws RangeError for what is not a finite number, or no timing. */
export function checked(annuity: Annuity) {
  const { rate, periods, payment = 0, presentValue = 0, futureValue = 0, timing = 'END' } = annuity
  for (const [name, value] of Object.entries({ rate, periods, payment, presentValue, futureValue })) {
    if (!Number.isFinite(value)) throw new RangeError(`Enter a number for ${name} instead of ${value}`)
  }
  if (timing !== 'START' && timing !== 'END') throw new RangeError(`Enter START or END for timing instead of ${timing}`)
  return { rate, periods, payment, presentValue, futureValue, due: timing === 'START' ? 1 : 0 }
}

function assertSpan({ rate, periods, presentValue, from, to }: Span): void {
  if (!(rate > 0 && presentValue > 0)) throw new RangeError('Enter a rate and an amount above zero')
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 1 || to < from || to > periods) {
    throw new RangeError(`Enter whole periods in order from 1 to ${periods} instead of ${from} to ${to}`)
  }
}

function answer(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError('These figures have no answer that a number can hold')
  return value + 0
}
