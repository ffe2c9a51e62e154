import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from '../replay/replay.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { type Derivation, sumOfSteps } from './explain.ts'
import { explainInstallment } from './explain-installment.ts'

/** 1,200.00 at 12 % in twelve monthly rows from 1 January 2026: 106.62 a month. */
const terms = aLoan()
const happened = (...happenings: Happening[]) => entered([disbursed(terms), ...happenings])

/** The steps of a derivation, and of theirs, as lines. */
const lines = ({ steps }: Derivation, indent = ''): string[] =>
  steps.flatMap(({ key, amountCents, from }) => [
    `${indent}${key} ${amountCents}`,
    ...(from ? lines(from, `${indent}  `) : []),
  ])
const why = (number: number, events = happened(), asOn = '2026-01-01', of = terms) =>
  explainInstallment(of, events, { number, asOn })

// 1,200.00 × 12 % ÷ 12 = 12.00; 106.62 − 12.00 = 94.62.
test('an installment as agreed says that interest comes from balance and rate, principal from what the payment leaves', () => {
  assert.deepEqual(lines(why(1)), [
    'row.interest 1200',
    '  interest.of-days 1200',
    'row.principal 9462',
    '  level-payment 10662',
    '    level-payment.formula 10662',
    '  row.interest -1200',
  ])
})

test('the last installment takes what is left', () => {
  assert.deepEqual(lines(why(12)).slice(2), ['row.principal 10554', '  row.principal.last 10554'])
})

// 1,200.00 − 94.62 − 300.00 = 805.38; a month of it at 12 % is 8.05; 106.62 − 8.05 = 98.57.
test('extra principal is told where it was paid, and lowers the interest of the next installment', () => {
  const events = happened(paid('2026-02-01', 406_62))

  assert.equal(lines(why(1, events, '2026-02-01')).at(-1), 'payment.extra-principal 30000')
  const second = why(2, events, '2026-02-01')
  assert.deepEqual(lines(second).slice(0, 4), [
    'row.interest 805',
    '  interest.of-days 805',
    'row.principal 9857',
    '  level-payment 10662',
  ])
  assert.equal(second.steps[0]?.from?.steps[0]?.values['balanceCents'], 805_38)
})

// 1,105.38 over 11 rows at 6 %: 1,105.38 × 0.005 ÷ (1 − 1.005^−11) = 103.53.
test('after a change of rate the payment is counted anew, and says from what, over how many and at which rate', () => {
  const change = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-01', change: { annualRatePpm: 60_000 } } as const
  const second = why(2, happened(paid('2026-02-01', 106_62), change), '2026-02-01')

  const [payment] = second.steps[1]?.from?.steps ?? []
  assert.deepEqual([payment?.key, payment?.amountCents], ['level-payment', 103_53])
  assert.deepEqual(payment?.from?.steps[0]?.values, {
    principalCents: 1_105_38,
    rows: 11,
    annualRatePpm: 60_000,
    paymentMultipleCents: 1,
  })
})

test('an interest-only installment takes no principal', () => {
  const interestOnly = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 6 })
  const events = entered([disbursed(interestOnly)])

  assert.deepEqual(lines(why(2, events, '2026-01-01', interestOnly)).slice(2), [
    'row.principal 0',
    '  row.principal.none 0',
  ])
})

// 1,200.00 × 12 % × 31 ÷ 365 = 12.23 by the days of January.
test('with daily interest an installment to come is told by its days', () => {
  const daily = aLoan({ accrual: 'DAILY', dayCount: 'ACT/365' })
  const first = why(1, entered([disbursed(daily)]), '2026-01-01', daily)

  assert.deepEqual(lines(first).slice(0, 2), ['row.interest 1223', '  interest.of-days 1223'])
  assert.deepEqual(first.steps[0]?.from?.steps[0]?.values, {
    fromOn: '2026-01-01',
    toOn: '2026-02-01',
    balanceCents: 1_200_00,
    annualRatePpm: 120_000,
    dayCount: 'ACT/365',
    partNumerator: 31,
    partDenominator: 365,
  })
})

test('a row that the loan does not have is refused', () => {
  assert.throws(() => why(13), /the loan has 12 rows and no row 13/)
})

test('law: every installment adds up, down to its last line, and is the row of the schedule', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms: any, events, asOn }) => {
      const { installments } = replay(any, events, { asOn })
      for (const { number, paymentCents } of [installments[0], installments[3], installments.at(-1)].filter(
        (row) => row !== undefined,
      ))
        adds(explainInstallment(any, events, { number, asOn }), paymentCents)
    },
    1_000,
  )
})

function adds(derivation: Derivation, figure: number): void {
  assert.equal(derivation.figure, figure)
  assert.equal(sumOfSteps(derivation), figure, JSON.stringify(derivation))
  for (const { from, amountCents } of derivation.steps) {
    if (!from) continue
    assert.equal(Math.abs(amountCents ?? 0), from.figure)
    adds(from, Number(from.figure))
  }
}
