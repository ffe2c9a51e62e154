import fc from 'fast-check'
import { termsProblems } from '../terms/terms-problems.ts'
import { anyOptions } from './any-terms.ts'
import { anyHistory, type History } from './loan-histories.ts'

/** Any history of a loan whose contract states ways of other lenders, up to all of them at once. */
export const anyContract: fc.Arbitrary<History> = fc
  .record({
    history: anyHistory,
    options: anyOptions(),
    ofPayments: fc.record(
      {
        payAhead: fc.constantFrom('NEXT_ROWS' as const, 'LAST_ROWS' as const),
        principalFirst: fc.boolean(),
        prorateByDays: fc.boolean(),
        paymentCents: fc.integer({ min: 1, max: 5_000_000 }),
        isAccelerated: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ history, options, ofPayments }) => ({
    ...history,
    terms: { ...history.terms, options: { ...roundedDays(history.terms), ...options, ...ofPayments } },
  }))
  .filter(({ terms }) => termsProblems(terms).length === 0)

/** A history that rounds the interest of each day keeps to it beside the other ways. */
const roundedDays = ({ options }: History['terms']) => (options?.roundsEachDay ? { roundsEachDay: true } : {})
