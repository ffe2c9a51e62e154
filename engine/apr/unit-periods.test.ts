import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonths } from '../numbers/dates.ts'
import { isTrue } from '../testing/law.ts'
import { unitTimeBetween } from './unit-periods.ts'

const MONTH = { months: 1 }
const QUARTER = { months: 3 }
const YEAR = { months: 12 }

// The days and times of Appendix J to Regulation Z, (c)(1) to (c)(6), and of the samples beside it in vectors/apr.json.

test('10 February to 1 April is one month, and 19 days before it', () => {
  assert.deepEqual(unitTimeBetween({ from: '1978-02-10', to: '1978-04-01', unit: MONTH }), {
    whole: 1,
    odd: 19,
    of: 30,
  })
})

test('months are counted back from the payment: 3 March 1978 to 1 February 1980 is 22 months and 29 days', () => {
  assert.deepEqual(unitTimeBetween({ from: '1978-03-03', to: '1980-02-01', unit: MONTH }), {
    whole: 22,
    odd: 29,
    of: 30,
  })
})

test('in quarters a whole month is 30 days: 23 May to 1 October is 129 days, 1 and 39/90', () => {
  assert.deepEqual(unitTimeBetween({ from: '1978-05-23', to: '1978-10-01', unit: QUARTER }), {
    whole: 1,
    odd: 39,
    of: 90,
  })
  assert.deepEqual(unitTimeBetween({ from: '1978-07-23', to: '1978-10-01', unit: QUARTER }), {
    whole: 0,
    odd: 69,
    of: 90,
  })
  assert.deepEqual(unitTimeBetween({ from: '1978-01-10', to: '1978-03-01', unit: { months: 2 } }), {
    whole: 0,
    odd: 52,
    of: 60,
  })
})

test('weeks are counted in actual days: 32 days are 4 and 4/7 weeks', () => {
  assert.deepEqual(unitTimeBetween({ from: '1978-03-20', to: '1978-04-21', unit: { days: 7 } }), {
    whole: 4,
    odd: 4,
    of: 7,
  })
  assert.deepEqual(unitTimeBetween({ from: '1978-04-03', to: '1978-04-11', unit: { days: 14 } }), {
    whole: 0,
    odd: 8,
    of: 14,
  })
})

test('in years the rest is whole months over 12, or else actual days over 365', () => {
  assert.deepEqual(unitTimeBetween({ from: '2023-10-26', to: '2023-11-30', unit: YEAR }), {
    whole: 0,
    odd: 35,
    of: 365,
  })
  assert.deepEqual(unitTimeBetween({ from: '2023-10-26', to: '2026-01-26', unit: YEAR }), { whole: 2, odd: 3, of: 12 })
  assert.deepEqual(unitTimeBetween({ from: '2023-10-26', to: '2026-01-27', unit: YEAR }), {
    whole: 2,
    odd: 93,
    of: 365,
  })
  assert.deepEqual(unitTimeBetween({ from: '2024-02-29', to: '2025-02-28', unit: YEAR }), { whole: 1, odd: 0, of: 12 })
})

test('the same day is no time at all', () => {
  assert.deepEqual(unitTimeBetween({ from: '2026-01-31', to: '2026-01-31', unit: MONTH }), { whole: 0, odd: 0, of: 30 })
})

test('from the 31st to the end of February is a month, and so is every due day after it', () => {
  assert.deepEqual(unitTimeBetween({ from: '2026-01-31', to: '2026-02-28', unit: MONTH }), { whole: 1, odd: 0, of: 30 })
  assert.deepEqual(unitTimeBetween({ from: '2026-01-31', to: '2026-03-31', unit: MONTH }), { whole: 2, odd: 0, of: 30 })
  assert.deepEqual(unitTimeBetween({ from: '2026-01-31', to: '2026-03-28', unit: MONTH }), {
    whole: 1,
    odd: 28,
    of: 30,
  })
})

test('a payment before the advance, and a unit-period that is none, are refused', () => {
  assert.throws(
    () => unitTimeBetween({ from: '2026-02-01', to: '2026-01-31', unit: MONTH }),
    /2026-01-31 is before 2026-02-01/,
  )
  assert.throws(
    () => unitTimeBetween({ from: '2026-01-01', to: '2026-01-31', unit: { months: 0 } }),
    /0 is not from 1 to 12/,
  )
  assert.throws(() => unitTimeBetween({ from: '2026-01-01', to: '2026-01-31', unit: { months: 13 } }), RangeError)
  assert.throws(() => unitTimeBetween({ from: '2026-01-01', to: '2026-01-31', unit: { months: 1.5 } }), RangeError)
  assert.throws(
    () => unitTimeBetween({ from: '2026-01-01', to: '2026-01-31', unit: { days: 367 } }),
    /367 is not from 1 to 366/,
  )
})

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1990-01-01', count))

test('so many months after any day are so many whole months', (t) => {
  isTrue(
    t,
    fc.property(days, fc.integer({ min: 0, max: 480 }), fc.integer({ min: 1, max: 12 }), (from, count, months) => {
      const time = unitTimeBetween({ from, to: addMonths(from, count * months), unit: { months } })
      assert.deepEqual({ whole: time.whole, odd: time.odd }, { whole: count, odd: 0 })
    }),
  )
})

test('a later day is never fewer unit-periods, and the rest stays below one', (t) => {
  isTrue(
    t,
    fc.property(days, days, fc.integer({ min: 1, max: 11 }), (one, other, months) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      const { whole, odd, of } = unitTimeBetween({ from, to, unit: { months } })
      const later = unitTimeBetween({ from, to: addDays(to, 31), unit: { months } })
      assert.ok(odd >= 0 && odd < of && whole >= 0)
      assert.ok(later.whole + later.odd / of >= whole + odd / of, `${from} ${to}`)
    }),
  )
})
