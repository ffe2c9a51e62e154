// Called by tests only, which compare it with published figures; no screen and no figure of a loan uses it: the rate of an annuity.
import { growth } from '../../apr/compounding.ts'
import { type Annuity, checked, paymentGrowth } from './tvm.ts'

/**
 * The rate of one period at which an annuity comes out even (RATE), found by Newton's steps from a guess, 0.1 by default.
 * Where several rates solve it, the guess decides. Exact to about 12 decimals. As the published examples do, it does not
 * stop at −1: whole periods can have such a solution. Throws RangeError when periods are not above zero, or when no rate is
 * found within 100 steps: another guess may help. solveRatePpm needs no guess and always answers for a loan.
 */
export function rateFor({ guess = 0.1, ...given }: Omit<Annuity, 'rate'> & { guess?: number }): number {
  const annuity = checked({ ...given, rate: guess })
  if (annuity.periods <= 0) throw new RangeError(`Enter a number of periods above zero instead of ${annuity.periods}`)
  let rate = guess
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const { value, slope } = valueAt(annuity, rate)
    const next = rate - value / slope
    if (!Number.isFinite(next)) break
    if (Math.abs(next - rate) < PRECISION) return next
    rate = next
  }
  throw new RangeError(`No rate was found from a guess of ${guess}: enter another guess`)
}

const STEPS_MAX = 100
const PRECISION = 1e-12

/** The equation of the annuity at a rate, and how fast it changes with the rate. */
function valueAt({ periods, payment, presentValue, futureValue, due }: ReturnType<typeof checked>, rate: number) {
  const before = growth(rate, periods - 1)
  const grown = paymentGrowth(rate, periods)
  return {
    value: presentValue * growth(rate, periods) + payment * (1 + rate * due) * grown + futureValue,
    slope: presentValue * periods * before + payment * (due * grown + (1 + rate * due) * grownSlope(rate, periods)),
  }
}

/** How fast paymentGrowth changes with the rate. By its first two terms where the quotient would lose its digits. */
function grownSlope(rate: number, periods: number): number {
  const pairs = (periods * (periods - 1)) / 2
  if (Math.abs(rate * periods) < 1e-4) return pairs * (1 + (rate * (periods - 2) * 2) / 3)
  return (periods * growth(rate, periods - 1) - paymentGrowth(rate, periods)) / rate
}
