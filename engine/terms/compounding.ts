import type { RatePpm } from '../numbers/units.ts'
import { countsMonthsOf30 } from './day-count.ts'
import { periodsPerYear } from './due-days.ts'
import type { Compounding, LoanTerms } from './terms.ts'

/** How often a year interest is added to what bears interest. */
export const COMPOUNDINGS_PER_YEAR: Record<Compounding, number> = {
  DAILY: 365,
  MONTHLY: 12,
  QUARTERLY: 4,
  SEMI_ANNUALLY: 2,
  ANNUALLY: 1,
}

type RateTerms = Pick<LoanTerms, 'annualRatePpm' | 'frequency' | 'accrual' | 'dayCount' | 'options'>

/**
 * The yearly rate by which interest is counted: that of the contract, or the equivalent one where the contract compounds
 * it apart from the payments (docs/money.md, section 5). With j compounded m times a year and p periods it is
 * p × ((1 + j ÷ m) ^ (m ÷ p) − 1), to eight decimals of a percent, halves up. In parts per million with four decimals.
 */
export function interestRate(terms: RateTerms): RatePpm {
  const { annualRatePpm, options } = terms
  if (options?.compounding === undefined) return annualRatePpm
  const compounded = COMPOUNDINGS_PER_YEAR[options.compounding]
  const periods = periodsOfRate(terms)
  return compounded === periods ? annualRatePpm : equivalentRate({ annualRatePpm, compounded, periods })
}

/** The periods a year of the equivalent rate: those of the payments or, by the day, the days of the year that is counted. */
export function periodsOfRate({ accrual, dayCount, frequency }: Omit<RateTerms, 'annualRatePpm' | 'options'>): number {
  if (accrual !== 'DAILY') return periodsPerYear(frequency)
  if (dayCount === 'ACT/364') return 364
  return countsMonthsOf30(dayCount) || dayCount === 'ACT/360' ? 360 : 365
}

const PER_PPM = 10_000
const known = new Map<string, RatePpm>()
const KNOWN_MAX = 1_000

function equivalentRate(asked: { annualRatePpm: RatePpm; compounded: number; periods: number }): RatePpm {
  const key = `${asked.annualRatePpm} ${asked.compounded} ${asked.periods}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= KNOWN_MAX) known.clear()
  const rate = countedRate(asked)
  known.set(key, rate)
  return rate
}

/** Whole-number powers are compared, so no digit is lost; the search begins at the rate that floating point gives. */
function countedRate({
  annualRatePpm,
  compounded,
  periods,
}: {
  annualRatePpm: RatePpm
  compounded: number
  periods: number
}): RatePpm {
  const unit = 1_000_000 * PER_PPM
  const yearOver = BigInt(unit * compounded)
  const periodUnder = BigInt(2 * unit * periods)
  const under = yearOver ** BigInt(compounded)
  const year = (yearOver + BigInt(Math.round(annualRatePpm * PER_PPM))) ** BigInt(compounded)
  const most = year * periodUnder ** BigInt(periods)
  const isReached = (rate: bigint) => (periodUnder + 2n * rate - 1n) ** BigInt(periods) * under <= most
  const yearly = compounded * Math.log1p(annualRatePpm / 1_000_000 / compounded)
  let rate = BigInt(Math.round(unit * periods * Math.expm1(yearly / periods)))
  while (isReached(rate + 1n)) rate += 1n
  while (rate > 0n && !isReached(rate)) rate -= 1n
  return Number(rate) / PER_PPM
}
