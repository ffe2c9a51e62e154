import fc from 'fast-check'
import { ROUNDINGS } from '#engine/numbers/units.ts'
import { DAY_COUNTS, FREQUENCIES } from '#engine/terms/terms.ts'
import type { Api } from './api.ts'
import type { Person } from './api-people.ts'
import { aLife, carryOut, livesBegan } from './loan-lives.ts'

const kind = fc
  .record({
    principalAmount: fc.integer({ min: 500, max: 900_000 }),
    interestRate: fc.integer({ min: 0, max: 1800 }).map((hundredths) => hundredths / 100),
    paymentFrequency: fc.constantFrom(...FREQUENCIES),
    dayCount: fc.constantFrom(...DAY_COUNTS),
    rounding: fc.constantFrom(...ROUNDINGS),
    accrualMethod: fc.constantFrom('SCHEDULED', 'DAILY'),
    maturityDate: fc.constantFrom('2026-01-15', '2027-07-15', '2030-01-15'),
    lateFee: fc.constantFrom(null, 25),
    gracePeriod: fc.constantFrom(0, 10),
  })
  // Whole months have no interest by the day.
  .filter(({ dayCount, accrualMethod }) => accrualMethod === 'SCHEDULED' || !dayCount.startsWith('UNIT'))
const interestOnly = { paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 6, interestOnlyPeriodUnit: 'MONTHS' }
const structure = fc.constantFrom({}, {}, interestOnly)

/**
 * This many generated loans of different kinds, each with events: payments, partial and late ones, reversals, fees,
 * changes.
 */
export const generatedLoans = (count: number, seed: number) =>
  fc.sample(fc.record({ kind, structure, life: aLife }), { numRuns: count, seed })

/** Makes one of these loans through the API, and gives its id. */
export async function makeLoan(
  api: Api,
  lender: Person,
  { kind: terms, structure: shape, life }: ReturnType<typeof generatedLoans>[number],
): Promise<number> {
  const loan = await api.aLoan(lender, { originationDate: livesBegan, ...terms, ...shape })
  for (const step of life) await carryOut(api, lender, { loanId: loan.id, step })
  return loan.id
}
