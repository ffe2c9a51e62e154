import type { LoanTerms } from '../../terms/terms.ts'
import { periodsAYear } from './day-count.ts'
import { type Fraction, fraction, plus, times } from './fraction.ts'

const TIMES_A_YEAR = { DAILY: 365, MONTHLY: 12, QUARTERLY: 4, SEMI_ANNUALLY: 2, ANNUALLY: 1 }
const DAYS_A_YEAR: { [Rule in LoanTerms['dayCount']]?: number } = {
  'ACT/365': 365,
  'ACT/ACT': 365,
  'ACT/364': 364,
  'ACT/365.25': 365,
  'NL/365': 365,
}
/** The equivalent rate is stated with eight decimals of a percent. */
const DECIMALS = 10n ** 10n

/**
 * The rate of a year by which interest is counted. Where it compounds m times a year and payments come p times, one period
 * grows as m ÷ p compoundings do: (1 + i) ^ p = (1 + j ÷ m) ^ m, and p × i is the rate (Interest Act of Canada, section 6;
 * HP 12C, "Canadian mortgages"). Interest by the day takes the days of its year for p.
 */
export function yearlyRate(terms: LoanTerms): Fraction {
  const { annualRatePpm, options, accrual, dayCount, frequency } = terms
  if (options?.compounding === undefined) return fraction(annualRatePpm, 1_000_000)
  const key = [annualRatePpm, options.compounding, accrual, dayCount, frequency].join(' ')
  const found = known.get(key) ?? countedRate(terms)
  known.set(key, found)
  return found
}

/** Rates are asked for on every day of a life. */
const known = new Map<string, Fraction>()

function countedRate(terms: LoanTerms): Fraction {
  const rate = fraction(terms.annualRatePpm, 1_000_000)
  const compounding = terms.options?.compounding
  if (compounding === undefined) return rate
  const m = TIMES_A_YEAR[compounding]
  const p = terms.accrual === 'DAILY' ? (DAYS_A_YEAR[terms.dayCount] ?? 360) : wholePeriods(terms)
  const year = power(plus(fraction(1), times(rate, fraction(1, m))), m)
  // Digit by digit: the most ten-billionths whose half-way point below still grows no faster than the contract says.
  let found = 0n
  for (let step = 10n ** 12n; step > 0n; step /= 10n) {
    while (growsLess({ half: 2n * (found + step) - 1n, p, year })) found += step
  }
  return fraction(found, DECIMALS)
}

function wholePeriods({ frequency }: LoanTerms): number {
  const { over, under } = periodsAYear(frequency)
  return Number(over / under)
}

function growsLess({ half, p, year }: { half: bigint; p: number; year: Fraction }): boolean {
  const grown = power(plus(fraction(1), fraction(half, 2n * DECIMALS * BigInt(p))), p)
  return grown.over * year.under <= year.over * grown.under
}

function power({ over, under }: Fraction, exponent: number): Fraction {
  return { over: over ** BigInt(exponent), under: under ** BigInt(exponent) }
}
