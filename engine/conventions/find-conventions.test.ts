import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROUNDINGS } from '../numbers/units.ts'
import { payoff } from '../questions/payoff.ts'
import { DAY_COUNTS, type DayCount, type LoanTerms } from '../terms/terms.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { knownFigures } from '../testing/readers/amortization-known.ts'
import { type AmortizationCase, runCases } from '../testing/readers/amortization-vectors.ts'
import { termsOf } from '../testing/readers/loan-tables.ts'
import { readLoan } from '../testing/readers/loan-terms.ts'
import { findConventions } from './find-conventions.ts'
import type { KnownFigure } from './known-figure.ts'
import { shownSchedule } from './shown-schedule.ts'

const mortgage = aLoan({ principalCents: 250_000_00, annualRatePpm: 71_250, maturityOn: '2036-01-01' })
/** A lender who knows nothing of how the contract counts begins with whatever the form says. */
const unknowing = (terms: LoanTerms): LoanTerms => ({ ...terms, dayCount: 'ACT/360', rounding: 'DOWN' })

/** Whole months of a mortgage are twelfths of the year under these day counts too, so that the usual one is named. */
const COUNTS_ALIKE: Partial<Record<DayCount, DayCount>> = {
  'UNIT/365': '30/360',
  'UNIT/360': '30/360',
  '30/360 US': '30/360',
}

test('three figures off a statement tell how its lender counts days and rounds cents', () => {
  for (const dayCount of DAY_COUNTS) {
    for (const rounding of ROUNDINGS) {
      const schedule = shownSchedule({ ...mortgage, dayCount, rounding }, 'WHOLE_CENTS')
      assert.ok(schedule)
      const { rows, totalInterestCents } = schedule
      const figures: KnownFigure[] = [
        { kind: 'PAYMENT_OF', payment: 1, cents: rows[0]?.paymentCents ?? 0 },
        { kind: 'BALANCE_AFTER', payment: 60, cents: rows[59]?.balanceCents ?? 0 },
        { kind: 'TOTAL_INTEREST', cents: totalInterestCents },
      ]

      const right = findConventions(unknowing(mortgage), { figures }).filter(({ agreeing }) => agreeing === 3)

      const found = right.map(({ convention }) => `${convention.way} ${convention.dayCount} ${convention.rounding}`)
      assert.ok(
        found.includes(`WHOLE_CENTS ${COUNTS_ALIKE[dayCount] ?? dayCount} ${rounding}`),
        `${dayCount} ${rounding}: ${found}`,
      )
      assert.ok(right.every(({ offByCents }) => offByCents === 0))
    }
  }
})

// 22 odd days before the first month: 250,000 × 7.125 % × (22 ÷ 365 + 1/12) = 2,558.01, which no other rule gives.
test('odd days of a first period tell whole months from months of 30 days', () => {
  const late = { ...mortgage, originationOn: '2026-01-10', firstDueOn: '2026-03-01' }
  const figures: KnownFigure[] = [{ kind: 'INTEREST_OF', payment: 1, cents: 2_558_01 }]

  const [best] = findConventions(unknowing(late), { figures })

  assert.deepEqual([best?.convention.dayCount, best?.agreeing], ['UNIT/365', 1])
})

// Interest of a month of 31 days at 7.125 % on 250,000.00: 1,484.375 by months of 30 days, 1,534.3…, 1,512.8… by days.
test('the closest convention comes first, with what it is off by, when none gives the figures', () => {
  const figures: KnownFigure[] = [{ kind: 'INTEREST_OF', payment: 1, cents: 1_484_40 }]

  const [best] = findConventions(unknowing(mortgage), { figures })

  assert.deepEqual(
    [best?.convention.dayCount, best?.found, best?.agreeing, best?.offByCents],
    ['30/360', [1_484_38], 0, 2],
  )
})

