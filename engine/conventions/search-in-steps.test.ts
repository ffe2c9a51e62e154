import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schedule } from '../schedule/schedule.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { aLoan } from '../testing/loan-histories.ts'
import { conventionSearch, findConventions, type KnownOfContract, ROWS_OF_PAIRS_MAX } from './find-conventions.ts'
import type { KnownEvent, KnownFigure } from './known-figure.ts'

const tenYears = aLoan({ principalCents: 120_000_00, annualRatePpm: 60_000, maturityOn: '2036-01-01' })
const payment = (cents: number): KnownFigure => ({ kind: 'PAYMENT', cents })
const paymentOf = (number: number, cents: number): KnownFigure => ({ kind: 'PAYMENT_OF', payment: number, cents })
const interestOf = (number: number, cents: number): KnownFigure => ({ kind: 'INTEREST_OF', payment: number, cents })

/** The rows that each step of a search went through. */
const rowsOfSteps = (terms: LoanTerms, known: KnownOfContract): number[] =>
  [...conventionSearch(terms, known)].map(({ rows }) => rows)

// The most a step may have: a schedule of the most frequent payments tried, weekly, or twenty unrounded rows, which count as ten each.
test('no step of the search goes through more than one schedule, plan or replay', () => {
  const events: KnownEvent[] = [{ kind: 'PAID', on: '2026-02-01', cents: 1_332_25 }]
  const asked: KnownOfContract[] = [
    { figures: [payment(1)] },
    { figures: [{ kind: 'PAYOFF_ON', on: '2026-03-15', cents: 1 }], events },
  ]
  const weeks = Math.ceil((3_652 + 7) / 7)

  for (const known of asked) {
    const steps = rowsOfSteps(tenYears, known)
    assert.ok(Math.max(...steps) <= weeks + events.length, `${Math.max(...steps)}`)
    assert.ok(steps.length > 1_000, `${steps.length} steps`)
  }
})

// Half of what is 1,919.42 a month at the rate that compounds twice a year, and interest of two weeks at 26 × (1.03^(1 ÷ 13) − 1).
test('two rarer terms at once are found by figures that neither gives alone', () => {
  const papers: { terms: LoanTerms; made: LoanTerms; figures?: KnownFigure[]; ways: string }[] = [
    {
      terms: aLoan({ principalCents: 300_000_00, annualRatePpm: 60_000, maturityOn: '2051-01-01' }),
      made: aLoan({
        ...{ principalCents: 300_000_00, annualRatePpm: 60_000, maturityOn: '2051-01-01', frequency: 'BI_WEEKLY' },
        options: { isAccelerated: true, compounding: 'SEMI_ANNUALLY' },
      }),
      figures: [payment(959_71), interestOf(1, 682_90)],
      ways: 'ACCELERATED COMPOUNDED',
    },
    {
      terms: tenYears,
      made: {
        ...tenYears,
        ...{ structure: 'INTEREST_ONLY', interestOnlyMonths: 12 },
        options: { paymentMultipleCents: 100, paymentRounding: 'UP' },
      },
      ways: 'WHOLE_DOLLARS_UP INTEREST_ONLY',
    },
  ]

  for (const { terms, made, ways, figures: printed } of papers) {
    const rows = schedule(made)
    const figures = printed ?? [
      payment(rows[50]?.paymentCents ?? 0),
      paymentOf(1, rows[0]?.paymentCents ?? 0),
      interestOf(20, rows[19]?.interestCents ?? 0),
    ]
    const found = findConventions(terms, { figures }).filter(({ agreeing }) => agreeing === figures.length)
    const names = found.map(({ convention: { way, also } }) => [way, also?.way].join(' '))
    assert.ok(names.includes(ways), `${ways}: ${names.join(', ')}; ${rows[0]?.paymentCents} ${rows[0]?.interestCents}`)
  }
})

test('pairs of rarer terms are tried within a bound, and not for one figure alone', () => {
  const mortgage = { ...tenYears, maturityOn: '2056-01-01' }
  const rowsFor = (figures: KnownFigure[]) => rowsOfSteps(mortgage, { figures }).reduce((sum, rows) => sum + rows, 0)

  const alone = rowsFor([payment(1)])
  // A figure of the second kind tries no other way by itself.
  const withPairs = rowsFor([payment(1), { kind: 'LAST_PAYMENT', cents: 2 }])

  assert.ok(withPairs > alone + ROWS_OF_PAIRS_MAX / 2, `${withPairs} and ${alone}`)
  assert.ok(withPairs < alone + ROWS_OF_PAIRS_MAX + 20_000, `${withPairs} and ${alone}`)
})
