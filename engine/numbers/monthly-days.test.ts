import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyDay } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { addDays, addMonths, dayFromNumber, dayNumber } from './dates.ts'
import { monthlyDays } from './monthly-days.ts'

test('the days of a schedule in one pass are those that months give one by one', (t) => {
  const cases = fc.record({
    anchorOn: fc.oneof({ weight: 3, arbitrary: anyDay() }, { weight: 1, arbitrary: anyDayOfTheCalendar() }),
    months: fc.constantFrom(1, 1, 3, 6, 12),
    first: fc.constantFrom(0, 1),
    length: fc.integer({ min: 1, max: 4_000 }),
    endOfMonth: fc.boolean(),
    rollsOver: fc.boolean(),
  })

  holds(t, cases, ({ anchorOn, months, first, length, endOfMonth, rollsOver }) => {
    const before = addDays(anchorOn, length)
    const oneByOne: string[] = []
    for (let count = first; ; count += 1) {
      const day = addMonths(anchorOn, count * months, { endOfMonth, rollsOver })
      if (day >= before) break
      oneByOne.push(day)
    }
    assert.deepEqual(monthlyDays(anchorOn, { months, first, before, endOfMonth, rollsOver }), oneByOne)
  })
})

test('the days are the same at the first and the last month that is kept', () => {
  const monthEnd = { months: 1, first: 1 }
  assert.deepEqual(monthlyDays('1899-11-30', { ...monthEnd, before: '1900-03-02' }), [
    '1899-12-30',
    '1900-01-30',
    '1900-02-28',
  ])
  assert.deepEqual(monthlyDays('2199-10-31', { ...monthEnd, before: '2200-01-31' }), ['2199-11-30', '2199-12-31'])
  assert.deepEqual(monthlyDays('2199-09-15', { ...monthEnd, before: '2199-12-15' }), ['2199-10-15', '2199-11-15'])
})

test('a schedule may reach the last day of the calendar', () => {
  assert.deepEqual(monthlyDays('9999-10-15', { months: 1, first: 1, before: '9999-12-31' }), [
    '9999-11-15',
    '9999-12-15',
  ])
})

test('whoever changes the days of one loan does not change those of another', () => {
  const ask = () => monthlyDays('2026-01-15', { months: 1, first: 1, before: '2026-04-01' })
  ask().push('2026-12-24')
  assert.deepEqual(ask(), ['2026-02-15', '2026-03-15'])
})

/** Far enough from the last one that 4,000 days and a period more are still in the calendar. */
function anyDayOfTheCalendar(): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: dayNumber('9980-01-01') }).map(dayFromNumber)
}