test('a convention the form has already is named before others that give the same', () => {
  const asOurs = { ...mortgage, dayCount: '30E/360', rounding: 'HALF_EVEN' } as const
  const [row] = shownSchedule(asOurs, 'WHOLE_CENTS')?.rows ?? []

  const [best] = findConventions(asOurs, { figures: [{ kind: 'PAYMENT', cents: row?.paymentCents ?? 0 }] })

  assert.deepEqual(best?.convention, {
    way: 'WHOLE_CENTS',
    count: null,
    word: null,
    dayCount: '30E/360',
    rounding: 'HALF_EVEN',
    accrual: mortgage.accrual,
    allocation: mortgage.allocation,
  })
})

test('what was paid and charged, and a payoff figure, tell how interest grows and what money settles first', () => {
  const daily = { ...mortgage, dayCount: 'ACT/365', accrual: 'DAILY', allocation: 'FEES_INTEREST_PRINCIPAL' } as const
  const events = entered([
    disbursed(daily),
    { kind: 'FEE_CHARGED', effectiveOn: '2026-01-20', amountCents: 75_00 },
    paid('2026-02-09', 2_000_00),
    paid('2026-03-05', 4_000_00),
  ])
  const on = '2026-03-20'
  const happened = [
    { kind: 'FEE', on: '2026-01-20', cents: 75_00 },
    { kind: 'PAID', on: '2026-02-09', cents: 2_000_00 },
    { kind: 'PAID', on: '2026-03-05', cents: 4_000_00 },
  ] as const
  const { principalCents, totalCents } = payoff(daily, events, { on })
  const figures: KnownFigure[] = [
    { kind: 'PAYOFF_ON', on, cents: totalCents },
    { kind: 'PRINCIPAL_ON', on, cents: principalCents },
  ]

  const right = findConventions(unknowing(mortgage), { figures, events: happened }).filter(
    ({ agreeing }) => agreeing === 2,
  )

  const told = right.map(({ convention }) => `${convention.dayCount} ${convention.accrual} ${convention.allocation}`)
  // No day of these lies in a leap year, so three day counts are one; no late fee is among them, so two orders are one.
  assert.deepEqual([...new Set(told)].sort(), [
    'ACT/365 DAILY FEES_FIRST_LATE_FEES_LAST',
    'ACT/365 DAILY FEES_INTEREST_PRINCIPAL',
    'ACT/ACT DAILY FEES_FIRST_LATE_FEES_LAST',
    'ACT/ACT DAILY FEES_INTEREST_PRINCIPAL',
    'NL/365 DAILY FEES_FIRST_LATE_FEES_LAST',
    'NL/365 DAILY FEES_INTEREST_PRINCIPAL',
  ])
})

test('a figure of a payment that the loan does not have agrees with nothing', () => {
  const findings = findConventions(mortgage, { figures: [{ kind: 'INTEREST_OF', payment: 999, cents: 1 }] })

  assert.ok(findings.length > 0)
  assert.ok(findings.every(({ agreeing, found }) => agreeing === 0 && found[0] === null))
})

test('nine of ten published tables tell by their figures how they were made', (t) => {
  const file = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'vectors', 'amortization.json'), 'utf8')) as {
    vectors: AmortizationCase[]
  }
  const expressible = new Set(runCases(file).flatMap(({ id, result }) => (result === 'passed' ? [id] : [])))
  const asked = file.vectors.flatMap(({ id, inputs, expected }) => {
    const reading = readLoan(inputs)
    const loan = 'loan' in reading && expressible.has(id) && !inputs['maturity'] ? reading.loan : null
    const terms = loan && termsOf(loan)
    const figures = loan ? knownFigures(expected, loan) : []
    return terms && figures.length > 0 ? [{ id, terms, figures }] : []
  })

  const missed = asked.flatMap(({ id, terms, figures }) => {
    const [best] = findConventions(unknowing(terms), { figures })
    return best?.agreeing === figures.length
      ? []
      : [`${id}: ${best?.agreeing} of ${figures.length} (${best?.convention.way})`]
  })

  t.diagnostic(`${asked.length - missed.length} of ${asked.length} tables; not: ${missed.join(', ') || 'none'}`)
  assert.ok(asked.length >= 20)
  assert.ok(missed.length <= asked.length / 10, missed.join('\n'))
})
