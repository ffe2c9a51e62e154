import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyDay } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import {
  addDays,
  addMonths,
  dayFromNumber,
  dayNumber,
  dayOf,
  daysBetween,
  daysInMonth,
  isDay,
  isLastDayOfMonth,
  isLeapYear,
  lastDayOfMonth,
  partsOf,
  wholeMonthsBetween,
} from './dates.ts'

test('29 February is a day only in a leap year, and 1900 was none', () => {
  assert.ok(isDay('2024-02-29'))
  assert.ok(isDay('2000-02-29'))
  assert.ok(!isDay('2026-02-29'))
  assert.ok(!isDay('1900-02-29'))
  assert.ok(isLeapYear(2024) && isLeapYear(2000) && !isLeapYear(1900) && !isLeapYear(2026))
})

test('a text that is not a calendar day is none', () => {
  const texts = [
    '2026-00-10',
    '2026-13-01',
    '2026-04-31',
    '2026-4-3',
    '2026-01-32',
    '0000-01-01',
    '2026-01-05T00',
    '',
    null,
    20260105,
  ]

  assert.deepEqual(
    texts.filter((text) => isDay(text)),
    [],
  )
})

test('a day that does not exist is refused wherever it is counted with', () => {
  assert.throws(() => partsOf('2026-02-30'), /2026-02-30 is not a calendar day/)
  assert.throws(() => partsOf('2026/02/03'), RangeError)
  assert.throws(() => partsOf('2026-02-033'), RangeError)
  assert.throws(() => dayNumber('yesterday'), RangeError)
  assert.throws(() => dayOf({ year: 2026, month: 2, day: 29 }), RangeError)
  assert.throws(() => addDays('9999-12-31', 1), RangeError)
  assert.throws(() => addMonths('9999-12-01', 1), RangeError)
  assert.throws(() => addMonths('0001-01-01', -1), RangeError)
  assert.throws(() => dayFromNumber(0.5), RangeError)
})

test('days are counted across month ends, year ends and leap days', () => {
  assert.equal(daysBetween({ from: '2026-01-31', to: '2026-02-01' }), 1)
  assert.equal(daysBetween({ from: '2026-12-31', to: '2027-01-01' }), 1)
  assert.equal(daysBetween({ from: '2024-02-28', to: '2024-03-01' }), 2)
  assert.equal(daysBetween({ from: '2026-02-28', to: '2026-03-01' }), 1)
  assert.equal(daysBetween({ from: '2026-03-01', to: '2026-02-28' }), -1)
  assert.equal(addDays('2024-02-28', 1), '2024-02-29')
  assert.equal(addDays('2026-01-01', -1), '2025-12-31')
})

test('the 31st becomes the last day of a short month and comes back after it', () => {
  const days = [1, 2, 3, 4].map((count) => addMonths('2026-01-31', count))

  assert.deepEqual(days, ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  assert.equal(addMonths('2024-01-31', 1), '2024-02-29')
  assert.equal(addMonths('2026-03-31', -1), '2026-02-28')
})

test('an end-of-month loan of 28 February is due on the last day of every month', () => {
  const days = [1, 2, 24].map((count) => addMonths('2026-02-28', count, { endOfMonth: true }))

  assert.deepEqual(days, ['2026-03-31', '2026-04-30', '2028-02-29'])
})

test('where a contract lets a missing day roll over, it is the first of the next month', () => {
  assert.equal(addMonths('2026-01-31', 1, { rollsOver: true }), '2026-03-01')
  assert.equal(addMonths('2026-01-31', 3, { rollsOver: true }), '2026-05-01')
  assert.equal(addMonths('2026-01-31', 2, { rollsOver: true }), '2026-03-31')
})

test('a month has passed when the same day, or the last day of a shorter month, is reached', () => {
  assert.equal(wholeMonthsBetween({ from: '2026-01-15', to: '2026-02-14' }), 0)
  assert.equal(wholeMonthsBetween({ from: '2026-01-15', to: '2026-02-15' }), 1)
  assert.equal(wholeMonthsBetween({ from: '2026-01-31', to: '2026-02-28' }), 1)
  assert.equal(wholeMonthsBetween({ from: '2026-01-01', to: '2028-07-01' }), 30)
  assert.equal(wholeMonthsBetween({ from: '2026-02-15', to: '2026-01-15' }), -1)
  assert.ok(Object.is(wholeMonthsBetween({ from: '2026-02-15', to: '2026-02-14' }), 0))
})

test('the last day of a month is known in leap years too', () => {
  assert.equal(lastDayOfMonth('2024-02-10'), '2024-02-29')
  assert.ok(isLastDayOfMonth('2026-02-28') && !isLastDayOfMonth('2024-02-28') && isLastDayOfMonth('2026-04-30'))
  assert.deepEqual(
    [1, 2, 4, 12].map((month) => daysInMonth({ year: 2026, month })),
    [31, 28, 30, 31],
  )
})

// Date.UTC is the reference: the engine itself never asks it.
test('the calendar agrees with that of the machine from the year 1 to 9999', (t) => {
  const first = new Date(0).setUTCFullYear(1, 0, 1)

  holds(
    t,
    fc.integer({ min: 0, max: 3_652_058 }),
    (number) => {
      const day = new Date(first + number * 86_400_000).toISOString().slice(0, 10)
      assert.equal(dayFromNumber(number), day)
      assert.equal(dayNumber(day), number)
      assert.ok(isDay(day))
      assert.equal(dayOf(partsOf(day)), day)
    },
    20_000,
  )
})

test('adding days and counting them undo each other, and so does comparing as text', (t) => {
  holds(t, fc.tuple(anyDay(), fc.integer({ min: -10_000, max: 10_000 })), ([from, count]) => {
    const to = addDays(from, count)
    assert.equal(daysBetween({ from, to }), count)
    assert.equal(to < from, count < 0)
  })
})

test('whole months are the most that do not go past the day', (t) => {
  holds(t, fc.tuple(anyDay(), fc.integer({ min: 0, max: 10_000 })), ([from, count]) => {
    const to = addDays(from, count)
    const months = wholeMonthsBetween({ from, to })
    assert.ok(addMonths(from, months) <= to)
    assert.ok(addMonths(from, months + 1) > to)
  })
})
