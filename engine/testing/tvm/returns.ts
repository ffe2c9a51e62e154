// Called by tests only, which compare it with published figures; no screen and no figure of a loan uses it: present values and internal rates of return.
import { exponential, exponentialLessOne, logGrowth } from '../../apr/compounding.ts'
import { daysBetween } from '../../numbers/dates.ts'
import type { Day } from '../../numbers/units.ts'

/** An amount on a day: received positive, paid negative. */
export type DatedFlow = { on: Day; amount: number }

/** Amounts at the end of period 1, 2, … discounted to the start of period 1 (NPV). Throws RangeError for a rate of −1 or less. */
export function netPresentValue({ rate, amounts }: { rate: number; amounts: number[] }): number {
  return valueAt(
    amounts.map((amount, index) => ({ amount, time: index + 1 })),
    logGrowth(rate),
  )
}

/** Dated amounts discounted to the first of the list at a yearly rate, by actual days / 365 (XNPV). Refuses as above. */
export function datedNetPresentValue({ rate, flows }: { rate: number; flows: DatedFlow[] }): number {
  return valueAt(timed(flows), logGrowth(rate))
}

/** The rate of a period at which amounts, one a period from now on, are worth nothing (IRR). Roots and refusals as below. */
export function internalRate({ amounts, guess = 0.1 }: { amounts: number[]; guess?: number }): number {
  return nearestRate(
    amounts.map((amount, time) => ({ amount, time })),
    guess,
  )
}

/**
 * The yearly rate at which dated amounts are worth nothing, by actual days / 365 from the first of the list (XIRR).
 * The days may come in any order. Of several rates, the one nearest the guess (0.1) counted in growth, ln(1 + rate).
 * Throws RangeError unless there is at least one amount received and one paid, and where no rate exists above a loss of
 * all but a billionth: what is nearer to −100 % is no yield, it is a loan that never comes back.
 */
export function datedInternalRate({ flows, guess = 0.1 }: { flows: DatedFlow[]; guess?: number }): number {
  return nearestRate(timed(flows), guess)
}

type TimedFlow = { amount: number; time: number }

const LOG_GROWTH_MIN = -20.72
const LOG_GROWTH_MAX = 60
const STRIDE = 0.02
// A stride halved so often is narrower than the last digit of a double.
const HALVINGS = 60

function timed(flows: DatedFlow[]): TimedFlow[] {
  const from = flows[0]?.on
  if (from === undefined) throw new RangeError('Enter at least one amount with its day')
  return flows.map(({ on, amount }) => ({ amount, time: daysBetween({ from, to: on }) / 365 }))
}

function valueAt(flows: TimedFlow[], perPeriod: number): number {
  return flows.reduce((sum, { amount, time }) => sum + amount * exponential(-perPeriod * time), 0)
}

/** Walks away from the guess on both sides in small strides until the value changes its sign, then halves that stride. */
function nearestRate(flows: TimedFlow[], guess: number): number {
  if (!flows.every(({ amount }) => Number.isFinite(amount))) throw new RangeError('Enter a number for every amount')
  if (!flows.some(({ amount }) => amount > 0) || !flows.some(({ amount }) => amount < 0)) {
    throw new RangeError('Enter at least one amount received and one paid')
  }
  const start = logGrowth(guess)
  for (let walked = 0; walked <= LOG_GROWTH_MAX - LOG_GROWTH_MIN; walked += STRIDE) {
    const above = rootBetween(flows, start + walked, start + walked + STRIDE)
    const below = rootBetween(flows, start - walked, start - walked - STRIDE)
    const root = nearer(start, above, below)
    if (root !== null) return exponentialLessOne(root)
  }
  throw new RangeError('No rate makes these amounts worth nothing')
}

/** The log growth between two ends at which the flows are worth nothing; null if their value keeps its sign, or beyond the range. */
function rootBetween(flows: TimedFlow[], near: number, far: number): number | null {
  if (Math.min(near, far) < LOG_GROWTH_MIN || Math.max(near, far) > LOG_GROWTH_MAX) return null
  const signAtNear = Math.sign(valueAt(flows, near))
  if (signAtNear === 0) return near
  if (Math.sign(valueAt(flows, far)) !== -signAtNear) return null
  let [same, other] = [near, far]
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (same + other) / 2
    if (Math.sign(valueAt(flows, middle)) === signAtNear) same = middle
    else other = middle
  }
  return other
}

function nearer(start: number, above: number | null, below: number | null): number | null {
  if (above === null || below === null) return above ?? below
  return above - start <= start - below ? above : below
}
