import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mulDiv } from '../numbers/money.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { countsCalendarDays, yearFraction } from './day-count.ts'
import { dueDays } from './due-days.ts'
import { installmentPeriods, interestFactor, isWholePeriod, rateFactor, sumOfFactors } from './installment-periods.ts'

const parts = (fromOn: string, days: string[], dayCount: '30/360' | 'ACT/365' | 'ACT/ACT' = '30/360') =>
  installmentPeriods({ fromOn, dueDays: days, frequency: 'MONTHLY', dayCount }).map(
    ({ part }) => `${part.numerator}/${part.denominator}`,
  )

test('every whole month of 30/360 is a twelfth of a year, whichever month it is', () => {
  assert.deepEqual(parts('2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30']), ['1/12', '1/12', '1/12'])
  assert.deepEqual(parts('2026-01-30', ['2026-02-28', '2026-03-30']), ['1/12', '1/12'])
})

test('an odd first or last period counts its own days', () => {
  assert.deepEqual(parts('2026-01-10', ['2026-03-01', '2026-04-01', '2026-04-11']), ['51/360', '1/12', '10/360'])
})

test('with actual days every period counts its own', () => {
  assert.deepEqual(parts('2026-01-01', ['2026-02-01', '2026-03-01'], 'ACT/365'), ['31/365', '28/365'])
  assert.deepEqual(parts('2023-12-01', ['2024-01-01', '2024-02-01'], 'ACT/ACT'), ['31/365', '31/366'])
})

test('days that are not in order are refused', () => {
  assert.throws(() => parts('2026-02-01', ['2026-01-01']), RangeError)
  assert.throws(() => parts('2026-02-01', ['2026-01-01'], 'ACT/365'), RangeError)
})

test('a whole period leads from a day to the same day, or to and from the end of a short month', () => {
  const isMonth = (from: string, to: string) => isWholePeriod({ from, to, frequency: 'MONTHLY' })

  assert.ok(isMonth('2026-01-15', '2026-02-15'))
  assert.ok(isMonth('2026-01-31', '2026-02-28'))
  assert.ok(isMonth('2026-02-28', '2026-03-31'))
  assert.ok(!isMonth('2026-01-15', '2026-02-14'))
  assert.ok(!isMonth('2026-01-15', '2026-03-15'))
  assert.ok(!isMonth('2026-02-27', '2026-03-31'))
  assert.ok(isWholePeriod({ from: '2026-01-01', to: '2026-01-15', frequency: 'BI_WEEKLY' }))
  assert.ok(!isWholePeriod({ from: '2026-01-01', to: '2026-01-16', frequency: 'BI_WEEKLY' }))
})

test('where a missing day rolls over, the 1st stands for the days that the month before lacks', () => {
  const isMonth = (from: string, to: string) =>
    isWholePeriod({ from, to, frequency: 'MONTHLY', options: { missingDayRollsOver: true } })

  assert.ok(isMonth('2025-01-31', '2025-03-01'))
  assert.ok(isMonth('2025-03-01', '2025-03-31'))
  assert.ok(isMonth('2025-03-31', '2025-05-01'))
  assert.ok(isMonth('2025-03-01', '2025-04-01'))
  assert.ok(isMonth('2025-12-31', '2026-01-31'))
  // April has a 30th, so 1 May does not stand for it; and without rolling over 28 February is the end.
  assert.ok(!isMonth('2025-03-30', '2025-05-01'))
  assert.ok(!isMonth('2025-01-31', '2025-02-28'))
})

// 71,250 ÷ (12 × 1,000,000) = 19 ÷ 3,200.
test('7.125 % for a month is 19 parts of 3,200', () => {
  assert.deepEqual(rateFactor(71_250, { numerator: 1, denominator: 12 }), { times: 19, over: 3_200 })
  assert.deepEqual(rateFactor(0, { numerator: 1, denominator: 12 }), { times: 0, over: 1 })
})

// 6.08228712 % for 31 of 365 days and a part of 366: 608,228,712 × 1,000 ÷ (10,000,000,000 × 4,141,290), reduced.
test('an equivalent rate keeps its four decimals over a part of years of 365 and 366 days', () => {
  const { times, over } = rateFactor(60_822.8712, { numerator: 1_000, denominator: 4_141_290 })

  assert.equal(BigInt(times) * 10_000_000_000n * 4_141_290n, BigInt(over) * 608_228_712n * 1_000n)
})

// 674,399.62 × 0.04998754 % × 103 ÷ 121 of 44,227 ÷ 133,590 of a year = 95.00456; with two decimals of a part per million it would be 95.0054.
test('interest of a part of a part of years of 365 and 366 days keeps all decimals of the rate', () => {
  const part = { numerator: 44_227 * 103, denominator: 133_590 * 121 }
  const factor = interestFactor(499.8754, part)

  assert.equal(mulDiv(674_399_62, { ...factor, rounding: 'HALF_UP' }), 95_00)
})

test('factors add up as fractions do: a half and a third are five sixths', () => {
  const { times, over } = sumOfFactors([
    { times: 1, over: 2 },
    { times: 1, over: 3 },
  ])

  assert.deepEqual([times, over], [5n, 6n])
})

test('what is known of the inner rows changes nothing about them', (t) => {
  const plain = anyTerms().filter(({ options }) => options?.missingDayRollsOver !== true)

  holds(
    t,
    plain,
    (terms) => {
      const given = { ...terms, fromOn: terms.originationOn, dueDays: dueDays(terms) }
      assert.deepEqual(installmentPeriods({ ...given, areRegular: true }), installmentPeriods(given))
    },
    1_000,
  )
})

test('a row that is no whole period has the part of a year of its day count', (t) => {
  holds(
    t,
    anyTerms(),
    (terms) => {
      const { originationOn: fromOn, dayCount, frequency } = terms
      for (const { fromOn: from, dueOn: to, part } of installmentPeriods({
        fromOn,
        dueDays: dueDays(terms),
        frequency,
        dayCount,
      })) {
        const isTwelfth = !countsCalendarDays(dayCount) && isWholePeriod({ from, to, frequency })
        if (!isTwelfth) assert.deepEqual(part, yearFraction(dayCount, { from, to }))
      }
    },
    500,
  )
})
