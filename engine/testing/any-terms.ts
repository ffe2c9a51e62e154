import fc from 'fast-check'
import { addDays, addMonths, isLastDayOfMonth } from '../numbers/dates.ts'
import { type Day, ROUNDINGS } from '../numbers/units.ts'
import {
  COMPOUNDINGS,
  DAY_COUNTS,
  FIRST_PERIOD_INTERESTS,
  FREQUENCIES,
  type LoanTerms,
  REBATES,
  type ScheduleOptions,
} from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan } from './loan-histories.ts'

/** A day between 1990 and 2060. Month ends come up more often than their share. */
export function anyDay(): fc.Arbitrary<Day> {
  const days = fc.integer({ min: 0, max: 25_000 }).map((count) => addDays('1990-01-01', count))
  const ends = fc.integer({ min: 0, max: 800 }).map((count) => addMonths('1990-01-31', count))
  return fc.oneof({ weight: 3, arbitrary: days }, { weight: 1, arbitrary: ends })
}

/** From one cent to ten billion dollars. */
export function anyPrincipal(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: 1, max: 1_000 }),
    fc.integer({ min: 1_000, max: 100_000_000 }),
    fc.integer({ min: 100_000_000, max: 1_000_000_000_000 }),
  )
}

/** Terms that make a loan: any frequency, day count, structure, balloon, first due day and rounding, and at times options. */
export function anyTerms(): fc.Arbitrary<LoanTerms> {
  return fc
    .record({
      principalCents: anyPrincipal(),
      annualRatePpm: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 360_000 })),
      originationOn: anyDay(),
      termDays: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 300, max: 11_000 })),
      firstAfterDays: fc.option(fc.integer({ min: 1, max: 400 })),
      frequency: fc.constantFrom(...FREQUENCIES),
      dayCount: fc.constantFrom(...DAY_COUNTS),
      rounding: fc.constantFrom(...ROUNDINGS),
      interestOnlyMonths: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 })),
      balloonShare: fc.option(fc.integer({ min: 1, max: 100 })),
      amortizationMonths: fc.constantFrom(60, 120, 180, 360, 480),
      options: fc.option(anyOptions(), { nil: undefined }),
    })
    .map(({ termDays, firstAfterDays, balloonShare, amortizationMonths, options, ...parts }) => {
      const { originationOn } = parts
      const maturityOn = addDays(originationOn, termDays)
      const firstDueOn = firstAfterDays === null ? null : addDays(originationOn, firstAfterDays)
      const balloonOn = addDays(originationOn, Math.ceil((termDays * (balloonShare ?? 0)) / 100))
      const terms = aLoan({
        ...parts,
        maturityOn,
        firstDueOn: firstDueOn !== null && firstDueOn > maturityOn ? null : firstDueOn,
        structure: parts.interestOnlyMonths > 0 ? 'INTEREST_ONLY' : 'FULLY_AMORTIZED',
        balloon: balloonShare === null ? null : { dueOn: balloonOn, amortizationMonths },
        ...(options ? { options } : {}),
      })
      return { ...terms, endOfMonth: isLastDayOfMonth(terms.firstDueOn ?? originationOn) && termDays % 2 === 0 }
    })
    .filter((terms) => termsProblems(terms).length === 0)
}

/** Options that keep the promise of a schedule: its principals add up to the loan. */
export function anyOptions(): fc.Arbitrary<ScheduleOptions> {
  return fc.record(
    {
      missingDayRollsOver: fc.boolean(),
      smoothLastRow: fc.boolean(),
      equalPrincipal: fc.boolean(),
      flatInterest: fc.boolean(),
      flatInterestInEqualParts: fc.boolean(),
      carriesFractions: fc.boolean(),
      levelByPeriods: fc.boolean(),
      paymentMultipleCents: fc.constantFrom(1, 5, 100, 1_000),
      paymentRounding: fc.constantFrom(...ROUNDINGS),
      downPaymentCents: fc.integer({ min: 0, max: 500 }),
      principalGraceRows: fc.integer({ min: 0, max: 20 }),
      interestGraceRows: fc.integer({ min: 0, max: 20 }),
      interestFreeRows: fc.integer({ min: 0, max: 20 }),
      residualCents: fc.integer({ min: 0, max: 5_000_000 }),
      monthDays: fc.constantFrom([1, 15] as const, [15, 31] as const, [5, 20] as const),
      rebate: fc.constantFrom(...REBATES),
      compounding: fc.constantFrom(...COMPOUNDINGS),
      firstPeriodInterest: fc.constantFrom(...FIRST_PERIOD_INTERESTS),
    },
    { requiredKeys: [] },
  )
}
