import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonths, daysBetween } from '../numbers/dates.ts'
import { installmentPeriods } from '../terms/installment-periods.ts'
import { DAY_COUNTS, FREQUENCIES } from '../terms/terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan } from '../testing/loan-histories.ts'
import { interestBefore, interestOfSpans, partOfInstallment } from './span-interest.ts'

const february = installmentPeriods({
  fromOn: '2026-02-01',
  dueDays: ['2026-03-01'],
  frequency: 'MONTHLY',
  dayCount: '30/360',
})[0]

test('of a month of 30 days, 14 days have passed on the 15th and 16 are left', () => {
  assert.ok(february)
  const part = (from: string, to: string) => partOfInstallment({ dayCount: '30/360' }, february, { from, to })

  assert.deepEqual(part('2026-02-01', '2026-03-01'), { numerator: 1, denominator: 12 })
  assert.deepEqual(part('2026-02-01', '2026-02-15'), { numerator: 14, denominator: 360 })
  // 1/12 − 14/360 = 30/360 − 14/360.
  assert.deepEqual(part('2026-02-15', '2026-03-01'), { numerator: 16, denominator: 360 })
})

test('by calendar days, half of February is 14 of 28 days of its month', () => {
  assert.ok(february)
  const terms = { dayCount: '30/360', options: { prorateByDays: true } } as const

  assert.deepEqual(partOfInstallment(terms, february, { from: '2026-02-01', to: '2026-02-15' }), {
    numerator: 14,
    denominator: 336,
  })
})

// 1,000.00 × 12 % × 10 ÷ 365 = 3.28767 and 2,000.00 × 12 % × 5 ÷ 365 = 3.28767: 6.57534 together.
test('interest before a day counts each stretch up to the day, and rounds once', () => {
  const spans = [
    { fromOn: '2026-02-01', toOn: '2026-02-11', balanceCents: 1_000_00, annualRatePpm: 120_000 },
    { fromOn: '2026-02-11', toOn: '2026-03-01', balanceCents: 2_000_00, annualRatePpm: 120_000 },
  ]

  assert.ok(february)
  const until = (on: string) => ({ terms: aLoan(), on, period: february })

  assert.equal(interestBefore(spans, until('2026-02-16')), 6_58)
  assert.equal(interestBefore(spans, until('2026-02-11')), 3_29)
  assert.equal(interestBefore(spans, until('2026-02-01')), 0)
  assert.equal(interestBefore([], until('2026-02-01')), 0)
})

test('law: the parts of a row add up to the row, whatever the day count', (t) => {
  const row = fc.record({
    start: fc.nat(3_000),
    length: fc.integer({ min: 2, max: 400 }),
    isMonth: fc.boolean(),
    cut: fc.nat(1_000),
    dayCount: fc.constantFrom(...DAY_COUNTS),
    frequency: fc.constantFrom(...FREQUENCIES),
    prorateByDays: fc.boolean(),
  })
  holds(
    t,
    row,
    ({ start, length, isMonth, cut, dayCount, frequency, prorateByDays }) => {
      const fromOn = addDays('2023-12-01', start)
      const dueOn = isMonth ? addMonths(fromOn, 1) : addDays(fromOn, length)
      const [period] = installmentPeriods({ fromOn, dueDays: [dueOn], frequency, dayCount })
      const cutOn = addDays(fromOn, cut % daysBetween({ from: fromOn, to: dueOn }))
      if (!period) return
      const terms = { dayCount, options: { prorateByDays } }

      const before = partOfInstallment(terms, period, { from: fromOn, to: cutOn })
      const after = partOfInstallment(terms, period, { from: cutOn, to: dueOn })

      const sum = before.numerator * after.denominator + after.numerator * before.denominator
      // a/b + c/d = p/q without rounding: (ad + cb) q = p b d.
      const left = BigInt(sum) * BigInt(period.part.denominator)
      const right = BigInt(period.part.numerator) * BigInt(before.denominator) * BigInt(after.denominator)
      assert.equal(left, right)
      assert.ok(before.numerator >= 0 && after.numerator >= 0)
    },
    4_000,
  )
})

test('law: stretches on one amount earn what the whole row earns', (t) => {
  holds(
    t,
    fc.record({ cents: fc.nat(10_000_000), rate: fc.nat(400_000), day: fc.integer({ min: 1, max: 27 }) }),
    (one) => {
      assert.ok(february)
      const span = (fromOn: string, toOn: string) => ({
        fromOn,
        toOn,
        balanceCents: one.cents,
        annualRatePpm: one.rate,
      })
      const terms = { dayCount: '30/360', rounding: 'HALF_UP' } as const
      const cutOn = addDays('2026-02-01', one.day)

      const whole = interestOfSpans([span('2026-02-01', '2026-03-01')], terms, february)
      const parts = interestOfSpans([span('2026-02-01', cutOn), span(cutOn, '2026-03-01')], terms, february)

      assert.equal(parts, whole)
    },
  )
})
