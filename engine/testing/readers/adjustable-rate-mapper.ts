import { addMonths } from '../../numbers/dates.ts'
import type { Day } from '../../numbers/units.ts'
import { levelPayment, schedule, totalsOf } from '../../schedule/schedule.ts'
import { ratePathOf } from '../../terms/rate-path.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { aLoan } from '../loan-histories.ts'
import type { ConventionMapper, Terms } from './convention-mapper.ts'
import { cents, ppm } from './decimal.ts'
import type { Value } from './loan-figures.ts'
import { plainName } from './words.ts'

/** Cents are counted in so many parts, because such figures come from payments that nobody rounded. */
const PARTS = 10_000
/** An index that every cap stops. */
const HIGHEST_PPM = 1_000_000

/**
 * A rate that follows an index. Where the contract caps its adjustments, the figures of a source are those of the highest
 * rates that it allows; else the index stays as it is.
 */
export const ADJUSTABLE_RATE: ConventionMapper = {
  needs: [
    'principal amount? | loan amount?',
    'rate year? interest? pct? initial?',
    'index pct? rate? | adjustment cap per? pct? rate?',
  ],
  takes: [
    { name: 'principal', pattern: 'principal amount? | loan amount?' },
    { name: 'ratePct', pattern: 'rate year? interest? pct? initial?' },
    { name: 'periods', pattern: 'periods | period' },
    { name: 'aYear', pattern: 'per periods year | per period year', words: /^12$/ },
    { name: 'index', pattern: 'index pct? rate?' },
    { name: 'margin', pattern: 'margin pct?' },
    { name: 'initialMonths', pattern: 'initial month' },
    { name: 'everyMonths', pattern: 'adjust every month | adjustment every month' },
    { name: 'cap', pattern: 'adjustment cap per? pct? rate?' },
    { name: 'lifetimeCap', pattern: 'cap lifetime points? pct?' },
    { name: 'originationOn', pattern: 'origination', words: /^\d{4} \d\d \d\d$/ },
    { name: 'firstDueOn', pattern: 'due first', words: /^\d{4} \d\d \d\d$/ },
    { name: 'firstAdjustmentOn', pattern: 'adjustment first', words: /^\d{4} \d\d \d\d$/ },
    { name: 'assume', pattern: 'assume', words: /^(maximum|highest) (increase|rate) at each adjustment$/ },
  ],
  figures: adjustableRate,
}

function termsOf(input: Terms): LoanTerms {
  const { principal, ratePct, periods, index, margin, initialMonths, everyMonths = 12, cap, lifetimeCap } = input
  const rate = ppm(Number(ratePct))
  const loan = aLoan({})
  const originationOn: Day = input['firstDueOn'] ? addMonths(String(input['firstDueOn']), -1) : loan.originationOn
  const marginPpm = margin === undefined ? rate - ppm(Number(index ?? 0)) : ppm(Number(margin))
  const caps = {
    ...(cap === undefined ? {} : { periodicCapPpm: ppm(Number(cap)) }),
    ...(lifetimeCap === undefined ? {} : { lifetimeCapPpm: ppm(Number(lifetimeCap)) }),
  }
  return aLoan({
    principalCents: cents(Number(principal)) * PARTS,
    annualRatePpm: rate,
    originationOn,
    maturityOn: addMonths(originationOn, Number(periods)),
    options: {
      indexedRate: {
        marginPpm,
        firstResetOn: String(
          input['firstAdjustmentOn'] ?? addMonths(originationOn, Number(initialMonths ?? everyMonths)),
        ),
        everyMonths: Number(everyMonths),
        lookBackDays: 0,
        ...caps,
        values: [{ on: originationOn, ratePpm: cap === undefined ? ppm(Number(index)) : HIGHEST_PPM }],
      },
    },
  })
}

function adjustableRate(input: Terms): Record<string, Value> {
  const terms = termsOf(input)
  const rows = schedule(terms)
  const inDollars = (parts: number): Value => ({ cents: parts / PARTS })
  const rates = [terms.annualRatePpm, ...ratePathOf(terms).map(({ annualRatePpm }) => annualRatePpm)]
  const highest = Math.max(...rates)
  // The last payment takes what rounding left.
  const highestPayment = Math.max(...rows.slice(0, -1).map(({ paymentCents }) => paymentCents))
  const overWholeTerm = rates.map((annualRatePpm): [string, Value] => {
    const { options: _, ...level } = terms
    return [
      `payment at ${annualRatePpm / 10_000} over whole term`,
      inDollars(levelPayment({ ...level, annualRatePpm })),
    ]
  })
  const byNumber = rows.flatMap(({ number, paymentCents, interestCents, balanceCents }): [string, Value][] => [
    [`balance after ${number}`, inDollars(balanceCents)],
    [`balance ${number}`, inDollars(balanceCents)],
    [`interest ${number}`, inDollars(interestCents)],
    [`payment from ${number}`, inDollars(paymentCents)],
  ])
  const first = inDollars(rows[0]?.paymentCents ?? 0)
  const named: Record<string, Value> = {
    payment: first,
    firstYearPayment: first,
    maximumPayment: inDollars(highestPayment),
    lifetimeRatePct: { plain: highest / 10_000 },
    maximumReachedInYear: { plain: Math.ceil((rates.indexOf(highest) * Number(input['everyMonths'] ?? 12)) / 12) + 1 },
    totalPayments: inDollars(totalsOf(rows).paymentCents),
  }
  const plain = Object.entries(named).map(([name, value]): [string, Value] => [plainName(name), value])
  return Object.fromEntries([...plain, ...overWholeTerm, ...byNumber])
}
