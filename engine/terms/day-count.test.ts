import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonths } from '../numbers/dates.ts'
import { anyDay } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { type DayCountRule, yearFraction } from './day-count.ts'
import { DAY_COUNTS } from './terms.ts'

const counted = (rule: DayCountRule, from: string, to: string) => {
  const { numerator, denominator } = yearFraction(rule, { from, to })
  return `${numerator}/${denominator}`
}

// The published examples of all rules, 187 of them, are held in vectors.test.ts.
test('a month of 30/360 has 30 days, and the actual rules count the calendar', () => {
  assert.equal(counted('30/360', '2026-01-15', '2026-02-15'), '30/360')
  assert.equal(counted('30E/360', '2026-01-31', '2026-03-31'), '60/360')
  assert.equal(counted('ACT/365', '2026-01-15', '2026-02-15'), '31/365')
  assert.equal(counted('ACT/360', '2026-02-15', '2026-03-15'), '28/360')
  assert.equal(counted('ACT/364', '2024-02-15', '2024-03-15'), '29/364')
})

test('the end of February is a long way from the end of March where 30/360 leaves it alone', () => {
  assert.equal(counted('30/360', '2026-02-28', '2026-03-31'), '33/360')
  assert.equal(counted('30/360 US', '2026-02-28', '2026-03-31'), '30/360')
  assert.equal(counted('30E/360', '2026-02-28', '2026-03-31'), '32/360')
})

// From 1 December 2023 to 1 February 2024: 31 days of 2023 and 31 of 2024: 31/365 + 31/366 = 22,661/133,590.
test('actual/actual splits at the end of 31 December and gives a leap year 366 days', () => {
  assert.equal(counted('ACT/ACT', '2023-12-01', '2024-02-01'), '22661/133590')
  assert.equal(counted('ACT/ACT', '2024-01-01', '2025-01-01'), '366/366')
  assert.equal(counted('ACT/ACT', '2025-03-01', '2026-02-01'), '337/365')
  assert.equal(counted('ACT/ACT', '2024-12-31', '2025-01-01'), '1/366')
})

// The same stretch with the last day counted instead of the first: 30 days of 2023 and 32 of 2024.
test('the rule of 31 December counts the last day of a stretch and not the first', () => {
  const { numerator, denominator } = yearFraction('ACT/ACT 31 DECEMBER', { from: '2023-12-01', to: '2024-02-01' })

  assert.equal(numerator * 365 * 366, (30 * 366 + 32 * 365) * denominator)
})

test('a year that has 366 days only for the stretch with 29 February in it', () => {
  assert.equal(counted('ACT/365 ACTUAL', '2024-02-01', '2024-03-01'), '29/366')
  assert.equal(counted('ACT/365 ACTUAL', '2024-03-01', '2024-04-01'), '31/365')
  assert.equal(counted('ACT/365 ACTUAL', '2024-02-29', '2024-03-31'), '31/365')
})

test('a stretch that ends before it begins, and a coupon rule without its coupon, are refused', () => {
  assert.throws(
    () => yearFraction('ACT/365', { from: '2026-02-01', to: '2026-01-01' }),
    /2026-01-01 is before 2026-02-01/,
  )
  assert.throws(() => yearFraction('ACT/ACT ICMA', { from: '2026-01-01', to: '2026-02-01' }), RangeError)
  const reference = { from: '2026-01-01', to: '2026-01-01', periodsPerYear: 2 }
  assert.throws(() => yearFraction('ACT/ACT ICMA', { from: '2026-01-01', to: '2026-02-01', reference }), RangeError)
})

test('no days are no part of a year, and more days are never a smaller part', (t) => {
  const cases = fc.tuple(fc.constantFrom(...DAY_COUNTS), anyDay(), fc.integer({ min: 0, max: 4_000 }))

  holds(t, cases, ([rule, from, days]) => {
    const to = addDays(from, days)
    const fraction = (end: string) => {
      const { numerator, denominator } = yearFraction(rule, { from, to: end })
      return numerator / denominator
    }
    assert.equal(fraction(from), 0)
    assert.ok(fraction(addDays(to, 1)) >= fraction(to))
    assert.ok(Number.isInteger(yearFraction(rule, { from, to }).numerator))
  })
})

test('the rules that divide actual days add up over any two stretches', (t) => {
  const rules = ['ACT/365', 'ACT/360', 'ACT/364', 'ACT/ACT'] as const
  const cases = fc.tuple(
    fc.constantFrom(...rules),
    anyDay(),
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 0, max: 900 }),
  )

  holds(t, cases, ([rule, from, first, second]) => {
    const middle = addDays(from, first)
    const to = addDays(middle, second)
    const parts = [yearFraction(rule, { from, to: middle }), yearFraction(rule, { from: middle, to })]
    const whole = yearFraction(rule, { from, to })
    const exact = (common: bigint, { numerator, denominator }: { numerator: number; denominator: number }) =>
      (BigInt(numerator) * common) / BigInt(denominator)
    const common = 365n * 366n * 360n * 364n
    assert.equal(
      exact(common, whole),
      parts.reduce((sum, part) => sum + exact(common, part), 0n),
    )
  })
})

test('twelve months from any day but a month end are a whole year of 30/360', (t) => {
  const days = anyDay().filter((day) => day.slice(8) < '28')

  holds(t, days, (from) => {
    assert.deepEqual(yearFraction('30/360', { from, to: addMonths(from, 12) }), { numerator: 360, denominator: 360 })
  })
})

// 10 January to 1 March: one month back from 1 March, then 22 days of January. 22/365 + 1/12 = (22 × 12 + 365)/4,380.
test('whole months are twelfths, counted back from the later day, and the days before them are counted', () => {
  assert.equal(counted('UNIT/365', '2026-01-10', '2026-03-01'), '629/4380')
  assert.equal(counted('UNIT/360', '2026-01-10', '2026-03-01'), '624/4320')
  assert.equal(counted('UNIT/365', '2026-01-31', '2026-02-28'), '1/12')
  assert.equal(counted('UNIT/365', '2026-01-10', '2026-01-31'), '21/365')
  assert.equal(counted('UNIT/360', '2024-02-10', '2025-02-10'), '12/12')
})

test('a year of 365.25 days, and a year without its leap day', () => {
  assert.equal(counted('ACT/365.25', '2026-01-01', '2026-01-16'), '60/1461')
  assert.equal(counted('NL/365', '2024-02-15', '2024-03-15'), '28/365')
  assert.equal(counted('NL/365', '2025-02-15', '2025-03-15'), '28/365')
})
